import { useEffect, useState, useSyncExternalStore } from 'react';
import type { MetaOf, ResponseOf } from '../../../../shared/api/index.ts';
import type { Conversation, Kind } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { QueryRunner } from '../../../figures/query-runner.ts';
import { useCan } from '../../../session/session.ts';
import { useScope } from '../../../sync/scopes.ts';

const route = 'GET /settings/retention';
type Quiet = QueryRunner<ResponseOf<typeof route>, MetaOf<typeof route>>;

/** Whether a row is an erased conversation, which lowers the count. */
const isMovedBy = (kind: Kind, after: object) =>
  kind === 'conversation' && (after as Conversation).customer.userId === '';

/** Number of conversations that the given period would erase; no request for `null`. Reloaded as conversations are erased. */
export function useQuiet(days: number | null) {
  const [asking] = useState<Quiet>(() => new QueryRunner());
  const answer = useSyncExternalStore(asking.listen, asking.view);
  const mayRead = useCan('messages.view');
  useScope(mayRead && days !== null ? { scope: 'inbox', brand: 'all' } : null);
  useEffect(() => {
    const ask = (signal: AbortSignal) => call(route, { query: { days: days ?? 0 } }, { signal });
    asking.put(
      days === null ? null : { key: `${route} ${days}`, ask, brand: 'all', scope: 'inbox:all', now: false, isMovedBy },
    );
  }, [asking, days]);
  return { ...answer, ask: asking.retry };
}
