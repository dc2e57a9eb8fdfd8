import type { AnyKind, Stored } from '../projections/stored.ts';
import { parsedRow } from '../storage/derived-row.ts';
import type { Sqlite } from '../storage/sqlite.ts';

interface StoredText {
  row: string;
  hidden: string | null;
}

const decode = <K extends AnyKind>(found: StoredText): Stored<K> =>
  ({ row: parsedRow(found.row), hidden: found.hidden === null ? null : parsedRow(found.hidden) }) as Stored<K>;

/** Rows of the small kinds (not conversations and messages), all of them or those of one owner (see server/kinds). */
export class RowQueries {
  private readonly byKind;
  private readonly byOwner;
  private readonly nextDue;
  private readonly nextExpiries;
  private readonly unending;
  private readonly one;
  private readonly odd;
  private readonly countPrefix;
  private readonly countOwner;

  constructor(sqlite: Sqlite) {
    this.byKind = sqlite.prepare<[string], StoredText>('SELECT row, hidden FROM rows WHERE kind = ? ORDER BY id');
    this.byOwner = sqlite.prepare<[string, string], StoredText>(
      'SELECT row, hidden FROM rows WHERE kind = ? AND owner = ? ORDER BY id',
    );
    this.one = sqlite.prepare<[string], unknown>('SELECT 1 FROM rows WHERE kind = ? LIMIT 1');
    this.countPrefix = sqlite
      .prepare<[string, string, string], number>('SELECT count(*) FROM rows WHERE kind = ? AND id >= ? AND id < ?')
      .pluck();
    this.countOwner = sqlite
      .prepare<[string, string], number>('SELECT count(*) FROM rows WHERE kind = ? AND owner = ?')
      .pluck();
    this.odd = sqlite
      .prepare<[string, number, number], number>(
        `SELECT json_extract(row, '$.position') AS position FROM rows
         WHERE kind = 'oddEvent' AND owner = ? AND position > ? ORDER BY position LIMIT ?`,
      )
      .pluck();
    this.unending = sqlite.prepare<[string], StoredText>(
      'SELECT row, hidden FROM rows WHERE kind = ? AND expires IS NULL ORDER BY id',
    );
    this.nextExpiries = sqlite
      .prepare<[number], number>('SELECT expires FROM rows WHERE expires IS NOT NULL ORDER BY expires LIMIT ?')
      .pluck();
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

  /** Whether there is one at all, without reading any. */
  any(kind: AnyKind): boolean {
    return this.one.get(kind) !== undefined;
  }

  /** How many have an id that begins so. */
  countOf(kind: AnyKind, prefix: string): number {
    return this.countPrefix.get(kind, prefix, `${prefix}\u{10ffff}`) ?? 0;
  }

  /** How many belong to this owner. */
  countBy(kind: AnyKind, owner: string): number {
    return this.countOwner.get(kind, owner) ?? 0;
  }

  /** Positions of the events that were set aside of an account's webhooks, after one of them, so many at most. */
  oddEvents(lineAccountId: string, after: number, limit: number): number[] {
    return this.odd.all(lineAccountId, after, limit);
  }

  /** Those whose time is not over by itself, of a kind that is kept for a time. */
  lasting<K extends Exclude<AnyKind, 'conversation' | 'message'>>(kind: K): Stored<K>[] {
    return this.unending.all(kind).map((found) => decode<K>(found));
  }

  /** When the time of the earliest rows is over, so many at most. */
  expiries(limit: number): number[] {
    return this.nextExpiries.all(limit);
  }

  /** Timers, the earliest first. */
  due(limit: number): Stored<'timer'>[] {
    return this.nextDue.all(limit).map((found) => decode<'timer'>(found));
  }
}
