import { Trans } from '@lingui/react/macro';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useLookers } from '../../../sync/presence.ts';
import classes from './lookers.module.css';

/** Colleagues who write or look here now: two people never answer one customer without knowing. */
export function Lookers({ conversationId }: { conversationId: string }) {
  const { typing, viewing } = useLookers(conversationId);
  const watchers = viewing.filter((person) => !typing.some((writer) => writer.id === person.id));
  const writing = typing.map((person) => person.name).join(', ');
  const watching = watchers.map((person) => person.name).join(', ');
  return (
    <div className={classes.lookers} role="status">
      {writing !== '' && (
        <p className={classes.line} data-typing>
          <IconPencil size={15} stroke={1.75} aria-hidden />
          <Trans id="thread.typing">{writing} is writing an answer</Trans>
        </p>
      )}
      {watching !== '' && (
        <p className={classes.line}>
          <IconEye size={15} stroke={1.75} aria-hidden />
          <Trans id="thread.viewing">{watching} is looking at this conversation</Trans>
        </p>
      )}
    </div>
  );
}
