import { Refusal } from '../../shared/errors.ts';
import { liveMetrics, metricId } from '../../shared/metrics.ts';
import type { Viewer } from '../../shared/permissions.ts';
import type { Read } from '../projections/stored.ts';
import { brandsOf, type RouteDeps } from './deps.ts';

/** Returns the live figures, each as the total of these brands. */
export function liveFiguresOf(read: Read, brandIds: readonly string[]) {
  const value = (name: string) =>
    brandIds.reduce((sum, id) => sum + (read('metric', metricId(name, id))?.row.value ?? 0), 0);
  return Object.fromEntries(liveMetrics.map((name) => [name, value(name)])) as Record<
    (typeof liveMetrics)[number],
    number
  >;
}

/** Returns the ids of a query's brands. @throws Refusal `brand_not_found` for a brand that the person has no access to */
export function mustSeeBrands({ rows }: Pick<RouteDeps, 'rows'>, viewer: Viewer, brand: string): string[] {
  const brandIds = brandsOf(rows, viewer, brand);
  if (brand !== 'all' && brandIds.length === 0) throw new Refusal('brand_not_found');
  return brandIds;
}
