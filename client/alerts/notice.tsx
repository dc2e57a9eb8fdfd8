import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCrown } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { limits } from '../../shared/limits.ts';
import { can } from '../../shared/permissions.ts';
import type { Conversation, Notification } from '../../shared/rows.ts';
import { paths } from '../routes.ts';
import { currentUser } from '../session/state.ts';
import { act } from '../sync/act.ts';
import { rowsOf } from '../sync/store.ts';
import { nameOrLine } from '../ui/shown-name.ts';
import { float } from './floating.ts';
import { useNoticeWords } from './notice-words.ts';
import { serve } from './serving.ts';

const vipMs = 20_000;
const closeWord = msg({ id: 'common.close', message: 'Close' });

const phone = '(max-width: 47.99em)';
let lastId: string | null = null;

/** Stands with the other toasts; a VIP's stays longer, and brings the service with it. */
export function showNotice({ id, cause }: Notification, row: Conversation): void {
  const isVip = cause === 'vip';
  // Where there is little room, the newest alone: the bell keeps the others.
  if (lastId !== null && lastId !== id && matchMedia(phone).matches) notifications.hide(lastId);
  lastId = id;
  notifications.show({
    id,
    closeButtonProps: { 'aria-label': i18n._(closeWord) },
    autoClose: isVip ? vipMs : 2 * limits.toastMs,
    icon: isVip ? <IconCrown size={18} stroke={1.75} aria-hidden /> : undefined,
    color: isVip ? 'yellow' : cause === 'overtime' ? 'red' : undefined,
    title: <NoticeTitle cause={cause} row={row} />,
    message: <Notice id={id} cause={cause} row={row} />,
  });
}

type Props = { cause: Notification['cause']; row: Conversation };

function NoticeTitle({ cause, row }: Props) {
  return useNoticeWords()(cause, row);
}

function Notice({ id, cause, row }: Props & { id: string }) {
  const [, navigate] = useLocation();
  const name = nameOrLine(row.customer.displayName);
  const text = row.lastMessage?.text.slice(0, 80) ?? '';
  const open = () => {
    notifications.hide(id);
    navigate(paths.messages(row.id));
  };
  const serveNow = () => {
    open();
    const me = currentUser();
    if (me === null || !can(me, 'messages.reply')) return;
    serve(row.id);
    const { assignedTo } = rowsOf('conversation').get(row.id) ?? row;
    if (assignedTo !== null) return;
    const overlay = { kind: 'conversation', id: row.id, patch: { assignedTo: me.id } } as const;
    void act('PUT /conversations/:id/assign', { params: { id: row.id }, body: { staffId: me.id } }, overlay);
  };
  return (
    <>
      {text === '' ? (
        name
      ) : (
        <Trans id="list.notice_said">
          {name}: {text}
        </Trans>
      )}
      <Group gap="xs" mt="xs">
        {cause === 'vip' ? (
          <>
            <Button size="compact-sm" onClick={serveNow}>
              <Trans id="messages.serve_now">Serve now</Trans>
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                float(row.id);
                notifications.hide(id);
              }}
            >
              <Trans id="messages.float">Floating avatar</Trans>
            </Button>
          </>
        ) : (
          <Button size="compact-sm" onClick={open}>
            <Trans id="messages.open">Open</Trans>
          </Button>
        )}
      </Group>
    </>
  );
}
