import { type Change, type Facts, iso, put, type RowOp } from './stored.ts';

export function episodeId(conversationId: string, facts: Pick<Facts, 'position'>): string {
  return `${conversationId}.${facts.position}`;
}

/** An episode's row opens and ends with what the conversation says of it. */
export function episodes(change: Change<'conversation'>, facts: Facts): RowOp[] {
  const { before, after } = change;
  if (after === undefined) return [];
  const was = before?.hidden.episodeId ?? null;
  const is = after.hidden.episodeId;
  if (was === is) return [];
  const ops: RowOp[] = [];
  const ended = was === null ? undefined : facts.read('episode', was);
  if (ended !== undefined) {
    const outcome = after.row.status === 'resolved' ? 'resolved' : 'closed';
    const { assignedTo } = after.row;
    ops.push(put(facts, 'episode', { ...ended.row, endedAt: iso(facts.at), outcome, assignedTo }, ended.hidden));
  }
  if (is !== null) {
    const known = facts.read('episode', is);
    const { id: conversationId, brandId } = after.row;
    const fresh = { id: is, conversationId, brandId, openedAt: iso(facts.at), rating: null, complaint: false };
    const row = { ...(known?.row ?? fresh), endedAt: null, outcome: null, assignedTo: null };
    ops.push(put(facts, 'episode', row, known?.hidden ?? { rated: null }));
  }
  return ops;
}
