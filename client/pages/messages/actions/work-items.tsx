import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import {
  IconAlertCircle,
  IconBell,
  IconBellOff,
  IconChecks,
  IconCoin,
  IconFlag,
  IconPin,
  IconProgress,
  IconTag,
} from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import type { Conversation } from '../../../../shared/rows.ts';
import { dialogAtom } from './dialog-atom.ts';
import { useRun } from './use-run.ts';

const icon = { size: 16, stroke: 1.75 } as const;

/** The work on a conversation, for those who may answer. */
export function WorkItems({ conversation }: { conversation: Conversation }) {
  const run = useRun();
  const show = useSetAtom(dialogAtom);
  const { id, pinned, serviceStatus } = conversation;
  const ids = [id];
  const blocked = serviceStatus === 'blocked';
  return (
    <>
      {/* What stands above may be hidden, and then takes no focus. */}
      <Menu.Item data-autofocus leftSection={<IconChecks {...icon} />} onClick={() => run(ids, { verb: 'processed' })}>
        <Trans id="messages.processed">Mark as processed</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconPin {...icon} />} onClick={() => run(ids, { verb: 'pin', pinned: !pinned })}>
        {pinned ? <Trans id="messages.unpin">Unpin</Trans> : <Trans id="messages.pin">Pin</Trans>}
      </Menu.Item>
      <Menu.Item leftSection={<IconTag {...icon} />} onClick={() => show({ kind: 'labels', ids })}>
        <Trans id="customer.labels">Labels</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconProgress {...icon} />} onClick={() => show({ kind: 'service', ids })}>
        <Trans id="messages.service_title">Service status</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconFlag {...icon} />} onClick={() => show({ kind: 'escalate', ids })}>
        <Trans id="messages.escalate">Escalate</Trans>
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconCoin {...icon} />} onClick={() => show({ kind: 'sale', id })}>
        <Trans id="messages.sale">Record a sale</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconAlertCircle {...icon} />} onClick={() => show({ kind: 'complaint', id })}>
        <Trans id="messages.complaint">Mark as a complaint</Trans>
      </Menu.Item>
      <Menu.Item
        leftSection={blocked ? <IconBell {...icon} /> : <IconBellOff {...icon} />}
        onClick={() => run(ids, { verb: 'service', serviceStatus: blocked ? 'pending' : 'blocked' })}
      >
        {blocked ? (
          <Trans id="messages.unblock">Allow notifications again</Trans>
        ) : (
          <Trans id="messages.block">Block notifications</Trans>
        )}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
