import type { CountedTurn, StandingRow } from '../kinds/figure-rows.ts';
import type { Turn } from '../turns/turn.ts';

export const countedTurnId = ({ id }: Pick<StandingRow, 'id'>, openedBy: string): string => `${id}/${openedBy}`;

/** Returns the row of a conversation's turn. */
export function countedTurnOf(standing: StandingRow, { openedBy, openedAt, dueAt, outcome }: Turn): CountedTurn {
  const { id: conversationId, brandId, lineAccountId, kind } = standing;
  return {
    id: countedTurnId(standing, openedBy),
    conversationId,
    brandId,
    lineAccountId,
    single: kind === 'user',
    openedAt,
    dueAt,
    state: outcome.state,
    endedAt: outcome.state === 'waiting' ? null : outcome.at,
    answerId: outcome.state === 'answered' ? outcome.messageId : null,
    staffId: outcome.state === 'answered' ? outcome.by : null,
    version: 0,
  };
}
