import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSetAtom } from 'jotai';
import type { Conversation } from '../../../../shared/rows.ts';
import { CallIcons } from '../../../calls/call-buttons.tsx';
import { useCan, useUser } from '../../../session.ts';
import classes from '../thread/chat-header.module.css';
import { dialogAtom } from './dialog-atom.ts';
import { MoreMenu } from './more-menu.tsx';
import { useRun } from './use-run.ts';

/** What can be done to the open conversation by who looks at it. */
export function HeaderActions({ conversation }: { conversation: Conversation }) {
  const run = useRun();
  const show = useSetAtom(dialogAtom);
  const user = useUser();
  const may = {
    reply: useCan('messages.reply'),
    assign: useCan('messages.assign'),
    transfer: useCan('messages.transfer'),
    close: useCan('messages.close'),
  };
  const { id, assignedTo, status } = conversation;
  const ids = [id];
  const over = status === 'resolved' || status === 'closed';
  return (
    <>
      <CallIcons conversation={conversation} className={classes.wider} />
      {may.assign ? (
        <Button className={classes.wide} variant="default" onClick={() => show({ kind: 'assign', ids })}>
          <Trans id="messages.assign">Assign</Trans>
        </Button>
      ) : (
        may.reply &&
        assignedTo !== user.id && (
          <Button
            className={classes.wide}
            variant="default"
            onClick={() => run(ids, { verb: 'assign', staffId: user.id })}
          >
            <Trans id="messages.take">Take</Trans>
          </Button>
        )
      )}
      {may.transfer && (
        <Button className={classes.wide} variant="default" onClick={() => show({ kind: 'transfer', ids })}>
          <Trans id="messages.transfer">Transfer</Trans>
        </Button>
      )}
      {may.close && !over && (
        <Button className={classes.wide} onClick={() => run(ids, { verb: 'status', status: 'resolved' })}>
          <Trans id="messages.resolve">Resolve</Trans>
        </Button>
      )}
      {may.close && over && (
        <Button className={classes.wide} variant="default" onClick={() => run(ids, { verb: 'status', status: 'open' })}>
          <Trans id="messages.reopen">Reopen</Trans>
        </Button>
      )}
      <MoreMenu conversation={conversation} />
    </>
  );
}
