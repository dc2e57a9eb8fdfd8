import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { Locks } from '../engine/locks.ts';
import { networksOf } from '../http/network.ts';
import type { Counters, Limit } from '../ports/counters.ts';

/**
 * Origin of an attempt: a network address, or a known browser or session. Failures are counted separately for each known browser and
 * session.
 */
export type Origin = { address: string } | { known: string };

/**
 * Limits failed sign-in attempts per person within 15 minutes. There is one limit per known browser, one per network (IPv6: /64, /56 and
 * /48), and one for all networks together.
 */
export class LoginGuard {
  private readonly locks = new Locks();
  private readonly counters: Counters;
  private readonly onLimit: (person: string) => void;

  /** @param onLimit called when a person's failed attempts from all networks reach their limit */
  constructor(counters: Counters, onLimit: (person: string) => void) {
    this.counters = counters;
    this.onLimit = onLimit;
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
    const [own] = counts as [Limit, ...Limit[]];
    return this.locks.run(own.key, async () => {
      const taken = await this.counters.take(counts);
      if (taken.state === 'full') throw new Refusal('too_many_attempts');
      const result = await verify().then(
        (right) => ({ right }),
        (error: unknown) => ({ error }),
      );
      if ('error' in result || result.right) await this.counters.release(counts, taken);
      if ('error' in result) throw result.error;
      if (result.right) await this.counters.clear(own);
      else if (counts.some(({ key, max }, n) => key === accountKey(person.slice(0, 200)) && taken.counts[n] === max))
        this.onLimit(person);
      return result.right;
    });
  }
}

const keyOf = (person: string, from: string) => `${person}\0${from}`;
const accountKey = (person: string) => keyOf(person, '');

/**
 * Returns the counts that a failed attempt increases: for a known browser or session only its own count, otherwise the counts of the
 * networks and of the account.
 */
function countsOf(person: string, origin: Origin): Limit[] {
  const of = (from: string, max: number): Limit => ({
    name: 'sign-in',
    key: keyOf(person, from),
    max,
    windowMs: limits.loginWindowMs,
  });
  if ('known' in origin) return [of(origin.known, limits.loginFailures)];
  const networks = networksOf(origin.address).map(({ network, bits }) => of(network, maxOf(bits)));
  return [...networks, of('', limits.loginFailuresOfAccount)];
}

function maxOf(bits: ReturnType<typeof networksOf>[number]['bits']): number {
  if (bits === 56) return limits.loginFailuresIn56;
  return bits === 48 ? limits.loginFailuresIn48 : limits.loginFailures;
}
