import type { Rules } from './deadline.ts';

/**
 * The types in this file describe the timeline of a conversation, from which its turns are derived. The timeline consists of the customer's
 * messages, ordered by the time at which the customer sent them, and of marks, ordered by position in the log. A mark is any other event
 * that affects turns, such as a reply.
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

/** An event in the timeline that is not a message of the customer, for example a reply or a change of the priority. */
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

/**
 * A part of the timeline: successive messages of the customer, oldest first, and the mark (an event such as a reply) that follows them. The
 * last span of a timeline has no mark.
 */
export interface Span {
  /** Messages: all of them, or the first ones and the last one. The name `said` is part of the stored rows. */
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

/**
 * Earlier part of the timeline, with turns that late messages can still change. Each span ends with a mark, and the last mark closes a
 * turn.
 */
export type PastTurns = Timeline;

/** Whether a mark (an event such as a reply) closes the turn that was waiting until then. */
export function closes(mark: Mark | null): boolean {
  return mark !== null && (mark.is === 'answer' || mark.is === 'ended' || mark.is === 'processed');
}
