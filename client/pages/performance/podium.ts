import type { Entry } from '../../../shared/api/figures.ts';

/** Place on the podium. Tied people share a rank. */
export interface Place {
  rank: number;
  entry: Entry | null;
  /** Lead over the next person; `null` if there is none. */
  lead: { points: number; over: string } | null;
}

export const podiumSize = 3;

/**
 * The three places, best first; empty if fewer people have points.
 * @param entries of the month, best first; the entry after the podium is needed for the lead of the last place
 */
export function placesOf(entries: readonly Entry[]): Place[] {
  const scored = entries.filter(({ points }) => points > 0);
  return Array.from({ length: podiumSize }, (_, index): Place => {
    const entry = scored[index] ?? null;
    if (entry === null) return { rank: index + 1, entry, lead: null };
    const next = scored[index + 1];
    const lead = next === undefined ? null : { points: entry.points - next.points, over: next.staff.fullName };
    return { rank: Math.min(entry.rank, podiumSize), entry, lead };
  });
}

/** Champions that the page showed last, with the brand and month of the podium. */
export interface Shown {
  brand: string;
  month: string;
  ids: readonly string[];
}

/** Champions who are new since the same podium was last shown. */
export function newChampions(before: Shown | null, now: Shown): readonly string[] {
  if (before === null || before.brand !== now.brand || before.month !== now.month || before.ids.length === 0) return [];
  return now.ids.filter((id) => !before.ids.includes(id));
}
