import { useMemo } from 'react';
import type { Episode, Note, Sale } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { deltaRows } from '../../../sync/delta-rows.ts';
import { subscriptions } from '../../../sync/page-subscriptions.ts';
import type { Loader } from '../../../sync/scope-entry.ts';
import { useScope, useSnapshotState } from '../../../sync/scopes.ts';
import { useAll } from '../../../sync/store.ts';

function historyOf(id: string): Loader {
  return async (key) => {
    const result = await call('GET /conversations/:id/history', { params: { id } });
    if (result.error) return false;
    const { episodes, sales, notes } = result.data;
    const rows = [...deltaRows('episode', episodes), ...deltaRows('sale', sales), ...deltaRows('note', notes)];
    return subscriptions.snapshot(key, rows, result);
  };
}

interface History {
  episodes: Episode[];
  sales: Sale[];
  notes: Note[];
  /** Whether the history is loaded. Before that, empty lists mean nothing. */
  isKnown: boolean;
}

/** Cases and sales of a conversation, newest first, and notes, oldest first. Live. */
export function useHistory(id: string): History {
  const loader = useMemo(() => historyOf(id), [id]);
  useScope(
    useMemo(() => ({ scope: 'conversation', id }), [id]),
    loader,
  );
  const isKnown = useSnapshotState({ scope: 'conversation', id }) === 'complete';
  const episodes = useAll('episode');
  const sales = useAll('sale');
  const notes = useAll('note');
  return useMemo(
    () => ({
      episodes: episodes.filter((one) => one.conversationId === id).sort((a, b) => (a.openedAt < b.openedAt ? 1 : -1)),
      sales: sales.filter((one) => one.conversationId === id).sort((a, b) => (a.at < b.at ? 1 : -1)),
      notes: notes.filter((one) => one.conversationId === id).sort((a, b) => a.version - b.version),
      isKnown,
    }),
    [episodes, sales, notes, id, isKnown],
  );
}
