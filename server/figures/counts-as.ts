import { onTimeMs } from '../../shared/figures.ts';
import type { CountedEpisode, CountedTurn } from '../kinds/figure-rows.ts';

/** How turns, episodes and ratings count, for the sums and for the rows behind them. */

/** LINE's own rule: the last 30 days up to the end of the range. */
export const lineDays = 30;
const lineMs = 24 * 3_600_000;

/** Response time of an answered turn: from its opening to its reply. */
export const responseMsOf = ({ openedAt, endedAt }: CountedTurn): number => (endedAt ?? openedAt) - openedAt;

export const isOnTime = (responseMs: number): boolean => responseMs <= onTimeMs;

/** Whether a turn was answered by its deadline. Turns without a deadline are never late. */
export const isInTime = ({ dueAt, endedAt }: CountedTurn): boolean => dueAt === null || (endedAt ?? 0) <= dueAt;

/** Whether LINE counts the reply: one-to-one conversations only, within a day. */
export function countsForLine(turn: CountedTurn): boolean {
  return turn.single && responseMsOf(turn) <= lineMs;
}

export const isSatisfied = (rating: number): boolean => rating >= 4;

/** Ratings up to this value count as complaints. */
export const complaintMost = 2;

/** Whether the episode was marked as a complaint or has a low rating. */
export function isComplaint({ rating, complaint }: Pick<CountedEpisode, 'rating' | 'complaint'>): boolean {
  return complaint || (rating !== null && rating <= complaintMost);
}
