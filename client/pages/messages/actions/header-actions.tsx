import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconAlertCircle,
  IconArchive,
  IconArrowsExchange,
  IconCheck,
  IconChecks,
  IconCoin,
  IconDots,
  IconEraser,
  IconFlag,
  IconLink,
  IconMessageX,
  IconPictureInPicture,
  IconPin,
  IconProgress,
  IconTag,
  IconUserPlus,
} from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import type { Conversation } from '../../../../shared/rows.ts';
import { float } from '../../../alerts/floating.ts';
import { paths } from '../../../routes.ts';
import { useCan, useUser } from '../../../session.ts';
import { toastDone, toastProblem } from '../../../toast.ts';
import classes from '../thread/chat-header.module.css';
import { dialogAtom } from './dialog-atom.ts';
import { useRun } from './use-run.ts';
import { WatchItem } from './watch-item.tsx';

const icon = { size: 16, stroke: 1.75 } as const;

/** What can be done to the open conversation by who looks at it. */
export function HeaderActions({ conversation }: { conversation: Conversation }) {
  const { t } = useLingui();
  const run = useRun();
  const show = useSetAtom(dialogAtom);
  const user = useUser();
  const may = {
    reply: useCan('messages.reply'),
    assign: useCan('messages.assign'),
    transfer: useCan('messages.transfer'),
    close: useCan('messages.close'),
    erase: useCan('messages.delete'),
  };
  const { id, assignedTo, status, pinned, archived, kind } = conversation;
  const ids = [id];
  const over = status === 'resolved' || status === 'closed';
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(location.origin + paths.messages(id));
      toastDone(t({ id: 'messages.link_copied', message: 'Link copied' }));
    } catch {
      // Refused, or a page without HTTPS, where there is no clipboard.
      toastProblem(
        t({
          id: 'messages.link_not_copied',
          message: 'The browser does not let this page copy. Take the address above.',
        }),
      );
    }
  };
  return (
    <>
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
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={t({ id: 'messages.more', message: 'More' })}>
            <IconDots size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {may.assign && (
            <Menu.Item
              className={classes.narrow}
              leftSection={<IconUserPlus {...icon} />}
              onClick={() => show({ kind: 'assign', ids })}
            >
              <Trans id="messages.assign">Assign</Trans>
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
          {may.reply && (
            <>
              {/* What stands above may be hidden, and then takes no focus. */}
              <Menu.Item
                data-autofocus
                leftSection={<IconChecks {...icon} />}
                onClick={() => run(ids, { verb: 'processed' })}
              >
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
              <Menu.Divider />
            </>
          )}
          {may.close && status !== 'closed' && (
            <Menu.Item
              leftSection={<IconMessageX {...icon} />}
              onClick={() => run(ids, { verb: 'status', status: 'closed' })}
            >
              <Trans id="messages.close">Close without an answer</Trans>
            </Menu.Item>
          )}
          {may.close && (
            <Menu.Item
              leftSection={<IconArchive {...icon} />}
              onClick={() => run(ids, { verb: 'archive', archived: !archived })}
            >
              {archived ? (
                <Trans id="messages.unarchive">Bring back</Trans>
              ) : (
                <Trans id="messages.archive">Archive</Trans>
              )}
            </Menu.Item>
          )}
          <WatchItem />
          <Menu.Item leftSection={<IconPictureInPicture {...icon} />} onClick={() => float(id)}>
            <Trans id="messages.float_create">Create a floating avatar</Trans>
          </Menu.Item>
          <Menu.Item data-autofocus leftSection={<IconLink {...icon} />} onClick={() => void copyLink()}>
            <Trans id="messages.copy_link">Copy the link</Trans>
          </Menu.Item>
          {may.erase && kind === 'user' && (
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconEraser {...icon} />}
              onClick={() => show({ kind: 'erase', id })}
            >
              <Trans id="messages.erase">Erase the customer's data</Trans>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
