import type { Entry } from '../../../shared/api/figures.ts';

/** Place on the podium. People with equal points share a rank. */
export interface Place {
  rank: number;
  entry: Entry | null;
  /** Lead over the next person: the points, and that person's name. `null` if there is no next person. */
  lead: { points: number; over: string } | null;
}

export const podiumSize = 3;

/**
 * Returns the three places, best first. A place is empty if nobody has points for it.
 * @param entries of the month, best first. For the lead of the last place, the entries must include the person who just missed the podium
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

/** Champions last shown by this browser, with the brand and month of the podium. */
export interface Shown {
  brand: string;
  month: string;
  ids: readonly string[];
}

/** Returns the champions who are new since the podium of the same brand and month was last shown. */
export function newChampions(before: Shown | null, now: Shown): readonly string[] {
  if (before === null || before.brand !== now.brand || before.month !== now.month || before.ids.length === 0) return [];
  return now.ids.filter((id) => !before.ids.includes(id));
}
