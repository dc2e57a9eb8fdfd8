import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ArgumentsOf, MetaOf, ResponseOf, RouteKey } from '../../../../shared/api/index.ts';
import { call } from '../../../api/api.ts';
import { QueryRunner } from '../../../figures/query-runner.ts';

/**
 * Returns the result of a query for data that the server does not push. Loads the data on mount and after a reconnect. Call `ask` after
 * each action to load the data again.
 */
export function useQueryAfterActs<R extends RouteKey & `GET ${string}`>(route: R, args: ArgumentsOf<R>) {
  const [runner] = useState(() => new QueryRunner<ResponseOf<R>, MetaOf<R>>());
  const result = useSyncExternalStore(runner.listen, runner.view);
  const key = JSON.stringify([route, args]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key covers every relevant part of the query.
  useEffect(() => {
    const ask = (signal: AbortSignal) => call(route, args, { signal });
    runner.put({ key, ask, brand: 'all', scope: 'me', now: false });
  }, [runner, key]);
  return { ...result, ask: runner.retry };
}
