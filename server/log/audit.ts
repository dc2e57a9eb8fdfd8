import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Event } from '../../shared/events/index.ts';
import { integrityOf } from '../storage/integrity.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { problemsOf } from './check-record.ts';
import type { LogRecord } from './port.ts';
import { sumOfContent, sumOfRecord } from './sums.ts';

interface Stored {
  position: number;
  stream: string;
  at: number;
  actor: LogRecord['actor'];
  events: string;
  contents: string | null;
  sum?: number | null;
}

export interface CheckedRecord {
  position: number;
  events: number;
  /** Whether the record has a checksum. `false` for records of versions that wrote no checksums. */
  hasSum: boolean;
  problems: string[];
}

const part = 1000;
/** Page cache in MiB. Small, because most pages are read once. */
const scanCacheMb = 2;

/** Reads and checks the log file on disk. Opens the file for reading only. */
export class LogAudit {
  private readonly sqlite: Sqlite;
  private readonly content;

  constructor(dataDir: string) {
    this.sqlite = new Database(join(dataDir, 'log.db'), { readonly: true });
    this.sqlite.pragma(`cache_size = -${scanCacheMb * 1024}`);
    this.content = this.sqlite.prepare<[string], { value: string; sum?: number | null }>(
      'SELECT * FROM contents WHERE id = ?',
    );
  }

  /** Returns descriptions of damage to the database file itself. */
  integrity(): string[] {
    return integrityOf(this.sqlite);
  }

  /**
   * Yields all records with their problems. The records are read in many short transactions, so that erased text can be removed from the
   * file in the meantime.
   */
  *records(): Generator<CheckedRecord> {
    const select = this.sqlite.prepare<[number], Stored>(
      `SELECT * FROM records WHERE position > ? ORDER BY position LIMIT ${part}`,
    );
    for (let after = 0; ; ) {
      const found = this.sqlite.transaction(() => select.all(after).map((stored) => this.check(stored)))();
      for (const one of found) {
        // The record is checked here, because the position of the previous record is needed.
        const { record, ...checked } = one;
        yield { ...checked, problems: [...one.problems, ...(record === null ? [] : problemsOf(record, after))] };
        after = one.position;
      }
      if (found.length < part) return;
    }
  }

  private check(stored: Stored): CheckedRecord & { record: LogRecord | null } {
    const { position, sum } = stored;
    const problems: string[] = [];
    const hasSum = sum != null;
    if (hasSum && sum !== sumOfRecord(stored)) problems.push('checksum mismatch');
    const contents: Record<string, unknown> = {};
    let events: Event[] | null = null;
    try {
      events = JSON.parse(stored.events) as Event[];
      for (const id of stored.contents?.split('\n') ?? []) {
        const found = this.content.get(id);
        if (found === undefined) continue;
        if (found.sum != null && found.sum !== sumOfContent(id, found.value))
          problems.push('checksum mismatch of a content');
        contents[id] = JSON.parse(found.value);
      }
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      problems.push('not valid JSON');
      events = null;
    }
    const record = events === null ? null : { ...stored, events, contents };
    return { position, events: events?.length ?? 0, hasSum, problems, record };
  }

  close(): void {
    this.sqlite.close();
  }
}
