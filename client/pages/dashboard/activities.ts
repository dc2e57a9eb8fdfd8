import type { Activity } from '../../../shared/rows.ts';

/** Newest first. A sign-in is an activity of each brand, and told once. */
export function newestOf(rows: readonly Activity[]): Activity[] {
  const seen = new Set<string>();
  return rows
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? 1 : -1))
    .filter(({ kind, actor, at }) => {
      if (kind !== 'sign-in') return true;
      const print = `${actor.id} ${at}`;
      return !seen.has(print) && seen.add(print);
    });
}
