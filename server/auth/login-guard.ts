import { hash } from 'node:crypto';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { Locks } from '../engine/locks.ts';
import { networksOf } from '../http/network.ts';

/**
 * Maximum number of counts of failed attempts in memory. Each person has one count per known browser, session or network, and one for all
 * networks. Password hashing is too slow to fill this number of counts within 15 minutes, so an attacker cannot evict a count with a flood
 * of attempts.
 */
const keysMax = 100_000;

/**
 * Origin of an attempt: a network address, or a known browser or session. Failures are counted separately for each known browser and
 * session.
 */
export type Origin = { address: string } | { known: string };

/** Stores failed attempts, so that the limits also apply after a restart. */
export interface StoredFailures {
  failed: (key: string, times: readonly number[]) => void;
  failuresSince: (since: number) => ReadonlyMap<string, readonly number[]>;
}

const notStored: StoredFailures = { failed: () => undefined, failuresSince: () => new Map() };

interface Count {
  key: string;
  max: number;
}

/**
 * Limits failed sign-in attempts per person within 15 minutes. There is one limit per known browser, one per network (IPv6: /64, /56 and
 * /48), and one for all networks together.
 */
export class LoginGuard {
  private readonly failures = new Map<string, number[]>();
  /** Number of attempts in progress, by the key of their count. Counted like failures until the result is known. */
  private readonly underWay = new Map<string, number>();
  private readonly locks = new Locks();
  private readonly now: () => number;
  private readonly onLimit: (person: string) => void;
  private readonly stored: StoredFailures;

  /** @param onLimit called when a person's failed attempts from all networks reach their limit */
  constructor(now: () => number, onLimit: (person: string) => void, stored: StoredFailures = notStored) {
    this.now = now;
    this.onLimit = onLimit;
    this.stored = stored;
    for (const [key, times] of stored.failuresSince(now() - limits.loginWindowMs)) this.failures.set(key, [...times]);
  }

  /**
   * Runs one attempt. Attempts from the same origin run one after the other. Attempts from different origins can run concurrently, and each
   * is counted before it runs, so that together they cannot exceed a limit.
   * @param person staff id, or the normalized name if nobody has that name
   * @param verify returns whether the password is correct
   * @throws Refusal `too_many_attempts` while a limit is reached
   */
  attempt(person: string, origin: Origin, verify: () => Promise<boolean>): Promise<boolean> {
    const counts = countsOf(person.slice(0, 200), origin);
    const [own] = counts as [Count, ...Count[]];
    return this.locks.run(own.key, async () => {
      if (counts.some(({ key, max }) => this.used(key) >= max)) throw new Refusal('too_many_attempts');
      for (const { key } of counts) this.reserve(key, 1);
      const right = await verify().finally(() => {
        for (const { key } of counts) this.reserve(key, -1);
      });
      if (right) this.forget(own.key);
      else for (const { key } of counts) this.fail(key);
      const account = accountKey(person.slice(0, 200));
      if (!right && counts.some(({ key }) => key === account) && this.isFull(account)) this.onLimit(person);
      return right;
    });
  }

  private isFull(account: string): boolean {
    return this.recent(account).length === limits.loginFailuresOfAccount;
  }

  private used(key: string): number {
    return this.recent(key).length + (this.underWay.get(key) ?? 0);
  }

  private recent(key: string): number[] {
    const since = this.now() - limits.loginWindowMs;
    return (this.failures.get(key) ?? []).filter((at) => at > since);
  }

  private reserve(key: string, by: 1 | -1): void {
    const count = (this.underWay.get(key) ?? 0) + by;
    if (count > 0) this.underWay.set(key, count);
    else this.underWay.delete(key);
  }

  private forget(key: string): void {
    if (this.failures.delete(key)) this.stored.failed(key, []);
  }

  private fail(key: string): void {
    const failures = [...this.recent(key), this.now()];
    this.stored.failed(key, failures);
    this.failures.delete(key);
    this.failures.set(key, failures);
    if (this.failures.size > keysMax) this.failures.delete(this.failures.keys().next().value as string);
  }
}

/**
 * Returns the key of a count. The key is a hash, because counts are written to a file, and a person may have entered a password in the
 * field for the username.
 */
const keyOf = (person: string, from: string) => hash('sha256', `${person}\0${from}`, 'base64url');
const accountKey = (person: string) => keyOf(person, '');

/**
 * Returns the counts that a failed attempt increases: for a known browser or session only its own count, otherwise the counts of the
 * networks and of the account.
 */
function countsOf(person: string, origin: Origin): Count[] {
  const of = (from: string) => keyOf(person, from);
  if ('known' in origin) return [{ key: of(origin.known), max: limits.loginFailures }];
  const networks = networksOf(origin.address).map(({ network, bits }) => ({ key: of(network), max: maxOf(bits) }));
  return [...networks, { key: accountKey(person), max: limits.loginFailuresOfAccount }];
}

function maxOf(bits: ReturnType<typeof networksOf>[number]['bits']): number {
  if (bits === 56) return limits.loginFailuresIn56;
  return bits === 48 ? limits.loginFailuresIn48 : limits.loginFailures;
}
