import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArchive,
  IconDots,
  IconDownload,
  IconEraser,
  IconLink,
  IconMessageX,
  IconPictureInPicture,
} from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import type { Conversation } from '../../../../shared/rows.ts';
import { float } from '../../../alerts/floating.ts';
import { paths } from '../../../routes.ts';
import { useCan } from '../../../session.ts';
import { toastDone, toastProblem } from '../../../toast.ts';
import { dialogAtom } from './dialog-atom.ts';
import { NarrowItems } from './narrow-items.tsx';
import { useExport } from './use-export.ts';
import { useRun } from './use-run.ts';
import { WatchItem } from './watch-item.tsx';
import { WorkItems } from './work-items.tsx';

const icon = { size: 16, stroke: 1.75 } as const;

/** More options of the open conversation. */
export function MoreMenu({ conversation }: { conversation: Conversation }) {
  const { t } = useLingui();
  const run = useRun();
  const show = useSetAtom(dialogAtom);
  const exportAll = useExport(conversation);
  const mayReply = useCan('messages.reply');
  const may = { close: useCan('messages.close'), erase: useCan('messages.delete'), export: useCan('messages.export') };
  const { id, status, archived, kind } = conversation;
  const ids = [id];
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
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t({ id: 'messages.more', message: 'More' })}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <NarrowItems conversation={conversation} />
        {mayReply && <WorkItems conversation={conversation} />}
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
        {may.export && (
          <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => void exportAll()}>
            <Trans id="messages.export">Export the conversation</Trans>
          </Menu.Item>
        )}
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
  );
}
