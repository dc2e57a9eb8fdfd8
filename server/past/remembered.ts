import type { Counted, FigureRows } from '../kinds/figure-rows.ts';
import type { AnyKind, Stored } from '../projections/stored.ts';

/** Kinds with thousands of rows that rarely change. */
export const oftenMade: ReadonlySet<AnyKind> = new Set(['receipt', 'counted']);

/**
 * Whether a changed row must be stored in memory because later records may read it.
 * @param isHeld returns whether the file contains the row unchanged
 */
export function isRemembered(kind: AnyKind, after: Stored | undefined, isHeld: () => boolean): boolean {
  if (after === undefined) return true;
  switch (kind) {
    case 'receipt':
      // A message that was unsent before it arrived gets a different row when it arrives.
      return (after.row as FigureRows['receipt']).at === null || !isHeld();
    case 'counted':
      switch ((after.row as Counted).what) {
        // A sale can be removed.
        case 'sale':
          return true;
        // Each answer is awarded only once.
        case 'award':
          return !isHeld();
        default:
          return false;
      }
    default:
      return true;
  }
}
