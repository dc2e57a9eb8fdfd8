import type { Event, EventOf, EventType } from '../../shared/events/index.ts';
import type { Sqlite } from '../storage/sqlite.ts';

interface Found {
  at: number;
  events: string;
}

/** The events of some types with the time of their record, in the order of the log. */
export function* eventsOf<T extends EventType>(
  log: Sqlite,
  ...types: T[]
): Generator<{ at: number; event: EventOf<T> }> {
  const like = types.map(() => 'events LIKE ?').join(' OR ');
  const select = log.prepare<string[], Found>(`SELECT at, events FROM records WHERE ${like} ORDER BY position`);
  for (const { at, events } of select.iterate(...types.map((type) => `%"${type}"%`))) {
    for (const event of JSON.parse(events) as Event[]) {
      if ((types as string[]).includes(event.type)) yield { at, event: event as EventOf<T> };
    }
  }
}
