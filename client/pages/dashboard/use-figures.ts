import { useEffect, useMemo, useState } from 'react';
import { liveMetrics } from '../../../shared/metrics.ts';
import { useBrand } from '../../session.ts';
import { book } from '../../sync/book.ts';
import { useScope } from '../../sync/scopes.ts';
import { useAll } from '../../sync/store.ts';
import { type Figures, figuresOf } from './figures.ts';

export interface LiveFigures {
  state: 'joining' | 'joined' | 'refused';
  figures: Figures;
  /** When a figure last changed on this screen. */
  changedAt: number | null;
}

/** The figures that say "now", pushed as they change. */
export function useFigures(): LiveFigures {
  const [brand] = useBrand();
  const state = useScope({ scope: 'dashboard', brand }, book.socketSnapshot);
  const rows = useAll('metric');
  const brands = useAll('brand');
  const figures = useMemo(() => figuresOf(rows, brands, brand, liveMetrics), [rows, brands, brand]);
  const print = JSON.stringify(figures);
  const [changedAt, setChangedAt] = useState<number | null>(null);
  useEffect(() => setChangedAt(print === '{}' ? null : Date.now()), [print]);
  return { state, figures, changedAt };
}
