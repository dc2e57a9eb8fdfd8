import type { LiveMetric } from '../../../shared/metrics.ts';
import type { Brand, Metric } from '../../../shared/rows.ts';

export type Figures = Partial<Record<LiveMetric, number | null>>;

/**
 * The live figures of a brand, or of all brands that are seen: sums over the brands' own rows.
 * @returns no figure where a brand's row is missing: half a sum is a wrong number.
 */
export function figuresOf(rows: readonly Metric[], brands: readonly Brand[], brand: string, names: readonly LiveMetric[]): Figures {
  const wanted = brand === 'all' ? brands.map(({ id }) => id) : [brand];
  const values = new Map(rows.filter(({ staffId }) => staffId === null).map((row) => [`${row.name}:${row.brandId}`, row.value]));
  const figures: Figures = {};
  for (const name of names) {
    const parts = wanted.map((id) => values.get(`${name}:${id}`));
    if (parts.length === 0 || parts.includes(undefined)) continue;
    figures[name] = parts.some((part) => part === null) ? null : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  }
  return figures;
}
