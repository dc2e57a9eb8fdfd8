import { limits } from '../../shared/limits.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import type { ProjectionSet } from './set.ts';
import type { RowChange } from './stored.ts';

const dayMs = 86_400_000;

/** The rows that were complete up to a record at the beginning of a day. */
export interface Snapshot {
  day: number;
  position: number;
  at: number;
}

type Remembers = NonNullable<ProjectionSet['remembers']>;

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
    forgetImages: sqlite.prepare<[number]>('DELETE FROM images WHERE day < ?'),
    forget: sqlite.prepare<[number]>('DELETE FROM snapshots WHERE day < ?'),
  };
}

/**
 * Keeps the rows of a set as they were at the beginning of each UTC day of the log: of a row that changes, its image before the first
 * change of the day. A row without one that is newer than the snapshot was not there.
 */
export class PastWriter {
  private readonly statements: ReturnType<typeof prepare>;
  private readonly remembers: Remembers;
  private snapshot: Snapshot = { day: -1, position: 0, at: 0 };

  constructor(sqlite: Sqlite, remembers: Remembers) {
    this.remembers = remembers;
    this.statements = prepare(sqlite);
  }

  /** @param before the record up to which the rows are complete, before the commit that ends at this time */
  begin(at: number, before: () => Omit<Snapshot, 'day'>): void {
    const { statements } = this;
    const day = Math.floor(at / dayMs);
    // Asked each time: the commit before may have come to nothing.
    const known = statements.last.get();
    if (known !== undefined && known.day >= day) {
      this.snapshot = known;
      return;
    }
    const { position, at: time } = before();
    this.snapshot = { day, position, at: time };
    statements.begin.run(day, position, time);
    // One day more than can be asked for: somebody may look at it.
    const first = day - limits.pastDays - 1;
    statements.forgetImages.run(first);
    statements.forget.run(first);
  }

  keep(change: RowChange): void {
    this.keepOne(change);
    for (const field of this.remembers.erased(change)) this.statements.erase.run(`$.${field}`, change.kind, change.id);
  }

  private keepOne({ kind, id, before, after }: RowChange): void {
    if (before === undefined || (before.row as { version: number }).version > this.snapshot.position) return;
    // Its time was over: nothing refers to it any more.
    if (after === undefined && typeof kindOf(kind).retention === 'object') return;
    const hidden = before.hidden === null ? null : JSON.stringify(before.hidden);
    this.statements.keep.run(kind, id, this.snapshot.day, JSON.stringify(before.row), hidden);
  }
}
