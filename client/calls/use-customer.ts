import { useMemo } from 'react';
import { call } from '../api.ts';
import { book } from '../sync/book.ts';
import type { Loader } from '../sync/scope-entry.ts';
import { useScope } from '../sync/scopes.ts';
import { viewRow } from '../sync/view-row.ts';

/** Holds the row of the conversation, whatever page stands below. */
export function useCustomer(conversationId: string): void {
  const loader = useMemo<Loader>(
    () => async (key) => {
      const result = await call('GET /conversations/:id', { params: { id: conversationId } });
      if (result.error) return false;
      const row = viewRow(result.data);
      return book.snapshot(key, [{ kind: 'conversation', id: row.id, version: row.version, row }], result.epoch);
    },
    [conversationId],
  );
  useScope(
    useMemo(() => ({ scope: 'conversation', id: conversationId }), [conversationId]),
    loader,
  );
}
