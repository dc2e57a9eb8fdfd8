import { useLingui } from '@lingui/react/macro';
import type { Conversation, Notification } from '../../shared/rows.ts';
import { unreachable } from '../../shared/unreachable.ts';

/** Returns the text that explains why the user was notified. */
export function useNoticeWords(): (cause: Notification['cause'], row: Conversation) => string {
  const { t } = useLingui();
  return (cause, row) => {
    switch (cause) {
      case 'vip': {
        const group = row.memberGroup.toUpperCase();
        return t({ id: 'messages.notice_vip', message: `${group} customer is waiting` });
      }
      case 'mentioned':
        return t({ id: 'messages.notice_mentioned', message: 'You were mentioned' });
      case 'escalated':
        return t({ id: 'messages.notice_escalated', message: 'Escalated to you' });
      case 'transferred':
        return t({ id: 'messages.notice_transferred', message: 'Transferred to you' });
      case 'overtime':
        return t({ id: 'messages.notice_overtime', message: 'A customer has been waiting too long' });
      case 'blocked':
        return t({ id: 'messages.notice_blocked', message: 'A blocked customer keeps writing' });
      default:
        return unreachable(cause);
    }
  };
}
