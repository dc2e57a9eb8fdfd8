import type { ConversationState } from '../turns/state.ts';
import { type CountedTurn, type FigureRows, firstDayEndOf } from './figure-rows.ts';
import { type InternalKind, inRows } from './kind.ts';

const cache = 'common' as const;
const kept = 'kept' as const;

export const figureKinds: { readonly [K in keyof FigureRows]: InternalKind<K> } = {
  rules: { storing: inRows(), retention: kept, cache },
  // Indexed by assignee.
  standing: {
    storing: inRows((row) => (holds(row) ? row.assignedTo : null)),
    retention: kept,
    cache,
  },
  receipt: {
    storing: {
      table: 'receipts',
      columns: {
        brand_id: ({ row }) => row.brandId,
        conversation_id: ({ row }) => row.conversationId,
        at: ({ row }) => row.at,
      },
    },
    retention: kept,
    cache: 'own',
  },
  wroteDay: {
    storing: inRows(
      () => null,
      (row) => row.day,
    ),
    retention: kept,
    cache: 'own',
  },
  streak: { storing: inRows((row) => row.staffId), retention: kept, cache },
  plan: { storing: inRows((row) => row.brandId), retention: kept, cache },
  brandFacts: { storing: inRows(), retention: kept, cache },
  attendance: { storing: inRows(), retention: kept, cache },
  live: { storing: inRows(), retention: kept, cache },
  held: { storing: inRows(), retention: kept, cache },
  recentActs: { storing: inRows(), retention: kept, cache },
  countedTurn: {
    storing: {
      table: 'turns',
      columns: {
        brand_id: ({ row }) => row.brandId,
        conversation_id: ({ row }) => row.conversationId,
        staff_id: ({ row }) => row.staffId,
        at: ({ row }) => turnAt(row),
      },
    },
    retention: kept,
    cache: 'own',
  },
  countedEpisode: {
    storing: {
      table: 'episodes',
      columns: {
        brand_id: ({ row }) => row.brandId,
        conversation_id: ({ row }) => row.conversationId,
        staff_id: ({ row }) => row.staffId,
        opened_at: ({ row }) => row.openedAt,
        ended_at: ({ row }) => row.endedAt,
        rated_at: ({ row }) => row.ratedAt,
        first_day_ends_at: ({ row }) => firstDayEndOf(row),
        first_day_staff_id: ({ row }) => row.firstDay.staffId,
        first_day_outcome: ({ row }) => row.firstDay.outcome,
      },
    },
    retention: kept,
    cache: 'own',
  },
  counted: {
    storing: {
      table: 'counted',
      columns: {
        brand_id: ({ row }) => row.brandId,
        conversation_id: ({ row }) => row.conversationId,
        staff_id: ({ row }) => row.staffId,
        what: ({ row }) => row.what,
        at: ({ row }) => row.at,
      },
    },
    retention: kept,
    cache: 'own',
  },
  slotSums: {
    storing: {
      table: 'slots',
      columns: { brand_id: ({ row }) => row.brandId, owner: ({ row }) => row.owner, start: ({ row }) => row.start },
    },
    retention: kept,
    cache,
  },
  daySums: {
    storing: {
      table: 'days',
      columns: { brand_id: ({ row }) => row.brandId, owner: ({ row }) => row.owner, day: ({ row }) => row.day },
    },
    retention: kept,
    cache,
  },
};

/** Returns the time at which a turn counts, or would count. */
export function turnAt({ state, endedAt, dueAt, openedAt }: CountedTurn): number {
  if (state === 'overtime') return dueAt ?? openedAt;
  return endedAt ?? openedAt;
}

/** Whether a conversation can count as assigned: an open case, neither archived nor blocked. */
export function holds({ status, archived, serviceStatus }: ConversationState): boolean {
  return (status === 'open' || status === 'pending') && !archived && serviceStatus !== 'blocked';
}
