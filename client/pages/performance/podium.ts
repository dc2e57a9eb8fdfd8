import type { Entry } from '../../../shared/api/figures.ts';

/** A place of the podium. Those who are equal in all share its rank. */
export interface Place {
  rank: number;
  entry: Entry | null;
  /** Points ahead of the next; null where nobody follows. */
  lead: { points: number; over: string } | null;
}

export const podiumSize = 3;

/**
 * Three places, best first, empty ones where fewer people have points.
 * @param entries of the month, best first; the one after the podium tells the lead of its last place
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

/** The champions that this page showed last: of which brand's podium, in which month. */
export interface Shown {
  brand: string;
  month: string;
  ids: readonly string[];
}

/** Those who came to stand at the top of the same podium since. */
export function newChampions(before: Shown | null, now: Shown): readonly string[] {
  if (before === null || before.brand !== now.brand || before.month !== now.month || before.ids.length === 0) return [];
  return now.ids.filter((id) => !before.ids.includes(id));
}
