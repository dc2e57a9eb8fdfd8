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
  /** When a figure last changed on this screen. */
  changedAt: number | null;
  retry(): void;
}

/** The figures that say "now", pushed as they change. */
export function useFigures(): LiveFigures {
  const [brand] = useBrand();
  const scope = { scope: 'dashboard', brand } as const;
  const state = useScope(scope, figuresSnapshot);
  const snapshot = useSnapshotState(scope);
  // Without a brand there is nothing to count: known as soon as the brands are.
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
