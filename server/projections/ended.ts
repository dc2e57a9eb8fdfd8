import { limits } from '../../shared/limits.ts';
import type { Draft } from './conversation-state.ts';
import { takeEpisode } from './episodes.ts';
import type { Hidden, ProjectionContext, Stored } from './stored.ts';
import { allRead, setUnread, unreadOf } from './unread.ts';

type Ended = Hidden['conversation']['ended'];

/** Ends the case and marks everything as read. Stores the unread messages, so that the end can be undone. */
export function endCase(draft: Draft, context: ProjectionContext): void {
  const { hidden } = draft;
  if (hidden.episodeId !== null) {
    hidden.ended = unreadOf(draft);
    takeEpisode(draft, 'ended', context);
  }
  allRead(draft, context);
}

/** Restores the unread messages when the end of a case is undone within the time limit. */
export function undoEnd(draft: Draft, context: ProjectionContext): void {
  const { hidden } = draft;
  const { ended, episodeEndedAt } = hidden;
  hidden.ended = null;
  if (ended === null || episodeEndedAt === null || context.at - episodeEndedAt > limits.endUndoneMs) return;
  setUnread(draft, ended);
}

/** Returns the unread messages of an ended case, except for a message that the customer unsent. */
export function withoutUnsent(ended: Ended, message: Stored<'message'>): Ended {
  if (ended === null) return null;
  const unread = ended.unread.filter((id) => id !== message.row.id);
  return { unread, unreadCount: ended.unreadCount - (ended.unread.length - unread.length) };
}
