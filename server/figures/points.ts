import { isOnTime } from './counts-as.ts';

const perReply = 10;
const perStreak = 50;
const streakLength = 5;

/** A reply's points, the streak after it, and the length of the one that it ended. */
export interface Points {
  points: number;
  streak: number;
  ended: number;
}

/** @param before the person's replies on time in a row until this one */
export function pointsOf(responseMs: number, before: number): Points {
  if (!isOnTime(responseMs)) return { points: 0, streak: 0, ended: before };
  const streak = before + 1;
  return { points: perReply + (streak % streakLength === 0 ? perStreak : 0), streak, ended: 0 };
}
