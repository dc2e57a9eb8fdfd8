import type { Verb, VerbBody } from '../../shared/api/conversation-verbs.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Event } from '../../shared/events/index.ts';
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

type Wish = Pick<Conversation, 'priority' | 'memberGroup' | 'labels' | 'tags' | 'pinned' | 'archived'>;

/** A decide for one field of the row: nothing when the row says it already. */
function set<K extends keyof Wish>(
  field: K,
  event: (conversationId: string, value: Wish[K]) => Event,
  check: (read: Parameters<Decide>[0], row: Conversation, value: Wish[K]) => void = () => undefined,
) {
  return ({ conversationId, ...wish }: About & Pick<Wish, K>): Decide =>
    (read) => {
      const { row } = found(read, 'conversation', conversationId);
      const value = (wish as unknown as Pick<Wish, K>)[field];
      if (same(row[field], value)) return nothing;
      check(read, row, value);
      return { events: [event(conversationId, value)] };
    };
}

export const setPriority = set('priority', (conversationId, priority) => ({
  type: 'conversation.priority-changed',
  conversationId,
  priority,
}));

/** @throws Refusal `not_a_customer` for a group or room */
export const setMemberGroup = set(
  'memberGroup',
  (conversationId, memberGroup) => ({ type: 'conversation.member-group-changed', conversationId, memberGroup }),
  (_read, { kind }) => {
    if (kind !== 'user') throw new Refusal('not_a_customer');
  },
);

/** @throws Refusal `label_not_found` for one of another brand; those that are there already may have been deleted since */
export const setLabels = set(
  'labels',
  (conversationId, labels) => ({ type: 'conversation.labelled', conversationId, labels: [...new Set(labels)] }),
  (read, { brandId, labels: known }, labels) => {
    const wrong = labels.find((id) => !known.includes(id) && read('label', id)?.row.brandId !== brandId);
    if (wrong !== undefined) throw new Refusal('label_not_found', [{ path: 'labels', message: wrong }]);
  },
);

export const setTags = set('tags', (conversationId, tags) => ({
  type: 'conversation.tagged',
  conversationId,
  tags: [...new Set(tags)],
}));

export const setPinned = set('pinned', (conversationId, pinned) => ({
  type: 'conversation.pinned',
  conversationId,
  pinned,
}));

export const setArchived = set('archived', (conversationId, archived) => ({
  type: 'conversation.archived',
  conversationId,
  archived,
}));

/** Read, and the turn ends without an answer. */
export function markProcessed({ conversationId }: About): Decide {
  return (read) => {
    const { row } = found(read, 'conversation', conversationId);
    if (row.unreadCount === 0 && row.waitingSince === null) return nothing;
    return { events: [{ type: 'conversation.processed', conversationId }] };
  };
}

/** The verbs that say one thing of the row. */
export const stateVerbs = {
  priority: setPriority,
  tags: setTags,
  memberGroup: setMemberGroup,
  labels: setLabels,
  pin: setPinned,
  archive: setArchived,
  processed: markProcessed,
} as const satisfies { [V in Verb]?: (wish: About & VerbBody<V>) => Decide };
