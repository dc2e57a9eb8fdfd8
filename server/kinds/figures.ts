import type { ConversationState } from '../turns/state.ts';
import { type CountedTurn, type FigureRows, firstDayEndOf } from './figure-rows.ts';
import { type InternalKind, inRows } from './kind.ts';

const cache = 'common' as const;
const retention = 'stored' as const;

export const figureKinds: { readonly [K in keyof FigureRows]: InternalKind<K> } = {
  rules: { storing: inRows(), retention, cache },
  // The index by assignee contains only conversations that count for their assignee (`holds`).
  standing: {
    storing: inRows((row) => (holds(row) ? row.assignedTo : null)),
    retention,
    cache,
  },
  receipt: {
    storing: {
      table: 'receipts',
      columns: {},
    },
    retention,
    cache: 'own',
  },
  wroteDay: {
    storing: inRows(
      () => null,
      (row) => row.day,
    ),
    retention,
    cache: 'own',
  },
  streak: { storing: inRows((row) => row.staffId), retention, cache },
  plan: { storing: inRows((row) => row.brandId), retention, cache },
  brandFacts: { storing: inRows(), retention, cache },
  attendance: { storing: inRows(), retention, cache },
  live: { storing: inRows(), retention, cache },
  held: { storing: inRows(), retention, cache },
  recentActs: { storing: inRows(), retention, cache },
  countedTurn: {
    storing: {
      table: 'turns',
      columns: { at: ({ row }) => turnAt(row) },
    },
    retention,
    cache: 'own',
  },
  countedEpisode: {
    storing: {
      table: 'episodes',
      columns: {
        first_day_ends_at: ({ row }) => firstDayEndOf(row),
        first_day_staff_id: ({ row }) => row.firstDay.staffId,
        first_day_outcome: ({ row }) => row.firstDay.outcome,
      },
    },
    retention,
    cache: 'own',
  },
  counted: {
    storing: {
      table: 'counted',
      columns: {},
    },
    retention,
    cache: 'own',
  },
  slotSums: {
    storing: {
      table: 'slots',
      columns: { brand_id: ({ row }) => row.brandId, owner: ({ row }) => row.owner, start: ({ row }) => row.start },
    },
    retention,
    cache,
  },
  daySums: {
    storing: {
      table: 'days',
      columns: { brand_id: ({ row }) => row.brandId, owner: ({ row }) => row.owner, day: ({ row }) => row.day },
    },
    retention,
    cache,
  },
};

/**
 * Returns the time at which a turn is counted: its end, or its deadline while it is overdue. Waiting turns that are not overdue are not
 * counted. For these, returns the start of the turn. Milliseconds since 1970.
 */
export function turnAt({ state, endedAt, dueAt, openedAt }: CountedTurn): number {
  if (state === 'overtime') return dueAt ?? openedAt;
  return endedAt ?? openedAt;
}

/** Whether an assigned conversation counts for its assignee: its case is open, and it is neither archived nor blocked. */
export function holds({ status, archived, serviceStatus }: ConversationState): boolean {
  return (status === 'open' || status === 'pending') && !archived && serviceStatus !== 'blocked';
}
