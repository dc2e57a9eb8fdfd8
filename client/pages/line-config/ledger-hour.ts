import { deliveryVerdicts } from '../../../shared/alerts.ts';
import type { ResponseOf } from '../../../shared/api/index.ts';
import type { Verdict } from './ledger-labels.ts';

export const minuteMs = 60_000;
export const minutesShown = 60;

export type LedgerHour = ResponseOf<'GET /line-accounts/:id/webhooks/minutes'>;
export type Counts = Partial<Record<Verdict, number>>;

export interface MinuteBar {
  at: number;
  counts: Counts;
  total: number;
}

/** Bars of the last 60 minutes, current minute last, including empty ones. Later data extends the range if the browser's clock is slow. */
export function minuteBars({ minutes }: LedgerHour, now: number): MinuteBar[] {
  const fromServer = new Map(minutes.map(({ at, counts }) => [Date.parse(at), counts]));
  const last = Math.max(Math.floor(now / minuteMs) * minuteMs, ...fromServer.keys());
  return Array.from({ length: minutesShown }, (_, place) => {
    const at = last - (minutesShown - 1 - place) * minuteMs;
    const counts = fromServer.get(at) ?? {};
    return { at, counts, total: deliveryVerdicts.reduce((sum, verdict) => sum + (counts[verdict] ?? 0), 0) };
  });
}

/** Number of deliveries per verdict, without zeros. */
export function sums(bars: readonly MinuteBar[]): [Verdict, number][] {
  return deliveryVerdicts
    .map((verdict): [Verdict, number] => [verdict, bars.reduce((sum, { counts }) => sum + (counts[verdict] ?? 0), 0)])
    .filter(([, count]) => count > 0);
}
