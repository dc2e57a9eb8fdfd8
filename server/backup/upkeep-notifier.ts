import type { Upkeep } from '../../shared/upkeep-row.ts';
import type { RowChange } from '../projections/stored.ts';

/** Minimum milliseconds between updates of the progress. People cannot read faster changes. */
const everyMs = 250;

type Part = Pick<Upkeep, 'isWriting' | 'restore'>;

/** Publishes the state of the daily backup and of a restore to people who manage backups. The published row is not stored. */
export class UpkeepNotifier {
  private readonly publish: (changes: readonly RowChange[]) => void;
  private readonly clock: () => number;
  private part: Part = { isWriting: false, restore: null };
  private notifiedAt = Number.NEGATIVE_INFINITY;
  private version = 0;

  /** @param clock returns monotonic milliseconds */
  constructor(publish: (changes: readonly RowChange[]) => void, clock: () => number = () => performance.now()) {
    this.publish = publish;
    this.clock = clock;
  }

  writing(isWriting: boolean): void {
    this.set({ ...this.part, isWriting });
  }

  /**
   * Publishes the progress of a restore, at most once per {@link everyMs}. The start and the end of a restore are always published.
   * @param restore `null` when the check has finished or the backup was refused
   */
  restoring(restore: Upkeep['restore']): void {
    const moves = restore !== null && this.part.restore !== null;
    if (moves && this.clock() - this.notifiedAt < everyMs) return;
    this.set({ ...this.part, restore });
  }

  /** Publishes the state with a version that always increases, even if the log has no new records and after a restart. */
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
