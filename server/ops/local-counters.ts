import { createHmac } from 'node:crypto';
import type { Counted, CounterName, Counters, Limit, Taken } from '../ports/counters.ts';
import type { Sqlite } from '../storage/sqlite.ts';

/**
 * Maximum number of keys. The key whose last event is the oldest is evicted first. A sign-in needs a password hash, which is too slow to
 * fill its number of keys within the window, so a flood of attempts cannot evict a count.
 */
const keysMax: Record<CounterName, number> = {
  'sign-in': 100_000,
  ticket: 10_000,
  register: 20_000,
  'second-factor': 20_000,
  'forgot-password': 20_000,
  'mail-test': 20_000,
};

/** Maximum number of changed keys that wait to be written, for example while the disk is full. The oldest change is dropped first. */
const changedMax = 200_000;

/** Milliseconds between two removals of expired counts from memory. */
const sweepMs = 60_000;

/** Number of events at one time. The events of a fixed window have the time of the first one. */
interface Events {
  at: number;
  count: number;
  /** Time at which the events expire. */
  ends: number;
}

interface StoredEvents extends Events {
  name: string;
  key: string;
}

/** Counters of one process, in memory. Written to the file of measurements once per second with its other contents. */
export class LocalCounters implements Counters {
  private readonly secret: Buffer;
  private readonly now: () => number;
  /** Events by name and key, the least recently counted key first. */
  private readonly events = new Map<CounterName, Map<string, Events[]>>();
  /** Keys whose events have changed since the last write. */
  private changed = new Map<string, [CounterName, string]>();
  private sweptAt: number;

  /** @param secret key of the hashes. Without a key, hashes of addresses could be reversed. */
  constructor(secret: Buffer, now: () => number, sqlite: Sqlite) {
    this.secret = secret;
    this.now = now;
    this.sweptAt = now();
    for (const name of Object.keys(keysMax) as CounterName[]) this.events.set(name, new Map());
    const stored = sqlite.prepare<{ now: number }, StoredEvents>(
      'SELECT * FROM counts WHERE ends > @now AND at <= @now ORDER BY at',
    );
    for (const { name, key, ...events } of stored.iterate({ now: now() })) {
      const keys = this.events.get(name as CounterName);
      keys?.set(key, [...(keys.get(key) ?? []), events]);
    }
  }

  async take(limits: readonly Limit[]): Promise<Taken> {
    for (const limit of limits) {
      const events = this.eventsOf(limit);
      if (countOf(events) >= limit.max)
        return { state: 'full', retryAfterMs: (events[0]?.at ?? this.now()) + limit.windowMs - this.now() };
    }
    const at = limits.map((limit) => this.add(limit, 1));
    return { state: 'counted', at, counts: limits.map((limit) => countOf(this.eventsOf(limit))) };
  }

  async release(limits: readonly Limit[], { at }: Counted): Promise<void> {
    limits.forEach((limit, n) => {
      const events = this.eventsOf(limit).map((one) => (one.at === at[n] ? { ...one, count: one.count - 1 } : one));
      this.set(limit, events);
    });
  }

  async fill(limit: Limit): Promise<void> {
    const missing = limit.max - countOf(this.eventsOf(limit));
    if (missing > 0) this.add(limit, missing);
  }

  async clear(limit: Pick<Limit, 'name' | 'key'>): Promise<void> {
    this.set(limit, []);
  }

  /** @returns the time under which the events are counted */
  private add(limit: Limit, count: number): number {
    const events = this.eventsOf(limit);
    const at = (limit.isFixed ? events[0]?.at : undefined) ?? this.now();
    const same = events.find((one) => one.at === at)?.count ?? 0;
    const added = { at, count: same + count, ends: at + limit.windowMs };
    this.set(limit, [...events.filter((one) => one.at !== at), added]);
    return at;
  }

  private eventsOf({ name, key }: Limit): Events[] {
    const now = this.now();
    return (this.keysOf(name).get(this.hashOf(key)) ?? []).filter(({ at, ends }) => at <= now && ends > now);
  }

  private set({ name, key }: Pick<Limit, 'name' | 'key'>, events: readonly Events[]): void {
    const keys = this.keysOf(name);
    const hash = this.hashOf(key);
    const left = events.filter(({ count }) => count > 0);
    if (!keys.delete(hash) && left.length === 0) return;
    if (left.length > 0) keys.set(hash, left);
    this.noteChange(name, hash);
    if (keys.size > keysMax[name]) this.forget(name, keys.keys().next().value as string);
  }

  private forget(name: CounterName, hash: string): void {
    this.keysOf(name).delete(hash);
    this.noteChange(name, hash);
  }

  private noteChange(name: CounterName, hash: string): void {
    this.changed.set(`${name} ${hash}`, [name, hash]);
    if (this.changed.size > changedMax) this.changed.delete(this.changed.keys().next().value as string);
    this.sweep();
  }

  private keysOf(name: CounterName): Map<string, Events[]> {
    return this.events.get(name) as Map<string, Events[]>;
  }

  private hashOf(key: string): string {
    return createHmac('sha256', this.secret).update(key).digest('base64url');
  }

  /** Removes expired counts from memory. The file is cleaned with each write. */
  private sweep(): void {
    const now = this.now();
    if (now - this.sweptAt < sweepMs) return;
    this.sweptAt = now;
    for (const keys of this.events.values())
      for (const [hash, events] of keys) if (events.every(({ ends }) => ends <= now)) keys.delete(hash);
  }

  write(sqlite: Sqlite): void {
    sqlite.prepare('DELETE FROM counts WHERE ends <= @now OR at > @now').run({ now: this.now() });
    if (this.changed.size === 0) return;
    const remove = sqlite.prepare('DELETE FROM counts WHERE name = ? AND key = ?');
    const put = sqlite.prepare('INSERT INTO counts (name, key, at, count, ends) VALUES (?, ?, ?, ?, ?)');
    for (const [name, hash] of this.changed.values()) {
      remove.run(name, hash);
      for (const { at, count, ends } of this.keysOf(name).get(hash) ?? []) put.run(name, hash, at, count, ends);
    }
  }

  written(): void {
    this.changed = new Map();
  }
}

const countOf = (events: readonly Events[]) => events.reduce((sum, { count }) => sum + count, 0);
