import { limits } from '../../shared/limits.ts';
import { type Draft, setTurn } from './conversation-state.ts';
import type { Facts, Hidden, Stored, Turn } from './stored.ts';
import { allRead } from './unread.ts';

type Ended = Hidden['conversation']['ended'];

/** The case is over: nobody waits and nothing is unread. What did is kept for who takes the end back. */
export function endCase(draft: Draft, facts: Facts): void {
  const { row, hidden } = draft;
  if (hidden.episodeId !== null) {
    const { turn, nextTurn, unread } = hidden;
    hidden.ended = { turn, nextTurn, unread, unreadCount: row.unreadCount };
    hidden.episodeEndedAt = facts.at;
    hidden.episodeId = null;
  }
  allRead(draft, facts);
  endTurn(draft);
}

export function endTurn(draft: Draft): void {
  setTurn(draft, null);
  draft.hidden.nextTurn = null;
}

/** The end was a mistake, and taken back at once: what waited waits on, by its own deadline. */
export function undoEnd(draft: Draft, facts: Facts): void {
  const { row, hidden } = draft;
  const { ended, episodeEndedAt } = hidden;
  hidden.ended = null;
  if (ended === null || episodeEndedAt === null || facts.at - episodeEndedAt > limits.endUndoneMs) return;
  setTurn(draft, ended.turn);
  hidden.nextTurn = ended.nextTurn;
  if (row.serviceStatus === 'blocked') return;
  hidden.unread = ended.unread;
  row.unreadCount = ended.unreadCount;
}

/** What waits of an ended case when the customer has taken a message back. */
export function endedWithout(ended: Ended, message: Stored<'message'>): Ended {
  if (ended === null) return null;
  const unread = ended.unread.filter((id) => id !== message.row.id);
  return {
    turn: turnWithout(ended.turn, message),
    nextTurn: turnWithout(ended.nextTurn, message),
    unread,
    unreadCount: ended.unreadCount - (ended.unread.length - unread.length),
  };
}

/** A turn less one message; none without any. */
export function turnWithout(turn: Turn | null, { hidden }: Stored<'message'>): Turn | null {
  if (turn === null || hidden.position < turn.from) return turn;
  return turn.messages === 1 ? null : { ...turn, messages: turn.messages - 1 };
}
