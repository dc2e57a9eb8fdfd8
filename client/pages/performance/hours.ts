import type { Individual } from '../../../shared/api/performance.ts';

type Hour = Individual['hours'][number];

/** Minimum number of hours, so that a new day is not drawn as one wide bar. */
const least = 7;

/** Hours from the first one with a reply to the current one, or to the last one with a reply. */
export function hoursShown(hours: readonly Hour[], present: number | null): Hour[] {
  const isBusy = ({ replies, teamMean }: Hour) => replies > 0 || (teamMean ?? 0) > 0;
  const first = hours.findIndex(isBusy);
  const last = Math.max(hours.findLastIndex(isBusy), present ?? 0);
  const from = first < 0 ? last : Math.min(first, last);
  const start = Math.max(0, Math.min(from, last - least + 1));
  return hours.slice(start, Math.max(last, start + least - 1) + 1);
}
