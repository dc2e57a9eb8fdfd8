import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ArgumentsOf, MetaOf, ResponseOf, RouteKey } from '../../../../shared/api/index.ts';
import { call } from '../../../api/api.ts';
import { QueryRunner } from '../../../figures/query-runner.ts';

/** Query for data without push updates. Loaded on mount, after a reconnect, and through `ask` after each action. */
export function useQueryAfterActs<R extends RouteKey & `GET ${string}`>(route: R, args: ArgumentsOf<R>) {
  const [asking] = useState(() => new QueryRunner<ResponseOf<R>, MetaOf<R>>());
  const answer = useSyncExternalStore(asking.listen, asking.view);
  const key = JSON.stringify([route, args]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key covers every relevant part of the query.
  useEffect(() => {
    const ask = (signal: AbortSignal) => call(route, args, { signal });
    asking.put({ key, ask, brand: 'all', scope: 'me', now: false });
  }, [asking, key]);
  return { ...answer, ask: asking.retry };
}
