import type { Event, EventOf, EventType } from '../../shared/events/index.ts';
import type { Sqlite } from '../storage/sqlite.ts';

export interface Found {
  position: number;
  stream: string;
  at: number;
  events: string;
}

/**
 * Returns an SQL query for the records that may contain events of these types. The caller adds ORDER BY. `like` contains the values of the
 * query's parameters.
 */
export function selectOf(types: readonly EventType[]): { select: string; like: string[] } {
  const isOne = types.map(() => 'events LIKE ?').join(' OR ');
  return {
    select: `SELECT position, stream, at, events FROM records WHERE ${isOne}`,
    like: types.map((type) => `%"${type}"%`),
  };
}

/** Yields the events of these types in log order, with the time of their record. */
export function* eventsOf<T extends EventType>(
  log: Sqlite,
  ...types: T[]
): Generator<{ at: number; event: EventOf<T> }> {
  const { select, like } = selectOf(types);
  for (const { at, events } of log.prepare<string[], Found>(`${select} ORDER BY position`).iterate(...like)) {
    for (const event of JSON.parse(events) as Event[]) {
      if ((types as string[]).includes(event.type)) yield { at, event: event as EventOf<T> };
    }
  }
}
