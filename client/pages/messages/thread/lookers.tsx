import { Trans } from '@lingui/react/macro';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useCan } from '../../../session.ts';
import { useLookers } from '../../../sync/presence.ts';
import classes from './lookers.module.css';

/** Colleagues who write or look here now: two people never answer one customer without knowing. */
export function Lookers({ conversationId }: { conversationId: string }) {
  const { typing: all, viewing, claimedBy } = useLookers(conversationId);
  const mayReply = useCan('messages.reply');
  // Who holds the claim stands at the composer, where there is one.
  const typing = all.filter(({ id }) => !mayReply || id !== claimedBy?.id);
  const watchers = viewing.filter((person) => !all.some((writer) => writer.id === person.id));
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
