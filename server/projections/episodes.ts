import { foldEpisodes } from '../turns/episodes.ts';
import type { Draft } from './conversation-state.ts';
import { iso, type ProjectionContext, put, type RowChange, type RowOp } from './stored.ts';

/** Applies an event to the cases of its conversation. */
export function takeEpisode({ row, hidden }: Draft, item: Parameters<typeof foldEpisodes>[1], now: ProjectionContext) {
  Object.assign(hidden, foldEpisodes(hidden, item, row.id, now));
}

/** Opens or ends the row of a case when the conversation's current case changes. */
export function episodes(change: RowChange<'conversation'>, context: ProjectionContext): RowOp[] {
  const { before, after } = change;
  if (after === undefined) return [];
  const was = before?.hidden.episodeId ?? null;
  const is = after.hidden.episodeId;
  if (was === is) return [];
  const ops: RowOp[] = [];
  const ended = was === null ? undefined : context.read('episode', was);
  if (ended !== undefined) {
    const outcome = after.row.status === 'resolved' ? 'resolved' : 'closed';
    const { assignedTo } = after.row;
    ops.push(put(context, 'episode', { ...ended.row, endedAt: iso(context.at), outcome, assignedTo }, ended.hidden));
  }
  if (is !== null) {
    const known = context.read('episode', is);
    const { id: conversationId, brandId } = after.row;
    const fresh = { id: is, conversationId, brandId, openedAt: iso(context.at), rating: null, complaint: false };
    const row = { ...(known?.row ?? fresh), endedAt: null, outcome: null, assignedTo: null };
    ops.push(put(context, 'episode', row, known?.hidden ?? { rated: null }));
  }
  return ops;
}
