import type { Metric } from '../../../../shared/rows.ts';
import type { ShownRowChange } from '../../../sync/store.ts';

/**
 * Whether a change of rows tells of a customer who is overtime from now on. Each brand's number is judged by itself, and one that was written
 * anew and says the same counts too: one began while another ended. Deltas gather a quarter of a second: a number that fell in it may hide one.
 * @param isWhole a complete snapshot stands: a row that it lacks was 0, and a newer row comes from a delta
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
