import { useLingui } from '@lingui/react/macro';
import { unreachable } from '../../../../shared/unreachable.ts';
import { rowsOf } from '../../../sync/store.ts';
import { groupWords, priorityWords, serviceWords, statusWords } from '../words.ts';
import type { Change } from './change.ts';

/** What was done, for the toast. */
export function useChangeWords(): (change: Change) => string {
  const { t, i18n } = useLingui();
  const person = (id: string) => rowsOf('colleague').get(id)?.fullName ?? '';
  return (change) => {
    switch (change.verb) {
      case 'assign':
      case 'transfer': {
        if (change.staffId === null) return t({ id: 'messages.done_queue', message: 'Given back to the queue' });
        const whom = person(change.staffId);
        return change.verb === 'assign'
          ? t({ id: 'messages.done_assign', message: `Assigned to ${whom}` })
          : t({ id: 'messages.done_transfer', message: `Transferred to ${whom}` });
      }
      case 'status': {
        const status = i18n._(statusWords[change.status]);
        return t({ id: 'messages.done_status', message: `Status: ${status}` });
      }
      case 'service': {
        const service = i18n._(serviceWords[change.serviceStatus]);
        return t({ id: 'messages.done_service', message: `Service status: ${service}` });
      }
      case 'priority': {
        const priority = i18n._(priorityWords[change.priority]);
        return t({ id: 'messages.done_priority', message: `Priority: ${priority}` });
      }
      case 'memberGroup': {
        const group = i18n._(groupWords[change.memberGroup]);
        return t({ id: 'messages.done_group', message: `Member group: ${group}` });
      }
      case 'labels':
        return t({ id: 'messages.done_labels', message: 'Labels changed' });
      case 'tags':
        return t({ id: 'messages.done_tags', message: 'Tags changed' });
      case 'pin':
        return change.pinned
          ? t({ id: 'messages.done_pin', message: 'Pinned for everybody' })
          : t({ id: 'messages.done_unpin', message: 'No longer pinned' });
      case 'archive':
        return change.archived
          ? t({ id: 'messages.done_archive', message: 'Archived' })
          : t({ id: 'messages.done_unarchive', message: 'Back from the archive' });
      case 'processed':
        return t({ id: 'messages.done_processed', message: 'Marked as processed' });
      case 'escalate':
        return t({ id: 'messages.done_escalate', message: 'Escalated: the leads are told' });
      default:
        return unreachable(change);
    }
  };
}
