/** Turn of a conversation: from the first unanswered customer message to the first message that a person sends after it. */
export interface Turn {
  /** Id of the opening message. Unique per turn. */
  openedBy: string;
  /** Customer time. */
  openedAt: number;
  /** `null` while the deadline is suspended: the customer is blocked, or the staff wait for the customer. */
  dueAt: number | null;
  outcome: Outcome;
}

export type Outcome =
  | { state: 'waiting' }
  /** `at` is the time at which a person queued the reply. */
  | { state: 'answered'; at: number; by: string; messageId: string }
  /** Ended without a reply and not counted: processed, resolved or closed. */
  | { state: 'ended'; at: number }
  /** All messages of the turn were unsent. Not counted. */
  | { state: 'withdrawn'; at: number };

/** A turn before and after a change. Sums subtract the former and add the latter. */
export interface TurnChange {
  before: Turn | null;
  after: Turn | null;
}

/** Returns the difference of two lists of turns: removed, added and changed ones. */
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
