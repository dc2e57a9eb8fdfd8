import { onTimeMs } from '../../shared/figures.ts';
import type { CountedEpisode, CountedTurn } from '../kinds/figure-rows.ts';

/** Module with the rules for counting turns, cases and ratings. The rules apply to the sums and to the lists of rows behind the sums. */

/** Number of days that LINE's own average response time covers, ending with the last day of the range. */
export const lineDays = 30;
const lineMs = 24 * 3_600_000;

/** Returns the response time of an answered turn in milliseconds, from its start to the reply. */
export const responseMsOf = ({ openedAt, endedAt }: CountedTurn): number => (endedAt ?? openedAt) - openedAt;

export const isOnTime = (responseMs: number): boolean => responseMs <= onTimeMs;

/** Whether a turn was answered by its deadline. Turns without a deadline are never late. */
export const isInTime = ({ dueAt, endedAt }: CountedTurn): boolean => dueAt === null || (endedAt ?? 0) <= dueAt;

/** Whether LINE includes the reply in its own average response time. LINE includes only replies to a single customer within 24 hours. */
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
