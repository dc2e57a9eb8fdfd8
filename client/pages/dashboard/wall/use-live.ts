import { useMemo } from 'react';
import { liveMetrics } from '../../../../shared/metrics.ts';
import { useSnapshotState } from '../../../sync/scopes.ts';
import { useAll } from '../../../sync/store.ts';
import { type Figures, figuresOf } from '../figures.ts';
import { wallScope } from './wall-scope.ts';

/** Present-time metrics of the given brands, live; empty until loaded. */
export function useLive(brandIds: readonly string[]): Figures {
  const isHere = useSnapshotState(wallScope) === 'complete';
  const rows = useAll('metric');
  return useMemo(() => (isHere ? figuresOf(rows, brandIds, liveMetrics) : {}), [isHere, rows, brandIds]);
}
