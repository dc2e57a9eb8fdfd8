import type { ChangeBody, ChangeName } from '../../shared/api/conversation-changes.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Event, EventOf, EventType } from '../../shared/events/index.ts';
import type { Conversation } from '../../shared/rows.ts';
import type { Decide } from '../engine/decision.ts';
import { remarkOf } from './assignments.ts';
import { found, same } from './found.ts';
import { nothing } from './nothing.ts';

/** A conversation's state, priority, labels and place in the lists. */

interface About {
  conversationId: string;
}

interface SetStatus extends About {
  status: Conversation['status'] | undefined;
  serviceStatus: Conversation['serviceStatus'] | undefined;
  reason: string | null;
  /** Of the reason. */
  remarkId: string;
  undo: boolean;
}

/** The reason stands at the first thing that changes. */
export function setStatus({ conversationId, status, serviceStatus, reason, remarkId, undo }: SetStatus): Decide {
  return (read) => {
    const { row } = found(read, 'conversation', conversationId);
    const { content, contents } = remarkOf(conversationId, remarkId, reason);
    const events: Event[] = [];
    if (status !== undefined && status !== row.status) {
      events.push({ type: 'conversation.status-changed', conversationId, status, content, ...(undo && { undo }) });
    }
    if (serviceStatus !== undefined && serviceStatus !== row.serviceStatus) {
      const rest = events.length === 0 ? content : null;
      events.push({ type: 'conversation.service-status-changed', conversationId, serviceStatus, content: rest });
    }
    return events.length === 0 ? nothing : { events, contents };
  };
}

/** Events of a conversation that say one field of its row and no more. */
type Saying<F extends keyof Conversation> = {
  [T in EventType]: F extends keyof EventOf<T>
    ? Pick<Conversation, F> extends Omit<EventOf<T>, 'type' | 'conversationId'>
      ? T
      : never
    : never;
}[EventType];

/** A decide for one field of the row: nothing when the row says it already. */
function set<F extends keyof Conversation>(
  field: F,
  type: Saying<F>,
  check: (read: Parameters<Decide>[0], row: Conversation, value: Conversation[F]) => void = () => undefined,
) {
  return ({ conversationId, [field]: given }: About & Pick<Conversation, F>): Decide =>
    (read) => {
      const { row } = found(read, 'conversation', conversationId);
      const value = (Array.isArray(given) ? [...new Set(given)] : given) as Conversation[F];
      if (same(row[field], value)) return nothing;
      check(read, row, value);
      return { events: [{ type, conversationId, [field]: value } as unknown as Event] };
    };
}

/** Read, and the turn ends without an answer. */
function markProcessed({ conversationId }: About): Decide {
  return (read) => {
    const { row } = found(read, 'conversation', conversationId);
    if (row.unreadCount === 0 && row.waitingSince === null) return nothing;
    return { events: [{ type: 'conversation.processed', conversationId }] };
  };
}

/** The changes that say one thing of the row. */
export const stateChanges = {
  priority: set('priority', 'conversation.priority-changed'),
  tags: set('tags', 'conversation.tagged'),
  /** @throws Refusal `not_a_customer` for a group or room */
  memberGroup: set('memberGroup', 'conversation.member-group-changed', (_read, { kind }) => {
    if (kind !== 'user') throw new Refusal('not_a_customer');
  }),
  /** @throws Refusal `label_not_found` for one of another brand; those that are there already may have been deleted since */
  labels: set('labels', 'conversation.labelled', (read, { brandId, labels: known }, labels) => {
    const wrong = labels.find((id) => !known.includes(id) && read('label', id)?.row.brandId !== brandId);
    if (wrong !== undefined) throw new Refusal('label_not_found', [{ path: 'labels', message: wrong }]);
  }),
  pin: set('pinned', 'conversation.pinned'),
  archive: set('archived', 'conversation.archived'),
  processed: markProcessed,
} as const satisfies { [C in ChangeName]?: (wish: About & ChangeBody<C>) => Decide };
