import { useEffect, useMemo, useState } from 'react';
import { liveMetrics } from '../../../shared/metrics.ts';
import { scopeKey } from '../../../shared/sync/scope-key.ts';
import { useBrand } from '../../session/session.ts';
import { subscriptions } from '../../sync/page-subscriptions.ts';
import { useScope, useSnapshotState } from '../../sync/scopes.ts';
import { useAll } from '../../sync/store.ts';
import { type Figures, figuresOf } from './figures.ts';
import { figuresSnapshot } from './figures-snapshot.ts';
import { useBrandIds } from './use-brand-ids.ts';

export interface LiveFigures {
  state: 'loading' | 'complete' | 'failed' | 'refused';
  figures: Figures;
  /** Time when a metric last changed on this screen. Milliseconds. */
  changedAt: number | null;
  retry(): void;
}

/** Present-time metrics, updated live. */
export function useFigures(): LiveFigures {
  const [brand] = useBrand();
  const scope = { scope: 'dashboard', brand } as const;
  const state = useScope(scope, figuresSnapshot);
  const snapshot = useSnapshotState(scope);
  // Without brands there is nothing to count. The empty result is final once the brands are loaded.
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
