import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCheck,
  IconPhone,
  IconUserPlus,
  IconVideo,
} from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import type { Conversation } from '../../../../shared/rows.ts';
import { startCall } from '../../../calls/active-call.ts';
import { useCanCall } from '../../../calls/call-buttons.tsx';
import { useCan, useUser } from '../../../session.ts';
import classes from '../thread/chat-header.module.css';
import { dialogAtom } from './dialog-atom.ts';
import { useRun } from './use-run.ts';

const icon = { size: 16, stroke: 1.75 } as const;

/** What stands as buttons beside the menu, where there is room for them. */
export function NarrowItems({ conversation }: { conversation: Conversation }) {
  const run = useRun();
  const show = useSetAtom(dialogAtom);
  const user = useUser();
  const canCall = useCanCall(conversation);
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
      {may.assign && (
        <Menu.Item
          className={classes.narrow}
          leftSection={<IconUserPlus {...icon} />}
          onClick={() => show({ kind: 'assign', ids })}
        >
          <Trans id="messages.assign">Assign</Trans>
        </Menu.Item>
      )}
      {!may.assign && may.reply && assignedTo !== user.id && (
        <Menu.Item
          className={classes.narrow}
          leftSection={<IconUserPlus {...icon} />}
          onClick={() => run(ids, { verb: 'assign', staffId: user.id })}
        >
          <Trans id="messages.take">Take</Trans>
        </Menu.Item>
      )}
      {may.transfer && (
        <Menu.Item
          className={classes.narrow}
          leftSection={<IconArrowsExchange {...icon} />}
          onClick={() => show({ kind: 'transfer', ids })}
        >
          <Trans id="messages.transfer">Transfer</Trans>
        </Menu.Item>
      )}
      {may.close && !over && (
        <Menu.Item
          className={classes.narrow}
          leftSection={<IconCheck {...icon} />}
          onClick={() => run(ids, { verb: 'status', status: 'resolved' })}
        >
          <Trans id="messages.resolve">Resolve</Trans>
        </Menu.Item>
      )}
      {may.close && over && (
        <Menu.Item
          className={classes.narrow}
          leftSection={<IconArrowBackUp {...icon} />}
          onClick={() => run(ids, { verb: 'status', status: 'open' })}
        >
          <Trans id="messages.reopen">Reopen</Trans>
        </Menu.Item>
      )}
      {canCall && (
        <>
          <Menu.Item
            className={classes.calls}
            leftSection={<IconPhone {...icon} />}
            onClick={() => startCall(id, 'audio')}
          >
            <Trans id="call.audio">Call</Trans>
          </Menu.Item>
          <Menu.Item
            className={classes.calls}
            leftSection={<IconVideo {...icon} />}
            onClick={() => startCall(id, 'video')}
          >
            <Trans id="call.video">Video call</Trans>
          </Menu.Item>
        </>
      )}
    </>
  );
}
