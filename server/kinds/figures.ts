import { resolvedWithinMs } from '../../shared/figures.ts';
import type { LiveMetric } from '../../shared/metrics.ts';
import type { Role } from '../../shared/permissions.ts';
import type { Conversation, Settings } from '../../shared/rows.ts';
import type { Act } from '../turns/acts.ts';
import type { Episodes } from '../turns/episodes.ts';
import type { Standing } from '../turns/standing.ts';
import type { RecentTurns } from '../turns/timeline.ts';
import type { ToleranceHistory } from '../turns/tolerances.ts';
import { type InternalKind, inRows } from './kind.ts';
import type { Sums } from './sums.ts';

/** A message of ours between its queueing and LINE's answer. */
export interface Sending {
  id: string;
  /** Null: nobody wrote it. */
  by: string | null;
  claim: string | null;
  via: 'reply' | 'push';
}

/** A business day on which a customer wrote, and the slot of the first message on it. */
export interface WrittenDay {
  day: number;
  since: number;
}

/** A conversation as the figures know it: no names and no words. */
export interface StandingRow extends Standing, Episodes {
  id: string;
  brandId: string;
  lineAccountId: string;
  kind: Conversation['kind'];
  /** By the log's time; all times in milliseconds. */
  createdAt: number;
  /** The turn that waits: the message that opened it, since when and until when. */
  waiting: { openedBy: string; since: number; dueAt: number | null } | null;
  /** Past that deadline. */
  overdue: boolean;
  turns: RecentTurns;
  sending: readonly Sending[];
  /** The business days on which the customer wrote, as far as late messages reach, and the one before those. */
  days: readonly WrittenDay[];
  language: string | null;
  /** Of a group or room, beside the bot. */
  memberCount: number | null;
  version: number;
}

/** A turn behind the figures: of an answered one who answered it, of one that waits who has it. */
export interface CountedTurn {
  id: string;
  conversationId: string;
  brandId: string;
  lineAccountId: string;
  single: boolean;
  openedAt: number;
  dueAt: number | null;
  state: 'waiting' | 'overtime' | 'answered' | 'ended' | 'withdrawn';
  /** When it was answered, or ended otherwise. */
  endedAt: number | null;
  answerId: string | null;
  staffId: string | null;
  version: number;
}

export interface CountedEpisode {
  id: string;
  conversationId: string;
  brandId: string;
  /** Assigned when it ended, else now. */
  staffId: string | null;
  openedAt: number;
  endedAt: number | null;
  outcome: 'resolved' | 'closed' | null;
  rating: number | null;
  /** When the customer rated it first, by the log's time. */
  ratedAt: number | null;
  /** First and last tap by LINE's time. */
  rated: { since: number; at: number } | null;
  /** Marked by a person. */
  complaint: boolean;
  /** Outcome and assignee when the case became 24 hours old; of a younger case, those of now. */
  firstDay: Pick<CountedEpisode, 'outcome' | 'staffId'>;
  version: number;
}

/** When a case becomes 24 hours old. */
export const firstDayEndOf = ({ openedAt }: Pick<CountedEpisode, 'openedAt'>): number => openedAt + resolvedWithinMs;

interface CountedFields {
  id: string;
  brandId: string;
  conversationId: string;
  staffId: string | null;
  at: number;
  version: number;
}

/** A thing that happened at one moment, and is neither a turn nor an episode. */
export type Happening =
  | { what: 'new-customer' }
  /** A customer whose first message, by its own time, lies in a slot before that in which the log tells of them first. */
  | { what: 'known-before'; beganAt: number }
  | { what: 'unfollowed' }
  | { what: 'new-vip'; memberGroup: Conversation['memberGroup'] }
  | { what: 'sale'; amount: number; currency: string }
  /** A push counts once for each who gets it. */
  | { what: 'sent'; via: 'reply' | 'push'; messages: number; messageId: string; lineAccountId: string }
  /** Points of a reply, and the replies on time in a row with it, or that it ended. */
  | { what: 'award'; messageId: string; responseMs: number; points: number; streak: number; ended: number };

