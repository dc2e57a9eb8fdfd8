/** One turn of a conversation (metrics.md): from the first customer message that nobody has answered to the first that a person sends after it. */
export interface Turn {
  /** The message that opened it; no two turns have the same. */
  openedBy: string;
  /** By customer time. */
  openedAt: number;
  /** Null while no deadline runs: the customer is blocked, or the staff wait for the customer. */
  dueAt: number | null;
  outcome: Outcome;
}

export type Outcome =
  | { state: 'waiting' }
  /** At the time that the answer was queued, by a person. */
  | { state: 'answered'; at: number; by: string; messageId: string }
  /** Unanswered and uncounted: processed, resolved or closed. */
  | { state: 'ended'; at: number }
  /** All its messages were unsent; uncounted as well. */
  | { state: 'withdrawn'; at: number };

/** A turn as it was told before and as it is now; sums subtract the one and add the other. */
export interface TurnChange {
  before: Turn | null;
  after: Turn | null;
}

/** The difference of two lists of turns: those that are no more, those that are new, those that changed. */
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
