import { limits } from '../../shared/limits.ts';
import { type Draft, setTurn } from './conversation-state.ts';
import type { Facts } from './stored.ts';
import { allRead } from './unread.ts';

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
  hidden.unread = ended.unread;
  row.unreadCount = row.serviceStatus === 'blocked' ? 0 : ended.unreadCount;
}
