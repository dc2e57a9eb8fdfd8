/** Turn of a conversation: from the first unanswered customer message to the first message that a person sends after it. */
export interface Turn {
  /** Id of the opening message. Unique per turn. */
  openedBy: string;
  /** Time at which the first message was sent, or end of the block that interrupted the turn. Milliseconds since 1970. */
  openedAt: number;
  /**
   * Deadline in milliseconds since 1970. `null` while there is no deadline, because the customer is blocked or the staff wait for the
   * customer.
   */
  dueAt: number | null;
  outcome: Outcome;
}

export type Outcome =
  | { state: 'waiting' }
  /** `at` is the time at which a person queued the reply. */
  | { state: 'answered'; at: number; by: string; messageId: string }
  /** Ended without a reply, by marking it as processed or by ending the case. Not counted. */
  | { state: 'ended'; at: number }
  /** The customer unsent all messages of the turn. Not counted. */
  | { state: 'withdrawn'; at: number };

/** A turn before and after a change. Sums subtract the turn before the change, and add the turn after it. */
export interface TurnChange {
  before: Turn | null;
  after: Turn | null;
}

/** Returns the turns that were removed, added or changed between two lists. */
export function changesBetween(before: readonly Turn[], after: readonly Turn[]): TurnChange[] {
  const now = new Map(after.map((turn) => [turn.openedBy, turn]));
  const was = new Set(before.map(({ openedBy }) => openedBy));
  return [
    ...before.flatMap((turn) => {
      const is = now.get(turn.openedBy) ?? null;
      return is !== null && same(turn, is) ? [] : [{ before: turn, after: is }];
    }),
    ...after.flatMap((turn) => (was.has(turn.openedBy) ? [] : [{ before: null, after: turn }])),
  ];
}

function same(a: Turn, b: Turn): boolean {
  return a.openedAt === b.openedAt && a.dueAt === b.dueAt && sameOutcome(a.outcome, b.outcome);
}

function sameOutcome(a: Outcome, b: Outcome): boolean {
  if (a.state === 'waiting' || b.state === 'waiting') return a.state === b.state;
  if (a.state !== b.state || a.at !== b.at) return false;
  return a.state !== 'answered' || b.state !== 'answered' || a.messageId === b.messageId;
}
