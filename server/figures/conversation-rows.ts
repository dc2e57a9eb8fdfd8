import type { Origin } from '../../shared/events/common.ts';
import {
  type CountedEpisode,
  type CountedTurn,
  type FigureKind,
  firstDayEndOf,
  type Happening,
  type StandingRow,
} from '../kinds/figure-rows.ts';
import { type ProjectionContext, put, type RowOp } from '../projections/stored.ts';
import { noEpisodes } from '../turns/episodes.ts';
import { noTurns } from '../turns/fold.ts';
import type { Turn } from '../turns/turn.ts';
import { rulesOf } from './company.ts';

export type EpisodeChange = Partial<
  Omit<CountedEpisode, 'id' | 'conversationId' | 'brandId' | 'openedAt' | 'firstDay'>
>;

/** Returns the operation that stores the row of a new or changed case. */
export function episodeOp(
  id: string,
  change: EpisodeChange,
  { id: conversationId, brandId, assignedTo: staffId }: StandingRow,
  context: ProjectionContext<FigureKind>,
): RowOp {
  const fresh = { id, conversationId, brandId, staffId, openedAt: context.at, endedAt: null, outcome: null };
  const known = context.read('countedEpisode', id)?.row;
  const row = { ...(known ?? { ...fresh, rating: null, ratedAt: null, rated: null, complaint: false }), ...change };
  const isFirstDay = known === undefined || context.at <= firstDayEndOf(row);
  const firstDay = isFirstDay ? { outcome: row.outcome, staffId: row.staffId } : known.firstDay;
  return put(context, 'countedEpisode', { ...row, firstDay });
}

export const countedTurnId = ({ id }: Pick<StandingRow, 'id'>, openedBy: string): string => `${id}/${openedBy}`;

/** Returns the row of a turn. */
export function countedTurnOf(state: StandingRow, { openedBy, openedAt, dueAt, outcome }: Turn): CountedTurn {
  const { id: conversationId, brandId, lineAccountId, kind } = state;
  return {
    id: countedTurnId(state, openedBy),
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

/** Returns the initial state of a conversation. */
export function initialState(origin: Origin, context: ProjectionContext<FigureKind>): StandingRow {
  return {
    id: origin.conversationId,
    brandId: origin.brandId,
    lineAccountId: origin.lineAccountId,
    kind: origin.kind,
    createdAt: context.at,
    status: 'closed',
    serviceStatus: 'pending',
    blockedUntil: null,
    priority: 'medium',
    memberGroup: 'normal',
    archived: false,
    assignedTo: null,
    waiting: null,
    overdue: false,
    turns: noTurns(rulesOf(context.read).history, context.at),
    ...noEpisodes,
    sending: [],
    days: [],
    language: null,
    memberCount: null,
    version: 0,
  };
}

/**
 * Returns the operation that stores a countable event of a conversation, such as a sale. A later event with the same `idEnd` replaces the
 * earlier one. To keep the earlier one, check `read('counted', …)` first.
 * @param staffId person to whom the event is attributed, `null` if there is none
 */
export function happened(
  { id: conversationId, brandId }: Pick<StandingRow, 'id' | 'brandId'>,
  { idEnd, ...happening }: Happening & { idEnd: string },
  context: ProjectionContext<FigureKind>,
  staffId: string | null,
  at = context.at,
): RowOp {
  const id = `${conversationId}/${idEnd}`;
  return put(context, 'counted', { id, brandId, conversationId, staffId, at, ...happening });
}
