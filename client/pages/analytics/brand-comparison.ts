import type { Figure, FigureValue } from '../../../shared/api/figures.ts';
import type { FigureName } from '../../../shared/figures.ts';
import type { Sort } from './address.ts';

export interface BrandFigures {
  brand: { id: string; name: string };
  figures: Partial<Record<FigureName, Figure>>;
}

/** Sorts the brands by the metric of `sort` with missing values last, then by name. */
export function orderBrands(brands: readonly BrandFigures[], sort: Sort | null, locale: string): BrandFigures[] {
  const byName = brands.toSorted((a, b) => a.brand.name.localeCompare(b.brand.name, locale));
  if (sort === null) return byName;
  const factor = sort.order === 'desc' ? -1 : 1;
  const shownOf = ({ figures }: BrandFigures) => numberOf(figures[sort.figure]?.value ?? null);
  return byName.toSorted((a, b) => {
    const [first, second] = [shownOf(a), shownOf(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return (first - second) * factor;
  });
}

/** Returns the value as a number. `null` for money, because amounts in different currencies cannot be sorted. */
export function numberOf(value: FigureValue): number | null {
  return typeof value === 'number' ? value : null;
}

/** Scale that does not begin at 0. Values are drawn as dots, and both ends are labeled. */
export interface CutScale {
  from: number;
  to: number;
}

/** Returns a scale that ends at `best` and starts at a multiple of `step` at or below the lowest value. `null` if there are no values. */
export function cutScale(values: readonly (number | null)[], best: number, step: number): CutScale | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const lowest = Math.min(best - step, ...known);
  return { from: Math.max(0, Math.floor(lowest / step) * step), to: best };
}

/** Returns the position of a value on a scale, from 0 to 1. */
export function placeOn({ from, to }: CutScale, value: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
