import { foldTurns, noPast, noTurns } from '../../server/turns/fold.ts';
import type { TurnItem } from '../../server/turns/items.ts';
import type { PastTurns, RecentTurns } from '../../server/turns/timeline.ts';
import { startOfHistory, type ToleranceHistory } from '../../server/turns/tolerances.ts';
import type { Turn, TurnChange } from '../../server/turns/turn.ts';
import { tolerances } from '../../shared/limits.ts';

/**
 * Maintains the turns of a conversation as the product's projection does: applies one TurnItem (change by an event) at a time, and adds up
 * the resulting changes of turns.
 */
export class TurnProjection {
  at: number;
  history: ToleranceHistory = startOfHistory(tolerances);
  private position = 0;
  private recent: RecentTurns;
  private past: PastTurns = noPast;
  /** Turns by the message that opened them. */
  readonly turns = new Map<string, Turn>();
  waiting: Turn | null = null;

  constructor(at: number) {
    this.at = at;
    this.recent = noTurns(this.history, at);
  }

  /**
   * Applies a TurnItem that is recorded at the time `at`. Converts the turns to JSON and back first, as the product does when it stores
   * them.
   */
  apply(item: TurnItem, at = this.at): TurnChange[] {
    this.at = at;
    this.position += 1;
    const past = () => stored(this.past);
    const now = { at, position: this.position };
    const folded = foldTurns({ recent: stored(this.recent), past }, item, now, this.history);
    this.recent = folded.recent;
    this.past = folded.past ?? this.past;
    this.waiting = folded.waiting;
    for (const change of folded.changes) this.sum(change);
    return folded.changes;
  }

  /**
   * Subtracts the previous value of a turn and adds the new one. The sum is correct only if each subtracted value is a value that was added
   * before.
   */
  private sum({ before, after }: TurnChange): void {
    if (before !== null) {
      const known = this.turns.get(before.openedBy);
      if (JSON.stringify(known) !== JSON.stringify(before)) throw new Error(`unknown turn: ${JSON.stringify(before)}`);
      this.turns.delete(before.openedBy);
    }
    if (after !== null) this.turns.set(after.openedBy, after);
  }

  all(): Turn[] {
    return [...this.turns.values()].sort((a, b) => a.openedAt - b.openedAt);
  }

  size(): number {
    return JSON.stringify([this.recent, this.past]).length;
  }
}

const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
