import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { Event, type EventOf, type EventType } from '../../shared/events/index.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { idMax } from './copy-log.ts';
import { type Found, selectOf } from './events-of.ts';
import { isMachineError } from './machine-errors.ts';

/**
 * Reads the current log as far as possible, because damage is often the reason for a restore. Damaged records and pages are skipped: rows
 * before the first and after the last damage are read.
 */
export class LogInUse {
  /** The first read error. `null` if there was none. */
  damage: unknown = null;
  private readonly sqlite: Sqlite | null;

  /** @param file may not exist */
  constructor(file: string) {
    this.sqlite = existsSync(file) ? new Database(file, { readonly: true }) : null;
  }

  /** @throws temporary errors of this machine */
  *eventsOf<T extends EventType>(...types: T[]): Generator<{ at: number; event: EventOf<T> }> {
    const { select, like } = selectOf(types);
    for (const { at, events } of this.rows<Found>(select, 'position', ({ position }) => position, like)) {
      for (const event of this.eventsIn(events)) {
        if ((types as string[]).includes(event.type)) yield { at, event: event as EventOf<T> };
      }
    }
  }

  /** @throws temporary errors of this machine */
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

  private eventsIn(json: string): Event[] {
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
