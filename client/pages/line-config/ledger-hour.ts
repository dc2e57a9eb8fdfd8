import { deliveryVerdicts } from '../../../shared/alerts.ts';
import type { AnswerOf } from '../../../shared/api/index.ts';
import type { Verdict } from './ledger-words.ts';

export const minuteMs = 60_000;
export const minutesShown = 60;

export type LedgerHour = AnswerOf<'GET /line-accounts/:id/webhooks/minutes'>;
export type Counts = Partial<Record<Verdict, number>>;

export interface MinuteBar {
  at: number;
  counts: Counts;
  total: number;
}

/** The minutes of the hour up to now, the present one last, with those in which nothing came. A browser's clock may be behind what is told. */
export function minuteBars({ minutes }: LedgerHour, now: number): MinuteBar[] {
  const told = new Map(minutes.map(({ at, counts }) => [Date.parse(at), counts]));
  const last = Math.max(Math.floor(now / minuteMs) * minuteMs, ...told.keys());
  return Array.from({ length: minutesShown }, (_, place) => {
    const at = last - (minutesShown - 1 - place) * minuteMs;
    const counts = told.get(at) ?? {};
    return { at, counts, total: deliveryVerdicts.reduce((sum, verdict) => sum + (counts[verdict] ?? 0), 0) };
  });
}

/** How many there were of each verdict, without those of which there were none. */
export function sums(bars: readonly MinuteBar[]): [Verdict, number][] {
  return deliveryVerdicts
    .map((verdict): [Verdict, number] => [verdict, bars.reduce((sum, { counts }) => sum + (counts[verdict] ?? 0), 0)])
    .filter(([, count]) => count > 0);
}
