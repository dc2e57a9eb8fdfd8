import type { Conversation } from '../../../../shared/rows.ts';
import { unreachable } from '../../../../shared/unreachable.ts';
import type { BatchVerb } from '../../../sync/act-on-many.ts';

/** What a person does to a conversation. */
export type Change =
  | { verb: 'assign'; staffId: string | null }
  | { verb: 'status'; status: Conversation['status']; reason?: string; undo?: true }
  | { verb: 'service'; serviceStatus: Conversation['serviceStatus']; reason?: string }
  | { verb: 'priority'; priority: Conversation['priority'] }
  | { verb: 'memberGroup'; memberGroup: Conversation['memberGroup'] }
  | { verb: 'labels'; labels: string[] }
  | { verb: 'tags'; tags: string[] }
  | { verb: 'pin'; pinned: boolean }
  | { verb: 'archive'; archived: boolean }
  | { verb: 'processed' }
  | { verb: 'transfer'; staffId: string | null; note: string }
  | { verb: 'escalate'; note: string };

/** What the row shows at once. */
export function patchOf(change: Change): Partial<Conversation> {
  switch (change.verb) {
    case 'assign':
    case 'transfer':
      return { assignedTo: change.staffId };
    case 'status':
      return { status: change.status };
    case 'service':
      return { serviceStatus: change.serviceStatus };
    case 'priority':
      return { priority: change.priority };
    case 'memberGroup':
      return { memberGroup: change.memberGroup };
    case 'labels':
      return { labels: change.labels };
    case 'tags':
      return { tags: change.tags };
    case 'pin':
      return { pinned: change.pinned };
    case 'archive':
      return { archived: change.archived };
    case 'processed':
      return { unreadCount: 0, waitingSince: null, dueAt: null, overdue: false };
    case 'escalate':
      return { priority: 'high' };
    default:
      return unreachable(change);
  }
}

/** What brings the row back to what it is now; null for what cannot be undone (people were told, or a turn ended). */
export function inverseOf(change: Change, row: Conversation): Change | null {
  switch (change.verb) {
    case 'assign':
      return { verb: 'assign', staffId: row.assignedTo };
    case 'status':
      return { verb: 'status', status: row.status, undo: true };
    case 'service':
      return { verb: 'service', serviceStatus: row.serviceStatus };
    case 'priority':
      return { verb: 'priority', priority: row.priority };
    case 'memberGroup':
      return { verb: 'memberGroup', memberGroup: row.memberGroup };
    case 'labels':
      return { verb: 'labels', labels: row.labels };
    case 'tags':
      return { verb: 'tags', tags: row.tags };
    case 'pin':
      return { verb: 'pin', pinned: row.pinned };
    case 'archive':
      return { verb: 'archive', archived: row.archived };
    case 'processed':
    case 'transfer':
    case 'escalate':
      return null;
    default:
      return unreachable(change);
  }
}

/** The same for many conversations at once. */
export function batchOf(change: Change): BatchVerb {
  switch (change.verb) {
    case 'service': {
      const { verb: _, ...body } = change;
      return { action: 'status', ...body };
    }
    default: {
      const { verb, ...body } = change;
      return { action: verb, ...body } as BatchVerb;
    }
  }
}
