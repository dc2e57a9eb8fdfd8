import { limits } from '../../shared/limits.ts';
import type { Draft } from './conversation-state.ts';
import { takeEpisode } from './episodes.ts';
import type { Hidden, ProjectionContext, Stored } from './stored.ts';
import { allRead } from './unread.ts';

type Ended = Hidden['conversation']['ended'];

/** The case is over and nothing is unread. The state before is kept for the undo. */
export function endCase(draft: Draft, context: ProjectionContext): void {
  const { row, hidden } = draft;
  if (hidden.episodeId !== null) {
    hidden.ended = { unread: hidden.unread, unreadCount: row.unreadCount };
    takeEpisode(draft, 'ended', context);
  }
  allRead(draft, context);
}

/** The end was a mistake, and taken back at once: what was unread is unread again. */
export function undoEnd(draft: Draft, context: ProjectionContext): void {
  const { row, hidden } = draft;
  const { ended, episodeEndedAt } = hidden;
  hidden.ended = null;
  if (ended === null || episodeEndedAt === null || context.at - episodeEndedAt > limits.endUndoneMs) return;
  if (row.serviceStatus === 'blocked') return;
  hidden.unread = ended.unread;
  row.unreadCount = ended.unreadCount;
}

/** The unread messages of an ended case when the customer has taken one back. */
export function endedWithout(ended: Ended, message: Stored<'message'>): Ended {
  if (ended === null) return null;
  const unread = ended.unread.filter((id) => id !== message.row.id);
  return { unread, unreadCount: ended.unreadCount - (ended.unread.length - unread.length) };
}
