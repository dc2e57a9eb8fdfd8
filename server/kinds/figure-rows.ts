import { resolvedWithinMs } from '../../shared/figures.ts';
import type { LiveMetric } from '../../shared/metrics.ts';
import type { Role } from '../../shared/permissions.ts';
import type { Conversation, Settings } from '../../shared/rows.ts';
import type { Act } from '../turns/acts.ts';
import type { Episodes } from '../turns/episodes.ts';
import type { ConversationState } from '../turns/state.ts';
import type { RecentTurns } from '../turns/timeline.ts';
import type { ToleranceHistory } from '../turns/tolerances.ts';
import type { Sums } from './sums.ts';

/** Outbound message between its queueing and LINE's response. */
export interface Sending {
  id: string;
  /** Author. `null` for automatic messages. */
  by: string | null;
  claim: string | null;
  via: 'reply' | 'push';
}

/** Business day on which a customer wrote, with the slot of the first message on it. */
export interface WrittenDay {
  day: number;
  since: number;
}

/** A conversation in the figures: no names and no message contents. */
export interface StandingRow extends ConversationState, Episodes {
  id: string;
  brandId: string;
  lineAccountId: string;
  kind: Conversation['kind'];
  /** By the log's time. All times are in milliseconds. */
  createdAt: number;
  /** The waiting turn: id of the opening message, start and deadline. `null` if no one waits. */
  waiting: { openedBy: string; since: number; dueAt: number | null } | null;
  /** Whether the deadline has passed. */
  overdue: boolean;
  turns: RecentTurns;
  sending: readonly Sending[];
  /** Business days on which the customer wrote: days that late messages can still change, and the last one before. */
  days: readonly WrittenDay[];
  language: string | null;
  /** Members of a group or room without the bot. */
  memberCount: number | null;
  version: number;
}

/** Turn behind the figures. `staffId` is the person who replied, or the assignee of a waiting turn. */
export interface CountedTurn {
  id: string;
  conversationId: string;
  brandId: string;
  lineAccountId: string;
  single: boolean;
  openedAt: number;
  dueAt: number | null;
  state: 'waiting' | 'overtime' | 'answered' | 'ended' | 'withdrawn';
  /** When the turn was answered, or ended otherwise. */
  endedAt: number | null;
  answerId: string | null;
  staffId: string | null;
  version: number;
}

export interface CountedEpisode {
  id: string;
  conversationId: string;
  brandId: string;
  /** Assignee at the end of the case, or the current one. */
  staffId: string | null;
  openedAt: number;
  endedAt: number | null;
  outcome: 'resolved' | 'closed' | null;
  rating: number | null;
  /** When the customer first rated the case, by the log's time. */
  ratedAt: number | null;
  /** First and last tap, by LINE's time. */
  rated: { since: number; at: number } | null;
  /** Whether a person marked the case as a complaint. */
  complaint: boolean;
  /** Outcome and assignee when the case became 24 hours old. Current values for a younger case. */
  firstDay: Pick<CountedEpisode, 'outcome' | 'staffId'>;
  version: number;
}

/** Returns when a case becomes 24 hours old. */
export const firstDayEndOf = ({ openedAt }: Pick<CountedEpisode, 'openedAt'>): number => openedAt + resolvedWithinMs;

interface CountedFields {
  id: string;
  brandId: string;
  conversationId: string;
  staffId: string | null;
  at: number;
  version: number;
}

/** Countable event at one time that is neither a turn nor an episode. */
export type Happening =
  | { what: 'new-customer' }
  /** A customer whose first message, by its own time, is in an earlier slot than the log's first record of the customer. */
  | { what: 'known-before'; beganAt: number }
  | { what: 'unfollowed' }
  | { what: 'new-vip'; memberGroup: Conversation['memberGroup'] }
  | { what: 'sale'; amount: number; currency: string }
  /** A push counts once per recipient. */
  | { what: 'sent'; via: 'reply' | 'push'; messages: number; messageId: string; lineAccountId: string }
  /**
   * Points of a reply. `streak` is the number of consecutive replies on time up to this one, `ended` the length of the streak that it
   * ended.
   */
  | { what: 'award'; messageId: string; responseMs: number; points: number; streak: number; ended: number };

/** Row of a countable event. */
export type Counted = CountedFields & Happening;

/** An activity with the position and time of its record. */
export interface RecentAct extends Act {
  position: number;
  at: number;
}

/** Rows of the figures set. */
export interface FigureRows {
  rules: {
    id: string;
    history: ToleranceHistory;
    timeZone: string;
    /** Maximum number of conversations assigned to one person. */
    capacity: number;
    /** Ids of all existing brands. */
    brands: readonly string[];
    version: number;
  };
  standing: StandingRow;
  countedTurn: CountedTurn;
  countedEpisode: CountedEpisode;
  counted: Counted;
  /** A customer's message. A message delivered twice counts once. */
  receipt: {
    id: string;
    brandId: string;
    conversationId: string;
    lineAccountId: string;
    single: boolean;
    /** Customer time. `null` if the message was unsent and has not arrived yet. */
    at: number | null;
    version: number;
  };
  /** Business day on which a customer wrote. */
  wroteDay: WrittenDay & {
    id: string;
    brandId: string;
    conversationId: string;
    /** Days since the previous day on which the customer wrote. 0: none. */
    gap: number;
    version: number;
  };
  /** Consecutive replies on time of one person in one brand. */
  streak: { id: string; brandId: string; staffId: string; length: number; version: number };
  /** Plan of a LINE account: price of a billed message in the brand's currency. `null` if not set. */
  plan: { id: string; brandId: string | null; price: number | null; version: number };
  /** Currency of a brand, and the time of its first record. */
  brandFacts: { id: string; currency: string | null; since: number; version: number };
  /** Availability of a person. */
  attendance: {
    id: string;
    chosen: 'online' | 'busy';
    connected: boolean;
    active: boolean;
    /** Name, which past ranges still display. */
    fullName: string;
    role: Role;
    assignedBrands: string[];
    /** The person's own permissions, and whether the account is the master account. */
    permissions: string[] | null;
    master: boolean;
    /** When the presence last changed. `null` if never. */
    since: number | null;
    version: number;
  };
  /** Conversations assigned to one person in one brand: open, waiting and overdue ones. */
  held: {
    id: string;
    brandId: string;
    staffId: string;
    open: number;
    waiting: number;
    overtime: number;
    version: number;
  };
  /** The latest activities of a brand, oldest first. */
  recentActs: { id: string; acts: readonly RecentAct[]; version: number };
  /** Live figures of a brand, and the number of its customers per VIP level and language. */
  live: {
    id: string;
    values: Readonly<Partial<Record<LiveMetric, number>>>;
    memberGroups: Readonly<Record<string, number>>;
    languages: Readonly<Record<string, number>>;
    version: number;
  };
  /** Sums over 15 minutes of a brand, or of one person or LINE account in it (`owner`). */
  slotSums: { id: string; brandId: string; owner: string; start: number; version: number } & Sums;
  /** Sums over a business day, otherwise like `slotSums`. */
  daySums: { id: string; brandId: string; owner: string; day: number; version: number } & Sums;
}

export type FigureKind = keyof FigureRows | 'pastTurns';
export type TimeZone = Settings['timeZone'];
