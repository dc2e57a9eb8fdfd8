import type { LiveMetric } from '../../../shared/metrics.ts';
import type { Metric } from '../../../shared/rows.ts';

export type Figures = Partial<Record<LiveMetric, number>>;

/**
 * Returns live metrics summed over the brands `brandIds`. A brand without a row counts as 0, because nothing has been counted for it yet.
 */
export function figuresOf(rows: readonly Metric[], brandIds: readonly string[], names: readonly LiveMetric[]): Figures {
  const values = new Map(
    rows.filter(({ staffId }) => staffId === null).map((row) => [`${row.name}:${row.brandId}`, row.value]),
  );
  const figures: Figures = {};
  for (const name of names) {
    const parts = brandIds.map((id) => values.get(`${name}:${id}`) ?? 0);
    figures[name] = parts.reduce((sum, part) => sum + part, 0);
  }
  return figures;
}
