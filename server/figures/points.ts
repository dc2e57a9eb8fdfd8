import { isOnTime } from './counts-as.ts';

const perReply = 10;
const perStreak = 50;
const streakLength = 5;

/** Points of a reply, the streak after it, and the length of the streak that it ended. */
export interface Points {
  points: number;
  streak: number;
  ended: number;
}

/** @param before the person's streak of replies on time before this reply */
export function pointsOf(responseMs: number, before: number): Points {
  if (!isOnTime(responseMs)) return { points: 0, streak: 0, ended: before };
  const streak = before + 1;
  return { points: perReply + (streak % streakLength === 0 ? perStreak : 0), streak, ended: 0 };
}
