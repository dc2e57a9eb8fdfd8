import type { Rules } from './deadline.ts';

/**
 * The types in this file describe the timeline of a conversation, from which its turns are derived. Messages are ordered by the time at
 * which the customer sent them, and everything else by position in the log.
 */

/** A point in the timeline. Equal times are ordered by position in the log. */
export interface Moment {
  at: number;
  position: number;
}

/** A message of the customer. `at` is the time at which the customer sent it. */
export interface CustomerMessage {
  id: string;
  at: number;
  unsent?: Moment;
}

/** An event between the messages of a customer. */
export type Mark = Moment &
  (
    | { is: 'queued'; id: string; by: string; claim: string | null }
    /** A reply that LINE has accepted. The time of the mark is the time when the reply was queued. */
    | { is: 'answer'; id: string; by: string }
    | { is: 'ended' }
    | { is: 'processed' }
    | { is: 'level'; memberGroup: Rules['memberGroup']; priority: Rules['priority'] }
    | { is: 'service'; state: ServiceState }
    /** Other wait limits apply from this mark on. `since` identifies them in the history of the settings. */
    | { is: 'tolerances'; since: number }
  );

export type ServiceState = 'running' | 'waiting' | 'blocked';

/** The customer's messages before a mark, oldest first. The last span of a timeline has no mark. */
export interface Span {
  /** Messages. The name `said` is part of the stored rows. */
  said: readonly CustomerMessage[];
  /** Whether there were more messages than are stored. */
  more?: true;
  mark: Mark | null;
}

export interface Timeline {
  /** Start of the timeline. Earlier events are not included. */
  from: number;
  /** Deadline rules when the timeline begins. */
  rules: Rules;
  spans: readonly Span[];
}

/**
 * The recent part of the timeline, which is sufficient to apply most events. Contains the open turn, and turns that a reply in progress can
 * still close.
 */
export interface RecentTurns extends Timeline {
  /** Time when the case was ended. Absent if the customer has written since. */
  caseEnded?: Moment;
  /** Messages that were unsent before they arrived. */
  unsent?: readonly (Moment & { id: string })[];
}

/** Earlier part of the timeline, with turns that late messages can still change. Each span has a mark, and the last mark closes a turn. */
export type PastTurns = Timeline;

/** Whether a mark closes the turn that was waiting before it. */
export function closes(mark: Mark | null): boolean {
  return mark !== null && (mark.is === 'answer' || mark.is === 'ended' || mark.is === 'processed');
}
