import type { ChangeBody, ChangeName } from '../../shared/api/conversation-changes.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Event } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import type { Conversation } from '../../shared/rows.ts';
import type { Decide } from '../engine/decision.ts';
import { remarkOf } from './assignments.ts';
import { found, same } from './found.ts';
import { markRead } from './messages.ts';
import { nothing } from './nothing.ts';

/** Module with the commands that change the state, priority, labels or inbox position of a conversation. */

interface About {
  conversationId: string;
}

interface SetStatus extends About {
  status: Conversation['status'] | undefined;
  serviceStatus: Conversation['serviceStatus'] | undefined;
  reason: string | null;
  /** End of a block in milliseconds. Requires the service status `blocked`. */
  blockedUntil?: number | undefined;
  /** Id from which the content id of `reason` is derived. */
  remarkId: string;
  undo: boolean;
}

/**
 * Changes the status and the service status of a conversation. The reason is stored with the event that blocks the conversation, or with
 * the first event if the conversation is not blocked.
 * @throws Refusal `validation_failed` if a block has no reason, or its end is in the past or more than a year away
 */
export function setStatus(wish: SetStatus): Decide {
  const { conversationId, status, serviceStatus, reason, remarkId, undo } = wish;
  return (read, at) => {
    const { row } = found(read, 'conversation', conversationId);
    const blockedUntil = endOfBlock(wish, at);
    const { content, contents } = remarkOf(conversationId, remarkId, reason);
    const events: Event[] = [];
    if (status !== undefined && status !== row.status) {
      const own = blockedUntil === null ? content : null;
      events.push({ type: 'conversation.status-changed', conversationId, status, content: own, ...(undo && { undo }) });
    }
    const type = 'conversation.service-status-changed';
    if (blockedUntil !== null) {
      events.push({ type, conversationId, serviceStatus: 'blocked', content, blockedUntil });
    } else if (serviceStatus !== undefined && serviceStatus !== row.serviceStatus) {
      const own = events.length === 0 ? content : null;
      events.push({ type, conversationId, serviceStatus, content: own, ...(undo && { undo }) });
    }
    return events.length === 0 ? nothing : { events, contents };
  };
}

/**
 * Returns the end of the requested block in milliseconds. `null` if the change is not a block.
 * @throws Refusal `validation_failed`
 */
export function endOfBlock(
  { serviceStatus, reason, blockedUntil }: Pick<SetStatus, 'serviceStatus' | 'reason' | 'blockedUntil'>,
  now: number,
): number | null {
  const invalid = (path: string, message: string) => new Refusal('validation_failed', [{ path, message }]);
  if (serviceStatus !== 'blocked') {
    if (blockedUntil !== undefined)
      throw invalid('blockedUntil', 'Only a blocked conversation has an end of its block.');
    return null;
  }
  if (reason === null || reason.trim() === '') throw invalid('reason', 'Blocking a conversation requires a reason.');
  const until = blockedUntil ?? now + limits.blockMs;
  if (until <= now) throw invalid('blockedUntil', 'The end of the block is in the past.');
  if (until > now + limits.blockMaxMs) throw invalid('blockedUntil', 'A block lasts at most one year.');
  return until;
}

/** Types of events that set a field of a conversation. */
type FieldEvent<F extends keyof Conversation> = Extract<Event, Pick<Conversation, F>>['type'];

/** Returns a command for one field of the row. No event if the value is unchanged. */
function set<F extends keyof Conversation>(
  field: F,
  type: FieldEvent<F>,
  check: (read: Parameters<Decide>[0], row: Conversation, value: Conversation[F]) => void = () => undefined,
) {
  return ({ conversationId, [field]: input }: About & Pick<Conversation, F>): Decide =>
    (read) => {
      const { row } = found(read, 'conversation', conversationId);
      const value = (Array.isArray(input) ? [...new Set(input)] : input) as Conversation[F];
      if (same(row[field], value)) return nothing;
      check(read, row, value);
      return { events: [{ type, conversationId, [field]: value } as unknown as Event] };
    };
}

/** Marks the conversation as read. The customer then no longer counts as waiting, although there was no reply. */
function markProcessed({ conversationId }: About): Decide {
  return (read) => {
    const { row } = found(read, 'conversation', conversationId);
    if (row.unreadCount === 0 && row.waitingSince === null) return nothing;
    return { events: [{ type: 'conversation.processed', conversationId }] };
  };
}

/** Commands that each change one property of a conversation. */
export const stateChanges = {
  priority: set('priority', 'conversation.priority-changed'),
  tags: set('tags', 'conversation.tagged'),
  /** @throws Refusal `not_a_customer` for a group or room */
  memberGroup: set('memberGroup', 'conversation.member-group-changed', (_read, { kind }) => {
    if (kind !== 'user') throw new Refusal('not_a_customer');
  }),
  /**
   * @throws Refusal `label_not_found` for a label of another brand. Labels that the conversation already has are accepted, even if deleted.
   */
  labels: set('labels', 'conversation.labelled', (read, { brandId, labels: known }, labels) => {
    const wrong = labels.find((id) => !known.includes(id) && read('label', id)?.row.brandId !== brandId);
    if (wrong !== undefined) throw new Refusal('label_not_found', [{ path: 'labels', message: wrong }]);
  }),
  pin: set('pinned', 'conversation.pinned'),
  archive: set('archived', 'conversation.archived'),
  processed: markProcessed,
  read: ({ conversationId }: About): Decide => markRead({ conversationId, upTo: null }),
} as const satisfies { [C in ChangeName]?: (wish: About & ChangeBody<C>) => Decide };
