import type { AnalyticsRow } from '../../../shared/api/analytics.ts';

export const rowKey = ({ date, staff }: AnalyticsRow) => `${date} ${staff.id}`;

/** Replaces the first rows with reloaded ones and keeps the rows after them, without duplicates. */
export function renewedRows(known: readonly AnalyticsRow[], first: readonly AnalyticsRow[]): AnalyticsRow[] {
  const last = first.at(-1);
  if (last === undefined) return [];
  const fresh = new Set(first.map(rowKey));
  const place = known.findIndex((row) => rowKey(row) === rowKey(last));
  const behind = place < 0 ? known.filter(({ date }) => date <= last.date) : known.slice(place + 1);
  return [...first, ...behind.filter((row) => !fresh.has(rowKey(row)))];
}

/** Appends the next page. A row that moved back since the last page is not repeated. */
export function appendedRows(known: readonly AnalyticsRow[], next: readonly AnalyticsRow[]): AnalyticsRow[] {
  const there = new Set(known.map(rowKey));
  return [...known, ...next.filter((row) => !there.has(rowKey(row)))];
}
