import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { Event, type EventOf, type EventType } from '../../shared/events/index.ts';
import { sumOfRecord } from '../log/sums.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { idMax, type Stored } from './copy-log.ts';
import { type Found, selectOf } from './events-of.ts';
import { isMachineError } from './machine-errors.ts';

/**
 * Reads as much of the current log as possible, because a damaged log is often the reason for a restore. Skips damaged records. If a page
 * of the file cannot be read, reads from both ends of the log, and skips everything between the first and the last such page.
 */
export class LogInUse {
  /** The first damage: a read error, a wrong checksum or time, or an invalid event. `null` if there was none. */
  damage: unknown = null;
  private readonly sqlite: Sqlite | null;
  /** Positions of records that can be read but are damaged, so that they are skipped. */
  private readonly damagedAt = new Set<number>();
  private hasBackup = false;

  /** @param file path of the log, which need not exist */
  constructor(file: string) {
    this.sqlite = existsSync(file) ? new Database(file, { readonly: true }) : null;
  }

  /** Whether the current log is undamaged and contains the last record of the backup. Only then is no change after the backup missing. */
  get isComplete(): boolean {
    return this.damage === null && this.hasBackup;
  }

  /**
   * Checks every record. Damaged records are skipped from then on.
   * @param last last record of the backup, whose events an erasure may have rewritten since
   * @throws temporary errors of this machine
   */
  check(last: Stored | undefined): void {
    for (const record of this.rows<Stored>('SELECT * FROM records', 'position', ({ position }) => position, [])) {
      const { position, at, sum } = record;
      // Records of older versions have no checksum.
      if (!Number.isSafeInteger(at) || (sum != null && sum !== sumOfRecord(record))) {
        this.damagedAt.add(position);
        this.damaged(new Error(`record ${position} is damaged`));
      } else if (position === last?.position) this.hasBackup = at === last.at && record.stream === last.stream;
    }
  }

  /** Yields events of these types in log order. @throws temporary errors of this machine */
  eventsOf<T extends EventType>(...types: T[]): Generator<{ at: number; event: EventOf<T> }> {
    return this.eventsIn(null, ...types);
  }

  /** Like {@link eventsOf}, but only for events of `streams`. `null` for all streams. */
  *eventsIn<T extends EventType>(
    streams: ReadonlySet<string> | null,
    ...types: T[]
  ): Generator<{ at: number; event: EventOf<T> }> {
    const { select, like } = selectOf(types);
    for (const { position, stream, at, events } of this.rows<Found>(select, 'position', (row) => row.position, like)) {
      if (this.damagedAt.has(position) || (streams !== null && !streams.has(stream))) continue;
      for (const event of this.parsed(events)) {
        if ((types as string[]).includes(event.type)) yield { at, event: event as EventOf<T> };
      }
    }
  }

  /** Returns the ids of erased contents. @throws temporary errors of this machine */
  erasedIds(): string[] {
    const rows = this.rows<{ id: string }>('SELECT id FROM erased', 'id', ({ id }) => id, []);
    return [...rows].map(({ id }) => id).filter((id) => typeof id === 'string' && id.length <= idMax);
  }

  damaged(error: unknown): void {
    if (isMachineError(error)) throw error;
    this.damage ??= error;
  }

  close(): void {
    this.sqlite?.close();
  }

  private *rows<R>(
    select: string,
    by: string,
    keyOf: (row: R) => string | number,
    params: readonly string[],
  ): Generator<R> {
    if (this.sqlite === null) return;
    let last: string | number | null = null;
    try {
      const forward = this.sqlite.prepare<string[], R>(`${select} ORDER BY ${by}`);
      for (const row of forward.iterate(...params)) {
        last = keyOf(row);
        yield row;
      }
      return;
    } catch (error) {
      this.damaged(error);
    }
    const behind: R[] = [];
    try {
      const backward = this.sqlite.prepare<string[], R>(`${select} ORDER BY ${by} DESC`);
      for (const row of backward.iterate(...params)) {
        if (last !== null && keyOf(row) <= last) break;
        behind.push(row);
      }
    } catch (error) {
      this.damaged(error);
    }
    yield* behind.reverse();
  }

  private parsed(json: string): Event[] {
    try {
      const events = JSON.parse(json) as unknown[];
      return events.flatMap((event) => {
        const { data, error } = Event.safeParse(event);
        if (error !== undefined) this.damaged(error);
        return data ?? [];
      });
    } catch (error) {
      this.damaged(error);
      return [];
    }
  }
}
