import { resolvedWithinMs } from '../../shared/figures.ts';
import type { LiveMetric } from '../../shared/metrics.ts';
import type { Role } from '../../shared/permissions.ts';
import type { Conversation, Settings } from '../../shared/rows.ts';
import type { Act } from '../turns/acts.ts';
import type { Episodes } from '../turns/episodes.ts';
import type { ConversationState } from '../turns/state.ts';
import type { RecentTurns } from '../turns/timeline.ts';
import type { ToleranceHistory } from '../turns/tolerances.ts';
import type { ConnectedNodes } from './nodes.ts';
import type { Sums } from './sums.ts';

/** A message that is queued or being sent, until LINE has responded. */
export interface Sending {
  id: string;
  /** Id of the author. `null` for automatic messages. */
  by: string | null;
  claim: string | null;
  via: 'reply' | 'push';
}

/** A business day on which a customer wrote, and the slot of the first message on this day. */
export interface WrittenDay {
  day: number;
  since: number;
}

/** A conversation as the figures need it, without names and message content. All times are in milliseconds since 1970. */
export interface StandingRow extends ConversationState, Episodes {
  id: string;
  brandId: string;
  lineAccountId: string;
  kind: Conversation['kind'];
  /** Time of the conversation's first record. */
  createdAt: number;
  /** The waiting turn: the id of its first message, its start and its deadline. `null` if the customer does not wait. */
  waiting: { openedBy: string; since: number; dueAt: number | null } | null;
  /** Whether the deadline has passed. */
  overdue: boolean;
  turns: RecentTurns;
  sending: readonly Sending[];
  /** Business days on which the customer wrote: all days that late messages can still change, and the last day before them. */
  days: readonly WrittenDay[];
  language: string | null;
  /** Number of members in a group or room, without the bot. `null` until LINE reports it. */
  memberCount: number | null;
  version: number;
}

/** A turn as it is counted in the figures. `staffId` is the person who replied, or the assignee of a waiting turn. */
export interface CountedTurn {
  id: string;
  conversationId: string;
  brandId: string;
  lineAccountId: string;
  single: boolean;
  openedAt: number;
  dueAt: number | null;
  state: 'waiting' | 'overtime' | 'answered' | 'ended' | 'withdrawn';
  /** Time at which the turn was answered or ended in another way. `null` for a waiting turn. */
  endedAt: number | null;
  answerId: string | null;
  staffId: string | null;
  version: number;
}

export interface CountedEpisode {
  id: string;
  conversationId: string;
  brandId: string;
  /** Assignee when the case ended, or the current assignee. */
  staffId: string | null;
  openedAt: number;
  endedAt: number | null;
  outcome: 'resolved' | 'closed' | null;
  rating: number | null;
  /** Time of the customer's first rating, by the log's clock. `null` if the case is not rated. */
  ratedAt: number | null;
  /** Times of the customer's first and last rating, by LINE's clock. `null` if the case is not rated. */
  rated: { since: number; at: number } | null;
  /** Whether a person marked the case as a complaint. */
  complaint: boolean;
  /** Outcome and assignee when the case was 24 hours old, or the current ones while the case is younger. */
  firstDay: Pick<CountedEpisode, 'outcome' | 'staffId'>;
  version: number;
}

/** Returns the time when a case is 24 hours old. Milliseconds since 1970. */
export const firstDayEndOf = ({ openedAt }: Pick<CountedEpisode, 'openedAt'>): number => openedAt + resolvedWithinMs;

interface CountedFields {
  id: string;
  brandId: string;
  conversationId: string;
  staffId: string | null;
  at: number;
  version: number;
}

/** An event that is counted at a single time and is neither a turn nor a case. */
export type Happening =
  | { what: 'new-customer' }
  /**
   * A late message that is older than the log's first record of the customer, so the customer was not new at that record. `beganAt` is the
   * time of that record.
   */
  | { what: 'known-before'; beganAt: number }
  | { what: 'unfollowed' }
  | { what: 'new-vip'; memberGroup: Conversation['memberGroup'] }
  | { what: 'sale'; amount: number; currency: string }
  /** `messages` counts a push message once per recipient. */
  | { what: 'sent'; via: 'reply' | 'push'; messages: number; messageId: string; lineAccountId: string }
  /**
   * Points of a reply. `streak` is the number of consecutive replies on time up to this one. `ended` is the length of the streak that this
   * reply ended by being late, or 0.
   */
  | { what: 'award'; messageId: string; responseMs: number; points: number; streak: number; ended: number };

/** Row of a countable event. */
export type Counted = CountedFields & Happening;

/** An activity with the position and time of its record. */
export interface RecentAct extends Act {
  position: number;
  at: number;
}

/** Rows of the projection set `figures`, by kind. */
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
    /** Time by LINE's clock. `null` if the message was unsent before it arrived. */
    at: number | null;
    version: number;
  };
  /** Business day on which a customer wrote. */
  wroteDay: WrittenDay & {
    id: string;
    brandId: string;
    conversationId: string;
    /** Number of days since the previous day on which the customer wrote, 0 if there is none. */
    gap: number;
    version: number;
  };
  /** Number of consecutive replies on time, for one person in one brand. */
  streak: { id: string; brandId: string; staffId: string; length: number; version: number };
  /** Price of a billed message in the plan of a LINE account, in the brand's currency. `null` if not set. */
  plan: { id: string; brandId: string | null; price: number | null; version: number };
  /** Currency of a brand, and the time of its first record. */
  brandFacts: { id: string; currency: string | null; since: number; version: number };
  /** A person, with the fields that determine whether they are available. */
  attendance: ConnectedNodes & {
    id: string;
    chosen: 'online' | 'busy';
    active: boolean;
    /** Name of the person. Needed to show past ranges after the person is deleted. */
    fullName: string;
    role: Role;
    assignedBrands: string[];
    /** The person's own permissions. `null` if the defaults of the role apply. */
    permissions: string[] | null;
    /** Whether the account is the master account. */
    master: boolean;
    /** Time of the last change of presence. `null` if there was none. */
    since: number | null;
    version: number;
  };
  /** Numbers of conversations assigned to one person in one brand: all open ones, those with a waiting customer, and overdue ones. */
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
  /** Sums of 15 minutes, for a whole brand or for one person or LINE account in the brand (`owner`). */
  slotSums: { id: string; brandId: string; owner: string; start: number; version: number } & Sums;
  /** Sums of a business day, for the same owners as `slotSums`. */
  daySums: { id: string; brandId: string; owner: string; day: number; version: number } & Sums;
}

export type FigureKind = keyof FigureRows | 'pastTurns';
export type TimeZone = Settings['timeZone'];
