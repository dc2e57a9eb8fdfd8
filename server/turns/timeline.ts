import type { Rules } from './deadline.ts';

/** Timeline from which a conversation's turns derive. Messages are ordered by customer time, everything else by the log. */

/** Position in the timeline. Equal times are ordered by the log. */
export interface Moment {
  at: number;
  position: number;
}

/** Message of the customer, by customer time. */
export interface CustomerMessage {
  id: string;
  at: number;
  unsent?: Moment;
}

/** Event between messages of the customer. */
export type Mark = Moment &
  (
    | { is: 'queued'; id: string; by: string; claim: string | null }
    /** Accepted by LINE. The time is that of the queueing. */
    | { is: 'answer'; id: string; by: string }
    | { is: 'ended' }
    | { is: 'processed' }
    | { is: 'level'; memberGroup: Rules['memberGroup']; priority: Rules['priority'] }
    | { is: 'service'; state: ServiceState }
    /** Other wait limits apply from here. `since` identifies them in the history of the settings. */
    | { is: 'tolerances'; since: number }
  );

export type ServiceState = 'running' | 'waiting' | 'blocked';

/** The customer's messages up to a mark, oldest first. The last span of a timeline has no mark yet. */
export interface Span {
  /** Messages. Stored rows contain this name. */
  said: readonly CustomerMessage[];
  /** Whether there were more messages than are stored. */
  more?: true;
  mark: Mark | null;
}

export interface Timeline {
  /** Start of the timeline. Earlier events are not included. */
  from: number;
  /** Rules at the start. */
  rules: Rules;
  spans: readonly Span[];
}

/** Everything needed to process a usual message: open turns, and turns that a reply in progress can still close. */
export interface RecentTurns extends Timeline {
  /** When the case was ended. Absent once the customer has written since. */
  caseEnded?: Moment;
  /** Messages that were unsent before they arrived. */
  unsent?: readonly (Moment & { id: string })[];
}

/** Earlier turns that late messages can still correct. Every span has a mark, and the last one closes a turn. */
export type PastTurns = Timeline;

/** Whether a mark ends the waiting turn before it. */
export function closes(mark: Mark | null): boolean {
  return mark !== null && (mark.is === 'answer' || mark.is === 'ended' || mark.is === 'processed');
}
