import type { Metric } from '../../../../shared/rows.ts';
import type { ShownRowChange } from '../../../sync/store.ts';

/**
 * Whether row changes contain a newly overdue customer. Each brand's count is compared separately. A newer row with the same count matters
 * too: one customer became overdue while another ended. Deltas are batched over 250 ms, so a count that fell within a batch may hide one.
 * @param isWhole whether a complete snapshot is loaded: rows missing from it were 0, and newer rows come from deltas
 */
export function tellsOfBreach(
  changes: readonly ShownRowChange[],
  brandIds: readonly string[],
  isWhole: boolean,
): boolean {
  return changes.some(({ kind, before, after }) => {
    if (kind !== 'metric' || after === undefined) return false;
    const { name, staffId, brandId, value, version } = after as Metric;
    if (name !== 'overtimeCustomers' || staffId !== null || !brandIds.includes(brandId)) return false;
    const is = value ?? 0;
    if (before === undefined) return isWhole && is > 0;
    const was = before as Metric;
    const known = was.value ?? 0;
    return is > known || (isWhole && is === known && version > was.version);
  });
}