/** A happening as a row behind the figures. */
export type Counted = CountedFields & Happening;

/** An activity and the record that it is of. */
export interface RecentAct extends Act {
  position: number;
  at: number;
}

/** The rows of the supervisors' figures. */
export interface FigureRows {
  rules: {
    id: string;
    history: ToleranceHistory;
    timeZone: string;
    /** Conversations that one person can hold. */
    capacity: number;
    /** All that there are. */
    brands: readonly string[];
    version: number;
  };
  standing: StandingRow;
  countedTurn: CountedTurn;
  countedEpisode: CountedEpisode;
  counted: Counted;
  /** A customer's message: one that is told twice counts once. */
  receipt: {
    id: string;
    brandId: string;
    conversationId: string;
    lineAccountId: string;
    single: boolean;
    /** By the customer's time; null: it was unsent, and has not come yet. */
    at: number | null;
    version: number;
  };
  /** A business day on which a customer wrote. */
  wroteDay: WrittenDay & {
    id: string;
    brandId: string;
    conversationId: string;
    /** Days since the one before on which they wrote; 0: none. */
    gap: number;
    version: number;
  };
  /** Replies on time in a row of one person in one brand. */
  streak: { id: string; brandId: string; staffId: string; length: number; version: number };
  /** A LINE account's plan: the price of a billed message in it, in its brand's currency; null where it is not set. */
  plan: { id: string; brandId: string | null; price: number | null; version: number };
  /** A brand's currency and the time of its first record. */
  brandFacts: { id: string; currency: string | null; since: number; version: number };
  /** Whether a person is there. */
  attendance: {
    id: string;
    chosen: 'online' | 'busy';
    connected: boolean;
    active: boolean;
    /** Names stay in past ranges. */
    fullName: string;
    role: Role;
    assignedBrands: string[];
    /** Keys beside the role, and the operator's flag. */
    permissions: string[] | null;
    master: boolean;
    /** When the presence changed last; null: never yet. */
    since: number | null;
    version: number;
  };
  /** Open conversations that one person holds in one brand, and those of them in which a customer waits, or waits too long. */
  held: {
    id: string;
    brandId: string;
    staffId: string;
    open: number;
    waiting: number;
    overtime: number;
    version: number;
  };
  /** The newest activities of a brand, the earliest first. */
  recentActs: { id: string; acts: readonly RecentAct[]; version: number };
  /** The live figures of a brand, and of its customers how many are of each level and language. */
  live: {
    id: string;
    values: Readonly<Partial<Record<LiveMetric, number>>>;
    memberGroups: Readonly<Record<string, number>>;
    languages: Readonly<Record<string, number>>;
    version: number;
  };
  /** Sums of 15 minutes of a brand, or of one person or LINE account in it (`owner`). */
  slotSums: { id: string; brandId: string; owner: string; start: number; version: number } & Sums;
  /** The same of a business day. */
  daySums: { id: string; brandId: string; owner: string; day: number; version: number } & Sums;
}

export type FigureKind = keyof FigureRows | 'pastTurns';
export type TimeZone = Settings['timeZone'];

const cache = 'common' as const;
const kept = 'kept' as const;

export const figureKinds: { readonly [K in keyof FigureRows]: InternalKind<K> } = {
  rules: { storing: inRows(), retention: kept, cache },
  // Found by the person who holds it.
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

/** Where a turn counts, or would. */
export function turnAt({ state, endedAt, dueAt, openedAt }: CountedTurn): number {
  if (state === 'overtime') return dueAt ?? openedAt;
  return endedAt ?? openedAt;
}

/** Whether somebody may hold it: a case that goes on, neither archived nor blocked. */
export function holds({ status, archived, serviceStatus }: Standing): boolean {
  return (status === 'open' || status === 'pending') && !archived && serviceStatus !== 'blocked';
}
