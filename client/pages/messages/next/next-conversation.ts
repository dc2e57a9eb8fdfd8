import { sortKeys } from '../../../../shared/inbox-order.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { freeEnd } from '../free-reply.ts';

/** Conversations that the user has left for the next one, with the id of the last message at that time. */
export type Passed = ReadonlyMap<string, string | null>;

interface Choice {
  /** Conversations of the current view. */
  rows: Iterable<Conversation>;
  /** Id of the open conversation, which is never the next one. `null` if none is open. */
  openId: string | null;
  passed: Passed;
  /** Whether the customer can be reached. Other customers come last, because nobody can reply to them. */
  isReachable: (row: Conversation) => boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** Returns the id of the last message, by which a conversation that was passed counts again. */
export const lastMessageId = ({ lastMessage }: Conversation): string | null => lastMessage?.id ?? null;

/**
 * Returns the conversation to open next: overdue conversations first, then those to which a reply is still free, then by deadline, and
 * conversations without a deadline at the end. Passed conversations are skipped until there is another message. `null` if there is none.
 */
export function nextConversation({ rows, openId, passed, isReachable, now }: Choice): Conversation | null {
  let next: { row: Conversation; place: Place } | null = null;
  for (const row of rows) {
    if (row.id === openId || passed.get(row.id) === lastMessageId(row)) continue;
    const place = placeOf(row, isReachable(row), now);
    if (next === null || comesBefore(place, next.place)) next = { row, place };
  }
  return next?.row ?? null;
}

type Place = readonly [rank: number, key: number, id: string];

function placeOf(row: Conversation, isReachable: boolean, now: number): Place {
  const { id, dueAt, overdue, canReplyFreeUntil } = row;
  const free = freeEnd(canReplyFreeUntil);
  if (!isReachable) return [4, sortKeys.smart(row), id];
  if (dueAt !== null && (overdue || Date.parse(dueAt) <= now)) return [0, Date.parse(dueAt), id];
  if (free > now) return [1, free, id];
  if (dueAt !== null) return [2, Date.parse(dueAt), id];
  return [3, sortKeys.smart(row), id];
}

function comesBefore(a: Place, b: Place): boolean {
  if (a[0] !== b[0]) return a[0] < b[0];
  return a[1] === b[1] ? a[2] < b[2] : a[1] < b[1];
}
