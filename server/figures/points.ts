import type { CountedTurn, FigureKind } from '../kinds/figure-rows.ts';
import { type ProjectionContext, put, type RowOp } from '../projections/stored.ts';
import { happened } from './conversation-rows.ts';
import { isOnTime, responseMsOf } from './counts-as.ts';

const perReply = 10;
const perStreak = 50;
const streakLength = 5;

/**
 * Points of a reply. `streak` is the number of consecutive replies on time, including this reply. `ended` is the length of the streak that
 * a late reply ended, or 0.
 */
interface Points {
  points: number;
  streak: number;
  ended: number;
}

/**
 * Returns the points of a reply.
 * @param before number of consecutive replies on time before this one
 */
export function pointsOf(responseMs: number, before: number): Points {
  if (!isOnTime(responseMs)) return { points: 0, streak: 0, ended: before };
  const streak = before + 1;
  return { points: perReply + (streak % streakLength === 0 ? perStreak : 0), streak, ended: 0 };
}

/**
 * Awards points for the turns that an event has changed. Points are awarded once, in the order of the log, and are not undone. If a request
 * to LINE answers several turns, each reply continues the streak of the previous one.
 */
export function awardOps(turns: readonly CountedTurn[], context: ProjectionContext<FigureKind>): RowOp[] {
  const lengths = new Map<string, number>();
  const answered = turns.filter(({ state }) => state === 'answered');
  return answered
    .sort((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0))
    .flatMap((turn) => {
      const { answerId: messageId, staffId, brandId, conversationId } = turn;
      if (messageId === null || staffId === null) return [];
      const idEnd = `award/${messageId}`;
      if (context.read('counted', `${conversationId}/${idEnd}`) !== undefined) return [];
      const id = `${brandId}/${staffId}`;
      const before = lengths.get(id) ?? context.read('streak', id)?.row.length ?? 0;
      const responseMs = responseMsOf(turn);
      const points = pointsOf(responseMs, before);
      lengths.set(id, points.streak);
      const of = { id: conversationId, brandId };
      const award = { idEnd, what: 'award' as const, messageId, responseMs, ...points };
      return [
        happened(of, award, context, staffId),
        put(context, 'streak', { id, brandId, staffId, length: points.streak }),
      ];
    });
}
