import { limits } from '../../shared/limits.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import type { ProjectionSet } from './set.ts';
import type { RowChange } from './stored.ts';

const dayMs = 86_400_000;

/** A snapshot of the rows at the beginning of a day. Includes all records up to `position`. */
export interface Snapshot {
  day: number;
  position: number;
  at: number;
}

type History = NonNullable<ProjectionSet['history']>;

function prepare(sqlite: Sqlite) {
  return {
    last: sqlite.prepare<[], Snapshot>('SELECT day, position, at FROM snapshots ORDER BY day DESC LIMIT 1'),
    begin: sqlite.prepare<[number, number, number]>('INSERT INTO snapshots VALUES (?, ?, ?)'),
    keep: sqlite.prepare<[string, string, number, string, string | null]>(
      'INSERT OR IGNORE INTO images VALUES (?, ?, ?, ?, ?)',
    ),
    erase: sqlite.prepare<[string, string, string]>(
      'UPDATE images SET row = json_set(row, ?, NULL) WHERE kind = ? AND id = ?',
    ),
    pruneImages: sqlite.prepare<[number]>('DELETE FROM images WHERE day < ?'),
    prune: sqlite.prepare<[number]>('DELETE FROM snapshots WHERE day < ?'),
  };
}

/**
 * Stores how the rows of a set were at the beginning of each UTC day of the log. For each row that changes during a day, its state before
 * the first change is stored. A row that changed after a snapshot did not exist at the time of the snapshot if no state from before the
 * snapshot is stored.
 */
export class PastWriter {
  private readonly statements: ReturnType<typeof prepare>;
  private readonly history: History;
  private snapshot: Snapshot = { day: -1, position: 0, at: 0 };

  constructor(sqlite: Sqlite, history: History) {
    this.history = history;
    this.statements = prepare(sqlite);
  }

  /**
   * Begins the snapshot of a new day, if a commit is the first one of its day.
   * @param at time of the commit in milliseconds since 1970
   * @param before returns the last record that the rows included before the commit
   */
  begin(at: number, before: () => Omit<Snapshot, 'day'>): void {
    const { statements } = this;
    const day = Math.floor(at / dayMs);
    // The last snapshot is read each time, because the previous commit may have been rolled back.
    const known = statements.last.get();
    if (known !== undefined && known.day >= day) {
      this.snapshot = known;
      return;
    }
    const { position, at: time } = before();
    this.snapshot = { day, position, at: time };
    statements.begin.run(day, position, time);
    // Retains the snapshots of one day more than can be queried, because queries in progress may still read them.
    const first = day - limits.pastDays - 1;
    statements.pruneImages.run(first);
    statements.prune.run(first);
  }

  keep(change: RowChange): void {
    this.storeImage(change);
    for (const field of this.history.erased(change)) this.statements.erase.run(`$.${field}`, change.kind, change.id);
  }

  private storeImage({ kind, id, before, after }: RowChange): void {
    if (before === undefined || (before.row as { version: number }).version > this.snapshot.position) return;
    // The state of an expired row is not needed, because nothing refers to the row.
    if (after === undefined && typeof kindOf(kind).retention === 'object') return;
    const hidden = before.hidden === null ? null : JSON.stringify(before.hidden);
    this.statements.keep.run(kind, id, this.snapshot.day, JSON.stringify(before.row), hidden);
  }
}
