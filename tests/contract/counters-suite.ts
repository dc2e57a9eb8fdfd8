import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Counted, Counters, Limit } from '../../server/ports/counters.ts';

export interface CountersHarness {
  counters: Counters;
  /** Opens the same counters again after the process has ended. */
  reopen(): Promise<Counters>;
  close(): Promise<void>;
}

/** Clock of the counters under test. */
export const clock = { at: 1_800_000_000_000 };

const windowMs = 60_000;
const limit = (more: Partial<Limit> = {}): Limit => ({ name: 'sign-in', key: 'mali', max: 3, windowMs, ...more });

/** Tests that every implementation of the counters must pass. */
export function countersSuite(name: string, open: () => Promise<CountersHarness>): void {
  describe(`counters: ${name}`, () => {
    let harness: CountersHarness;
    let counters: Counters;
    beforeEach(async () => {
      harness = await open();
      counters = harness.counters;
    });
    afterEach(() => harness.close());

    const take = async (...limits: Limit[]) => (await counters.take(limits)).state;
    const times = async (count: number, of: Limit) => {
      const states: string[] = [];
      for (let n = 0; n < count; n++) states.push(await take(of));
      return states;
    };

    it('counts up to the maximum, also for concurrent attempts', async () => {
      const taken = await Promise.all(Array.from({ length: 20 }, () => counters.take([limit()])));
      expect(taken.filter(({ state }) => state === 'counted').map((one) => (one as Counted).counts)).toEqual([
        [1],
        [2],
        [3],
      ]);
      expect(taken.at(-1)).toEqual({ state: 'full', retryAfterMs: windowMs });
    });

    it('counts names and keys separately', async () => {
      await times(3, limit());
      expect(await take(limit({ key: 'somchai' }))).toBe('counted');
      expect(await take(limit({ name: 'ticket' }))).toBe('counted');
      expect(await take(limit())).toBe('full');
    });

    it('counts under all limits or under none', async () => {
      const [narrow, wide] = [limit({ key: 'narrow', max: 1 }), limit({ key: 'wide' })];
      expect(await take(wide, narrow)).toBe('counted');
      expect(await take(wide, narrow)).toBe('full');
      expect(await times(3, wide)).toEqual(['counted', 'counted', 'full']);
    });

    it('forgets each event after the length of the window', async () => {
      await take(limit());
      clock.at += windowMs - 1;
      await times(2, limit());
      expect(await counters.take([limit()])).toEqual({ state: 'full', retryAfterMs: 1 });
      clock.at += 1;
      expect(await times(2, limit())).toEqual(['counted', 'full']);
    });

    it('forgets all events of a fixed window together', async () => {
      const fixed = limit({ isFixed: true });
      await take(fixed);
      clock.at += windowMs - 1;
      await times(2, fixed);
      expect(await counters.take([fixed])).toEqual({ state: 'full', retryAfterMs: 1 });
      clock.at += 1;
      expect(await times(4, fixed)).toEqual(['counted', 'counted', 'counted', 'full']);
    });

    it('releases one event under all its limits', async () => {
      const both = [limit(), limit({ key: 'other' })];
      const first = (await counters.take(both)) as Counted;
      clock.at += 1;
      await times(2, limit());
      await counters.release(both, first);
      expect(await times(2, limit())).toEqual(['counted', 'full']);
      expect(await times(4, limit({ key: 'other' }))).toEqual(['counted', 'counted', 'counted', 'full']);
    });

    it('fills up to the maximum, and clears', async () => {
      await take(limit());
      await counters.fill(limit());
      expect(await take(limit())).toBe('full');
      await counters.clear(limit());
      expect(await times(4, limit())).toEqual(['counted', 'counted', 'counted', 'full']);
    });

    it('remembers everything after a restart', async () => {
      const fixed = limit({ key: 'fixed', isFixed: true });
      await times(3, limit());
      await times(3, fixed);
      await counters.fill(limit({ name: 'ticket' }));
      await take(limit({ key: 'cleared' }));
      await counters.clear(limit({ key: 'cleared' }));
      clock.at += windowMs - 1;
      counters = await harness.reopen();
      expect([await take(limit()), await take(fixed), await take(limit({ name: 'ticket' }))]).toEqual([
        'full',
        'full',
        'full',
      ]);
      expect(await times(4, limit({ key: 'cleared' }))).toEqual(['counted', 'counted', 'counted', 'full']);
      clock.at += 1;
      expect([await take(limit()), await take(fixed)]).toEqual(['counted', 'counted']);
    });
  });
}
