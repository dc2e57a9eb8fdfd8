import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCrown } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Conversation, Notification } from '../../shared/rows.ts';
import { unreachable } from '../../shared/unreachable.ts';
import { call } from '../api.ts';
import { paths } from '../routes.ts';
import { useUser } from '../session.ts';
import { act } from '../sync/act.ts';
import { listenToRows } from '../sync/store.ts';
import { viewRow } from '../sync/view-row.ts';
import { float } from './floating.ts';

const freshMs = 60_000;

/** What concerns this person alone: a VIP who writes, a mention, an escalation, a transfer, overtime. */
export function useNotices(): void {
  const { t } = useLingui();
  const { id: me } = useUser();
  const [, navigate] = useLocation();
  useEffect(() => {
    const show = async (notice: Notification) => {
      const result = await call('GET /conversations/:id', { params: { id: notice.conversationId } });
      if (result.error) return;
      const row = viewRow(result.data);
      const name = row.customer.displayName || 'LINE';
      notifications.show({
        id: notice.id,
        closeButtonProps: { 'aria-label': t({ id: 'messages.close_dialog', message: 'Close' }) },
        // Not below, where the answer is written.
        position: 'top-right',
        autoClose: notice.cause === 'vip' ? 20_000 : 8000,
        title: titleOf(notice.cause, row),
        icon: notice.cause === 'vip' ? <IconCrown size={18} stroke={1.75} /> : undefined,
        color: notice.cause === 'vip' ? 'yellow' : notice.cause === 'overtime' ? 'red' : undefined,
        message: (
          <Notice
            name={name}
            row={row}
            cause={notice.cause}
            me={me}
            open={() => navigate(paths.messages(row.id))}
            id={notice.id}
          />
        ),
      });
    };
    const titleOf = (cause: Notification['cause'], row: Conversation): string => {
      const group = row.memberGroup.toUpperCase();
      switch (cause) {
        case 'vip':
          return t({ id: 'messages.notice_vip', message: `${group}: exclusive service` });
        case 'mentioned':
          return t({ id: 'messages.notice_mentioned', message: 'You were mentioned' });
        case 'escalated':
          return t({ id: 'messages.notice_escalated', message: 'Escalated to you' });
        case 'transferred':
          return t({ id: 'messages.notice_transferred', message: 'Transferred to you' });
        case 'overtime':
          return t({ id: 'messages.notice_overtime', message: 'A customer waits too long' });
        default:
          return unreachable(cause);
      }
    };
    return listenToRows((changes) => {
      for (const { kind, id, before, after } of changes) {
        if (kind !== 'notification') continue;
        if (after === undefined) notifications.hide(id);
        else if (before === undefined && Date.now() - Date.parse((after as Notification).at) < freshMs)
          void show(after as Notification);
      }
    });
  }, [t, me, navigate]);
}

type Props = {
  id: string;
  name: string;
  row: Conversation;
  cause: Notification['cause'];
  me: string;
  open: () => void;
};

function Notice({ id, name, row, cause, me, open }: Props) {
  const serve = () => {
    notifications.hide(id);
    open();
    if (cause === 'vip' && row.assignedTo === null) {
      void act('PUT /conversations/:id/assign', { params: { id: row.id }, body: { staffId: me } });
    }
  };
  return (
    <>
      {name}
      {row.lastMessage !== null && row.lastMessage.text !== '' && `: ${row.lastMessage.text.slice(0, 80)}`}
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" onClick={serve}>
          {cause === 'vip' ? <Trans id="messages.serve_now">Serve now</Trans> : <Trans id="messages.open">Open</Trans>}
        </Button>
        {cause === 'vip' && (
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
        )}
      </Group>
    </>
  );
}
