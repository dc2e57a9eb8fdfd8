import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ArgumentsOf, MetaOf, ResponseOf, RouteKey } from '../../../../shared/api/index.ts';
import { liveMetrics } from '../../../../shared/metrics.ts';
import { scopeKey } from '../../../../shared/sync/scope-key.ts';
import { call } from '../../../api/api.ts';
import { QueryRunner, type QueryState } from '../../../figures/query-runner.ts';
import { listenToConnection } from '../../../sync/connection-state.ts';
import { useSnapshotState } from '../../../sync/scopes.ts';
import { listenToAllRows, useAll } from '../../../sync/store.ts';
import { type Figures, figuresOf } from '../figures.ts';

/** Row kinds whose changes make a result outdated. */
const relevantKinds: ReadonlySet<string> = new Set(['slot', 'brand']);
const still = () => () => undefined;

/**
 * Returns the result of a query for one screen of a wallboard. Loads it when the screen is first shown, and again when the data changes.
 * While the screen is hidden, changes do not cause a request until the screen is shown again.
 * @param args `null` to send no request, for example without permission
 */
export function useShownQuery<R extends RouteKey & `GET /dashboard/${string}`>(
  route: R,
  args: (ArgumentsOf<R> & { query: { brand?: string | undefined } }) | null,
  isShown: boolean,
): QueryState<ResponseOf<R>, MetaOf<R>> {
  const [runner] = useState(() => new QueryRunner<ResponseOf<R>, MetaOf<R>>());
  const result = useSyncExternalStore(isShown ? runner.listen : still, runner.view);
  const key = JSON.stringify([route, args]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key covers every relevant part of the query.
  useEffect(() => {
    const brand = args?.query.brand ?? 'all';
    const ask = (signal: AbortSignal) => call(route, args as ArgumentsOf<R>, { signal });
    runner.put(args === null ? null : { key, ask, brand, scope: wallScopeKey, now: false });
  }, [runner, key]);
  useMissed(isShown, runner.retry);
  return result;
}

/** Calls `ask` when the screen is shown again, if the data changed or the connection was lost while it was hidden. */
function useMissed(isShown: boolean, ask: () => void): void {
  const isMissed = useRef(false);
  useEffect(() => {
    if (isShown) {
      if (isMissed.current) ask();
      isMissed.current = false;
      return;
    }
    const miss = () => {
      isMissed.current = true;
    };
    const stops = [
      listenToAllRows((changes) => changes.some(({ kind }) => relevantKinds.has(kind)) && miss()),
      listenToConnection((state) => state === 'offline' && miss()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isShown, ask]);
}

/** Scope of all brands, so that every screen of the wallboard is covered. */
export const wallScope = { scope: 'dashboard', brand: 'all' } as const;
export const wallScopeKey = scopeKey(wallScope);

/** Returns the live metrics of the brands `brandIds`. Empty until they are loaded. */
export function useLive(brandIds: readonly string[]): Figures {
  const isHere = useSnapshotState(wallScope) === 'complete';
  const rows = useAll('metric');
  return useMemo(() => (isHere ? figuresOf(rows, brandIds, liveMetrics) : {}), [isHere, rows, brandIds]);
}
