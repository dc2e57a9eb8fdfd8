import type { Upkeep } from '../../shared/upkeep-row.ts';
import type { RowChange } from '../projections/stored.ts';

/** Milliseconds between updates. A counter cannot be read more often. */
const everyMs = 250;

type Part = Pick<Upkeep, 'isWriting' | 'restore'>;

/** Publishes the state of the daily backup and of a restore to people who manage backups, as a row that is not stored. */
export class UpkeepNotifier {
  private readonly publish: (changes: readonly RowChange[]) => void;
  private readonly clock: () => number;
  private part: Part = { isWriting: false, restore: null };
  private notifiedAt = Number.NEGATIVE_INFINITY;
  private version = 0;

  /** @param clock monotonic milliseconds */
  constructor(publish: (changes: readonly RowChange[]) => void, clock: () => number = () => performance.now()) {
    this.publish = publish;
    this.clock = clock;
  }

  writing(isWriting: boolean): void {
    this.set({ ...this.part, isWriting });
  }

  /** @param restore `null` when the check has ended or the backup was refused */
  restoring(restore: Upkeep['restore']): void {
    const moves = restore !== null && this.part.restore !== null;
    if (moves && this.clock() - this.notifiedAt < everyMs) return;
    this.set({ ...this.part, restore });
  }

  /** Versions increase even if nothing is recorded, and across restarts. */
  private set(part: Part): void {
    this.part = part;
    this.notifiedAt = this.clock();
    this.version = Math.max(this.version + 1, Math.round(performance.timeOrigin + performance.now()));
    const row: Upkeep = { id: 'upkeep', ...part, version: this.version };
    this.publish([
      { kind: 'upkeep', id: row.id, version: row.version, before: undefined, after: { row, hidden: null } },
    ]);
  }
}
