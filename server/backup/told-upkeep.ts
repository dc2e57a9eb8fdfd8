import type { Upkeep } from '../../shared/upkeep-row.ts';
import type { RowChange } from '../projections/stored.ts';

/** More often nobody reads a number that counts up. */
const everyMs = 250;

type Part = Pick<Upkeep, 'isWriting' | 'restore'>;

/** Tells those who look after backups how the daily one and a restore stand, as a row that nothing keeps. */
export class ToldUpkeep {
  private readonly tell: (changes: readonly RowChange[]) => void;
  private readonly clock: () => number;
  private part: Part = { isWriting: false, restore: null };
  private toldAt = Number.NEGATIVE_INFINITY;
  private version = 0;

  /** @param clock milliseconds that never go back */
  constructor(tell: (changes: readonly RowChange[]) => void, clock: () => number = () => performance.now()) {
    this.tell = tell;
    this.clock = clock;
  }

  writing(isWriting: boolean): void {
    this.set({ ...this.part, isWriting });
  }

  /** @param restore null once it is checked, or refused */
  restoring(restore: Upkeep['restore']): void {
    const moves = restore !== null && this.part.restore !== null;
    if (moves && this.clock() - this.toldAt < everyMs) return;
    this.set({ ...this.part, restore });
  }

  /** Newer than any told before, also while nothing is recorded, and after a start. */
  private set(part: Part): void {
    this.part = part;
    this.toldAt = this.clock();
    this.version = Math.max(this.version + 1, Math.round(performance.timeOrigin + performance.now()));
    const row: Upkeep = { id: 'upkeep', ...part, version: this.version };
    this.tell([{ kind: 'upkeep', id: row.id, version: row.version, before: undefined, after: { row, hidden: null } }]);
  }
}
