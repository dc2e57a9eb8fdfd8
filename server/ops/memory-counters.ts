import { createHmac } from 'node:crypto';
import type { Counted, CounterName, Counters, Limit, Taken } from '../ports/counters.ts';

/**
 * Maximum number of keys. The key whose last event is the oldest is evicted first. A sign-in needs a password hash, which is too slow to
 * fill its number of keys within the window, so a flood of attempts cannot evict a count.
 */
export const keysMax: Record<CounterName, number> = {
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
export interface Events {
  at: number;
  count: number;
  /** Time at which the events expire. */
  ends: number;
}

/** A key whose events have changed. */
export interface ChangedKey {
  name: CounterName;
  /** Hash of the key. */
  key: string;
  events: readonly Events[];
}

/** Counters in the memory of this process, the common part of all adapters. Remembers which keys must be written to the store. */
export class MemoryCounters implements Counters {
  private readonly secret: Buffer;
  protected readonly now: () => number;
  /** Events by name and key, the least recently counted key first. */
  private readonly events = new Map<CounterName, Map<string, Events[]>>();
  /** Keys whose events have changed since the last write. */
  private readonly changed = new Map<string, [CounterName, string]>();
  private sweptAt: number;

  /** @param secret key of the hashes. Without a key, hashes of addresses could be reversed. */
  constructor(secret: Buffer, now: () => number) {
    this.secret = secret;
    this.now = now;
    this.sweptAt = now();
    for (const name of Object.keys(keysMax) as CounterName[]) this.events.set(name, new Map());
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
    if (!keys.has(hash) && left.length === 0) return;
    this.noteChange(name, hash);
    this.put(name, hash, left);
  }

  /** Replaces the events of a key with those of the store. @param hash hash of the key */
  put(name: CounterName, hash: string, events: readonly Events[]): void {
    const keys = this.keysOf(name);
    keys.delete(hash);
    if (events.length > 0) keys.set(hash, [...events]);
    if (keys.size > keysMax[name]) this.forget(name, keys.keys().next().value as string);
    this.sweep();
  }

  private forget(name: CounterName, hash: string): void {
    this.keysOf(name).delete(hash);
    this.noteChange(name, hash);
  }

  /** Remembers that a key must be written. */
  noteChange(name: CounterName, hash: string): void {
    this.changed.set(`${name} ${hash}`, [name, hash]);
    if (this.changed.size > changedMax) this.changed.delete(this.changed.keys().next().value as string);
  }

  private keysOf(name: CounterName): Map<string, Events[]> {
    return this.events.get(name) as Map<string, Events[]>;
  }

  hashOf(key: string): string {
    return createHmac('sha256', this.secret).update(key).digest('base64url');
  }

  /** Removes expired counts from memory. */
  private sweep(): void {
    const now = this.now();
    if (now - this.sweptAt < sweepMs) return;
    this.sweptAt = now;
    for (const keys of this.events.values())
      for (const [hash, events] of keys) if (events.every(({ ends }) => ends <= now)) keys.delete(hash);
  }

  /** Returns keys that must be written, the oldest change first. @param max maximum number of keys */
  changes(max = changedMax): ChangedKey[] {
    const changed = [...this.changed.values()].slice(0, max);
    return changed.map(([name, key]) => ({ name, key, events: this.keysOf(name).get(key) ?? [] }));
  }

  /** Forgets that keys must be written. */
  forgetChanges(changes: readonly ChangedKey[]): void {
    for (const { name, key } of changes) this.changed.delete(`${name} ${key}`);
  }
}

/** Returns the number of events. */
export const countOf = (events: readonly Events[]) => events.reduce((sum, { count }) => sum + count, 0);
