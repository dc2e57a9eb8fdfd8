import { useEffect, useMemo, useState } from 'react';
import type { RankingName } from '../../../shared/figures.ts';
import { liveMetrics } from '../../../shared/metrics.ts';
import { scopeKey } from '../../../shared/sync/scope-key.ts';
import type { RangeChoice } from '../../figures/range.ts';
import { useQuery } from '../../figures/use-query.ts';
import { useBrand } from '../../session/session.ts';
import { subscriptions } from '../../sync/page-subscriptions.ts';
import { useScope, useSnapshotState } from '../../sync/scopes.ts';
import { useAll } from '../../sync/store.ts';
import { type Figures, figuresOf } from './figures.ts';
import { figuresSnapshot } from './figures-snapshot.ts';
import { places } from './ranking.tsx';

export interface LiveFigures {
  state: 'loading' | 'complete' | 'failed' | 'refused';
  figures: Figures;
  /** Time when a metric last changed on this screen. Milliseconds since the epoch; `null` until the metrics are loaded. */
  changedAt: number | null;
  retry(): void;
}

/** Returns the live metrics of the selected brands. Live metrics describe the present. */
export function useFigures(): LiveFigures {
  const [brand] = useBrand();
  const scope = { scope: 'dashboard', brand } as const;
  const state = useScope(scope, figuresSnapshot);
  const snapshot = useSnapshotState(scope);
  // If there are no brands, the result is empty. This is certain only once the brands have been loaded.
  const brandsKnown = useSnapshotState({ scope: 'config' }) === 'complete';
  const complete = snapshot === 'complete';
  const rows = useAll('metric');
  const ids = useBrandIds();
  const figures = useMemo(() => {
    return complete && (ids.length > 0 || brandsKnown) ? figuresOf(rows, ids, liveMetrics) : {};
  }, [rows, ids, complete, brandsKnown]);
  const print = JSON.stringify(figures);
  const [changedAt, setChangedAt] = useState<number | null>(null);
  useEffect(() => setChangedAt(print === '{}' ? null : Date.now()), [print]);
  return {
    state: state === 'refused' ? 'refused' : snapshot,
    figures,
    changedAt,
    retry: () => void subscriptions.load(scopeKey(scope), figuresSnapshot),
  };
}

/** Returns the ids of the selected brands. */
export function useBrandIds(): readonly string[] {
  const [brand] = useBrand();
  const brands = useAll('brand');
  return useMemo(() => (brand === 'all' ? brands.map(({ id }) => id) : [brand]), [brand, brands]);
}

type Query = { brand: string } & RangeChoice;

/** Returns the rankings for a date range. Reloaded when figures in the range change. */
export function useRankings(query: Query) {
  return {
    'fastest-response': useRanking('fastest-response', query),
    'highest-satisfaction': useRanking('highest-satisfaction', query),
    'most-replies': useRanking('most-replies', query),
    improvement: useRanking('improvement', query),
  };
}

function useRanking(name: RankingName, query: Query) {
  const scope = { scope: 'dashboard', brand: query.brand } as const;
  return useQuery(`GET /dashboard/rank/${name}`, { query: { ...query, limit: places } }, { scope });
}
