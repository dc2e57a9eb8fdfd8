import { onTimeMs } from '../../shared/figures.ts';
import type { CountedEpisode, CountedTurn } from '../kinds/figures.ts';

/** The verdicts on one turn, episode or rating, for the sums and for the rows behind them (metrics.md). */

/** LINE's own rule: the 30 days to the end of the range. */
export const lineDays = 30;
const lineMs = 24 * 3_600_000;

/** Of an answered turn: from its opening to its answer. */
export const responseMsOf = ({ openedAt, endedAt }: CountedTurn): number => (endedAt ?? openedAt) - openedAt;

export const isOnTime = (responseMs: number): boolean => responseMs <= onTimeMs;

/** Answered by its deadline; a turn without one is never late. */
export const isInTime = ({ dueAt, endedAt }: CountedTurn): boolean => dueAt === null || (endedAt ?? 0) <= dueAt;

/** Replies that LINE counts: to single users, within a day. */
export function countsForLine(turn: CountedTurn): boolean {
  return turn.single && responseMsOf(turn) <= lineMs;
}

export const isSatisfied = (rating: number): boolean => rating >= 4;

/** A rating of this or less is a complaint. */
export const complaintMost = 2;

/** Marked by a person, or rated badly. */
export function isComplaint({ rating, complaint }: Pick<CountedEpisode, 'rating' | 'complaint'>): boolean {
  return complaint || (rating !== null && rating <= complaintMost);
}
