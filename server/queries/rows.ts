import type { AnyKind, Stored } from '../projections/stored.ts';
import { parsedRow } from '../storage/derived-row.ts';
import type { Sqlite } from '../storage/sqlite.ts';

interface StoredText {
  row: string;
  hidden: string | null;
}

interface MediaTotal {
  count: number;
  bytes: number;
}

const decode = <K extends AnyKind>(found: StoredText): Stored<K> =>
  ({ row: parsedRow(found.row), hidden: found.hidden === null ? null : parsedRow(found.hidden) }) as Stored<K>;

/**
 * Queries of rows in the shared table, which has all kinds except those with many rows, such as conversations and messages. Returns all
 * rows of a kind, or the rows of one owner (see server/kinds).
 */
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
  private readonly unusedUploads;

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
    // Uploads that have not been sent are found by their timers.
    this.unusedUploads = sqlite.prepare<[string], MediaTotal>(
      `SELECT count(*) AS count, ifnull(sum(json_extract(media.row, '$.bytes')), 0) AS bytes
       FROM rows AS timer JOIN rows AS media ON media.kind = 'media' AND media.id = substr(timer.id, 7)
       WHERE timer.kind = 'timer' AND timer.id >= 'media/' AND timer.id < 'media0'
         AND json_extract(media.row, '$.staffId') = ? AND json_extract(media.row, '$.messages') = '[]' AND json_extract(media.row, '$.quickReplies') = '[]'`,
    );
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

  /** Whether the kind has any rows. Does not load a row. */
  any(kind: AnyKind): boolean {
    return this.one.get(kind) !== undefined;
  }

  /** Returns the number of rows whose id has the prefix. */
  countOf(kind: AnyKind, prefix: string): number {
    return this.countPrefix.get(kind, prefix, `${prefix}\u{10ffff}`) ?? 0;
  }

  /**
   * Returns the number of rows of a kind that belong to an owner, such as the person of a notification. Each kind declares its owner with
   * `inRows`.
   */
  countBy(kind: AnyKind, owner: string): number {
    return this.countOwner.get(kind, owner) ?? 0;
  }

  /** Returns the number and the total size of a person's uploads that have not been sent. */
  unusedUploadsOf(staffId: string): MediaTotal {
    return this.unusedUploads.get(staffId) ?? { count: 0, bytes: 0 };
  }

  /** Returns the positions of an account's unrecognized events after a position, at most `limit`. */
  oddEvents(lineAccountId: string, after: number, limit: number): number[] {
    return this.odd.all(lineAccountId, after, limit);
  }

  /** Returns the rows of a kind with a retention period that have no expiry yet. */
  lasting<K extends Exclude<AnyKind, 'conversation' | 'message'>>(kind: K): Stored<K>[] {
    return this.unending.all(kind).map((found) => decode<K>(found));
  }

  /** Returns the earliest expiry times of all rows, at most `limit`. */
  expiries(limit: number): number[] {
    return this.nextExpiries.all(limit);
  }

  /** Returns timers, earliest first. */
  due(limit: number): Stored<'timer'>[] {
    return this.nextDue.all(limit).map((found) => decode<'timer'>(found));
  }
}
