import type { CountedTurn, FigureKind } from '../kinds/figure-rows.ts';
import { type ProjectionContext, put, type RowOp } from '../projections/stored.ts';
import { happened } from './conversation-rows.ts';
import { isOnTime, responseMsOf } from './counts-as.ts';

const perReply = 10;
const perStreak = 50;
const streakLength = 5;

/** Points of a reply, the streak after it, and the length of the streak that it ended. */
interface Points {
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

/**
 * Awards points for the turns changed by one event. Awards follow the log: points for a reply that ended a turn are awarded once and stay.
 * If one request to LINE answers several turns, each reply continues the streak of the previous one.
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
