/** Kind of counted events. Each kind has its own bound of keys, so that a flood of one cannot evict the counts of another. */
export type CounterName = 'sign-in' | 'ticket' | 'register' | 'second-factor' | 'forgot-password' | 'mail-test';

/** A limit on the events of one key, such as a person or a network. */
export interface Limit {
  name: CounterName;
  /** Stored only as a hash, because it may contain a name, an address or, by mistake, a password. */
  key: string;
  /** Maximum number of events within the window. */
  max: number;
  /** Length of the window in milliseconds. */
  windowMs: number;
  /** Whether all events of a window expire with its first event. Otherwise each event expires after the length of the window. */
  isFixed?: boolean;
}

/** An event that was counted. */
export interface Counted {
  state: 'counted';
  /** Milliseconds UTC under which the event is counted, per limit. */
  at: readonly number[];
  /** Number of events in the window, this one included, per limit. */
  counts: readonly number[];
}

/** No event was counted, because a limit was reached. */
export interface Full {
  state: 'full';
  /** Milliseconds until the first event expires. */
  retryAfterMs: number;
}

export type Taken = Counted | Full;

/**
 * Counts events per key within a window, for limits on attempts. Counts survive a restart. The operations never reject: without its store,
 * an adapter counts in memory, so that a full disk neither locks anyone out nor resets a limit.
 */
export interface Counters {
  /**
   * Counts one event under all limits, or under none if one of them has reached its maximum. Atomic, so that concurrent attempts cannot
   * exceed a limit together. An attempt is counted before it is checked, and released if it was right.
   */
  take(limits: readonly Limit[]): Promise<Taken>;
  /** Removes an event that `take` has counted under these limits. */
  release(limits: readonly Limit[], counted: Counted): Promise<void>;
  /** Counts as many events as are missing to the maximum. */
  fill(limit: Limit): Promise<void>;
  /** Removes all events of a key. */
  clear(limit: Pick<Limit, 'name' | 'key'>): Promise<void>;
}
