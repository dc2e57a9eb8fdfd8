import type { Counted, FigureRows } from '../kinds/figures.ts';
import type { AnyKind, Stored } from '../projections/stored.ts';

/** Rows of these kinds are made by the thousand, and most of them never change. */
export const oftenMade: ReadonlySet<AnyKind> = new Set(['receipt', 'counted']);

/**
 * Whether a row that changed has to be remembered, as records that come later may ask for it.
 * @param isHeld whether the file holds it as it is
 */
export function isRemembered(kind: AnyKind, after: Stored | undefined, isHeld: () => boolean): boolean {
  if (after === undefined) return true;
  switch (kind) {
    case 'receipt':
      // One that was unsent before it came is another row once it comes.
      return (after.row as FigureRows['receipt']).at === null || !isHeld();
    case 'counted':
      switch ((after.row as Counted).what) {
        // It may be taken back.
        case 'sale':
          return true;
        // An answer is paid once.
        case 'award':
          return !isHeld();
        default:
          return false;
      }
    default:
      return true;
  }
}
