import type { Rules } from './deadline.ts';

/** The timeline that a conversation's turns derive from, in the order of customer time and, for all else, of the log. */

/** A place in that order; of one moment the log's order counts. */
export interface Moment {
  at: number;
  position: number;
}

/** A message of the customer, by customer time. */
export interface Said {
  id: string;
  at: number;
  unsent?: Moment;
}

/** A happening between messages of the customer. */
export type Mark = Moment &
  (
    | { is: 'queued'; id: string; by: string; claim: string | null }
    /** Taken by LINE; the moment is that of its queueing. */
    | { is: 'answer'; id: string; by: string }
    | { is: 'ended' }
    | { is: 'processed' }
    | { is: 'level'; memberGroup: Rules['memberGroup']; priority: Rules['priority'] }
    | { is: 'service'; state: ServiceState }
    /** Other tolerances hold from here on, by their place in the settings' history. */
    | { is: 'tolerances'; since: number }
  );

export type ServiceState = 'running' | 'waiting' | 'blocked';

/** The customer's messages up to a mark, oldest first; the last of a timeline has no mark yet. */
export interface Span {
  said: readonly Said[];
  /** There were more than are remembered one by one. */
  more?: true;
  mark: Mark | null;
}

export interface Timeline {
  /** Earlier happenings have no part in it. */
  from: number;
  /** As they were there. */
  rules: Rules;
  spans: readonly Span[];
}

/** All that an ordinary message needs: what is not closed yet, or may be closed otherwise by an answer under way. */
export interface RecentTurns extends Timeline {
  /** When the case was ended, as long as the customer has written nothing since. */
  caseEnded?: Moment;
  /** Unsent before they arrived. */
  unsent?: readonly (Moment & { id: string })[];
}

/** The turns before, as long as messages can come that correct them; every span has a mark, the last one closes. */
export type PastTurns = Timeline;

/** Whether a mark ends what waits before it. */
export function closes(mark: Mark | null): boolean {
  return mark !== null && (mark.is === 'answer' || mark.is === 'ended' || mark.is === 'processed');
}
