import type { AnyKind, Stored } from '../projections/stored.ts';
import type { Sqlite } from '../sqlite.ts';

interface StoredText {
  row: string;
  hidden: string | null;
}

const decode = <K extends AnyKind>(found: StoredText): Stored<K> =>
  ({ row: JSON.parse(found.row), hidden: found.hidden === null ? null : JSON.parse(found.hidden) }) as Stored<K>;

/** Rows of the small kinds (not conversations and messages), all of them or those of one owner (see columns.ts). */
export class RowQueries {
  private readonly byKind;
  private readonly byOwner;
  private readonly nextDue;

  constructor(sqlite: Sqlite) {
    this.byKind = sqlite.prepare<[string], StoredText>('SELECT row, hidden FROM rows WHERE kind = ? ORDER BY id');
    this.byOwner = sqlite.prepare<[string, string], StoredText>(
      'SELECT row, hidden FROM rows WHERE kind = ? AND owner = ? ORDER BY id',
    );
    this.nextDue = sqlite.prepare<[number], StoredText>(
      'SELECT row, hidden FROM rows WHERE due IS NOT NULL ORDER BY due LIMIT ?',
    );
  }

  all<K extends Exclude<AnyKind, 'conversation' | 'message'>>(kind: K): Stored<K>[] {
    return this.byKind.all(kind).map((found) => decode<K>(found));
  }

  of<K extends Exclude<AnyKind, 'conversation' | 'message'>>(kind: K, owner: string): Stored<K>[] {
    return this.byOwner.all(kind, owner).map((found) => decode<K>(found));
  }

  /** Timers, the earliest first. */
  due(limit: number): Stored<'timer'>[] {
    return this.nextDue.all(limit).map((found) => decode<'timer'>(found));
  }
}
