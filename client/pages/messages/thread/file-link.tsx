import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { FileLinkState, FileParts } from '../../../../shared/message-parts.ts';
import type { Message } from '../../../../shared/rows.ts';
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx';
import { useCan } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { format, number } from '../../../time/time.ts';
import { useMoment } from '../../../time/use-moment.ts';

/** Returns whether a link has expired. Updates the component at that time. */
function useIsExpired({ expiresAt }: Pick<FileLinkState, 'expiresAt'>): boolean {
  const end = Date.parse(expiresAt);
  return useMoment((now) => (now < end ? end - now : null)) >= end;
}

/** States until when the customer can download a file, and how often it was downloaded. */
export function FileLinkLine({ link }: { link: FileLinkState }) {
  const { t, i18n } = useLingui();
  const isExpired = useIsExpired(link);
  const { revoked, downloads } = link;
  const date = format(i18n.locale, { day: 'numeric', month: 'short' }).format(Date.parse(link.expiresAt));
  const isMore = downloads >= limits.downloadsCounted;
  const count = `${number(downloads, i18n.locale)}${isMore ? '+' : ''}`;
  const state = revoked
    ? t({ id: 'thread.link_revoked', message: 'Link revoked' })
    : isExpired
      ? t({ id: 'thread.link_expired', message: 'Link expired' })
      : t({ id: 'thread.link_until', message: `Link until ${date}` });
  const times =
    downloads === 0
      ? t({ id: 'thread.not_downloaded', message: 'not downloaded yet' })
      : downloads === 1
        ? t({ id: 'thread.downloaded_once', message: 'downloaded once' })
        : t({ id: 'thread.downloaded', message: `downloaded ${count} times` });
  return (
    <span className="text-12 tabular dimmed">
      {state} · {times}
    </span>
  );
}

/** Menu of a file with a link that can be revoked. Renders nothing for other messages. */
export function FileLinkMenu({ message, className }: { message: Message; className: string }) {
  const link = message.kind === 'file' ? (message.content as Partial<FileParts>).link : undefined;
  const mayReply = useCan('messages.reply');
  return link === undefined || link.revoked || !mayReply ? null : (
    <RevokeMenu id={message.id} link={link} className={className} />
  );
}

function RevokeMenu({ id, link, className }: { id: string; link: FileLinkState; className: string }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  if (useIsExpired(link)) return null;
  const revoke = () => {
    setAsking(false);
    void act('DELETE /messages/:id/file-link', { params: { id } });
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            className={className}
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t({ id: 'thread.link_menu', message: 'Download link of this file' })}
          >
            <IconDots size={15} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconLinkOff size={16} stroke={1.75} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            <Trans id="thread.revoke_link">Revoke the download link</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <ConfirmDialog
          title={t({ id: 'thread.revoke_link_ask', message: 'Revoke the download link?' })}
          action={<Trans id="thread.revoke_link_confirm">Revoke</Trans>}
          onConfirm={revoke}
          onClose={() => setAsking(false)}
        >
          <Trans id="thread.revoke_link_warning">
            The customer can no longer download the file. You can’t undo this, only send the file again.
          </Trans>
        </ConfirmDialog>
      )}
    </>
  );
}
