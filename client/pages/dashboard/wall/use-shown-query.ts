import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ArgumentsOf, MetaOf, ResponseOf, RouteKey } from '../../../../shared/api/index.ts';
import { liveMetrics } from '../../../../shared/metrics.ts';
import { scopeKey } from '../../../../shared/sync/scope-key.ts';
import { call } from '../../../api/api.ts';
import { QueryRunner, type QueryState } from '../../../figures/query-runner.ts';
import { listenToConnection } from '../../../sync/connection-state.ts';
import { useSnapshotState } from '../../../sync/scopes.ts';
import { listenToRows, useAll } from '../../../sync/store.ts';
import { type Figures, figuresOf } from '../figures.ts';

/** Row kinds whose changes make a result outdated. */
const telling: ReadonlySet<string> = new Set(['slot', 'brand']);
const still = () => () => undefined;

/**
 * Query for the brands of a face. Loaded when the face is first shown, and reloaded when the data changes; for hidden faces on the next
 * turn.
 * @param args `null`: no request, for example without permission
 */
export function useShownQuery<R extends RouteKey & `GET /dashboard/${string}`>(
  route: R,
  args: (ArgumentsOf<R> & { query: { brand?: string | undefined } }) | null,
  isShown: boolean,
): QueryState<ResponseOf<R>, MetaOf<R>> {
  const [asking] = useState(() => new QueryRunner<ResponseOf<R>, MetaOf<R>>());
  const answer = useSyncExternalStore(isShown ? asking.listen : still, asking.view);
  const key = JSON.stringify([route, args]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key covers every relevant part of the query.
  useEffect(() => {
    const brand = args?.query.brand ?? 'all';
    const ask = (signal: AbortSignal) => call(route, args as ArgumentsOf<R>, { signal });
    asking.put(args === null ? null : { key, ask, brand, scope: wallScopeKey, now: false });
  }, [asking, key]);
  useMissed(isShown, asking.retry);
  return answer;
}

/** Reloads on the next turn if data changed while hidden. */
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
      listenToRows((changes) => changes.some(({ kind }) => telling.has(kind)) && miss()),
      listenToConnection((state) => state === 'offline' && miss()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isShown, ask]);
}

/** Covers all brands that the wallboard can show. Brands that are not shown cost nothing. */
export const wallScope = { scope: 'dashboard', brand: 'all' } as const;
export const wallScopeKey = scopeKey(wallScope);

/** Present-time metrics of the given brands, live; empty until loaded. */
export function useLive(brandIds: readonly string[]): Figures {
  const isHere = useSnapshotState(wallScope) === 'complete';
  const rows = useAll('metric');
  return useMemo(() => (isHere ? figuresOf(rows, brandIds, liveMetrics) : {}), [isHere, rows, brandIds]);
}
