import type { CounterName } from '../ports/counters.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { type ChangedKey, type Events, MemoryCounters } from './memory-counters.ts';

interface StoredEvents extends Events {
  name: CounterName;
  key: string;
}

/** Counters of one process, in memory. Written to the file of measurements once per second with its other contents. */
export class LocalCounters extends MemoryCounters {
  private writing: ChangedKey[] = [];

  /** @param secret key of the hashes of the counted keys */
  constructor(secret: Buffer, now: () => number, sqlite: Sqlite) {
    super(secret, now);
    const stored = sqlite.prepare<{ now: number }, StoredEvents>(
      'SELECT * FROM counts WHERE ends > @now AND at <= @now ORDER BY at',
    );
    const keys = new Map<string, { name: CounterName; key: string; events: Events[] }>();
    for (const { name, key, ...events } of stored.iterate({ now: now() })) {
      const id = `${name} ${key}`;
      const one = keys.get(id) ?? { name, key, events: [] };
      keys.set(id, one);
      one.events.push(events);
    }
    for (const { name, key, events } of keys.values()) this.put(name, key, events);
  }

  write(sqlite: Sqlite): void {
    sqlite.prepare('DELETE FROM counts WHERE ends <= @now OR at > @now').run({ now: this.now() });
    this.writing = this.changes();
    if (this.writing.length === 0) return;
    const remove = sqlite.prepare('DELETE FROM counts WHERE name = ? AND key = ?');
    const put = sqlite.prepare('INSERT INTO counts (name, key, at, count, ends) VALUES (?, ?, ?, ?, ?)');
    for (const { name, key, events } of this.writing) {
      remove.run(name, key);
      for (const { at, count, ends } of events) put.run(name, key, at, count, ends);
    }
  }

  written(): void {
    this.forgetChanges(this.writing);
    this.writing = [];
  }
}
