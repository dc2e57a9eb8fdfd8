import { describe, expect, it } from 'vitest';
import type { Lease } from '../../server/lease/port.ts';

export interface LeaseHarness {
  lease: Lease;
  /** Returns the lease of the same installation after a restart of the process. */
  restarted(): Promise<Lease>;
  close(): Promise<void>;
  /** Adapters for several processes. `null` if the installation has only one. */
  several: {
    /** Returns the lease of another process of the installation. */
    other(): Lease;
    /** Takes the lease from its holder. Resolves when the holder has been notified. */
    revoke(): Promise<void>;
    /** Resolves when a process has acquired the lease. */
    granted(): Promise<void>;
  } | null;
}

/** Records the calls of a listener, and what the lease reports during each call. */
function listening(lease: Lease) {
  const calls: [call: 'acquired' | 'lost', term: number | null][] = [];
  const listener = {
    acquired: (term: number) => {
      calls.push(['acquired', term]);
      expect(lease.held()).toBe(term);
    },
    lost: () => {
      calls.push(['lost', null]);
      expect(lease.held()).toBeNull();
    },
  };
  return { calls, listener };
}

/** Tests of the numbered rules (LEASE-1 and following) that every implementation of the lease must pass. */
export function leaseSuite(name: string, open: () => Promise<LeaseHarness>): void {
  const using = (test: (harness: LeaseHarness) => Promise<void>) => async () => {
    const harness = await open();
    try {
      await test(harness);
    } finally {
      await harness.close();
    }
  };

  describe(`lease: ${name}`, () => {
    it(
      'LEASE-1 reports the term from the call of `acquired` until the lease is released',
      using(async ({ lease }) => {
        const { calls, listener } = listening(lease);
        expect(lease.held()).toBeNull();
        await lease.start(listener);
        const term = lease.held();
        expect(calls).toEqual([['acquired', term]]);
        expect(Number.isSafeInteger(term) && (term as number) > 0).toBe(true);
        await lease.stop();
        expect([lease.held(), calls.length]).toEqual([null, 1]);
      }),
    );

    it(
      'LEASE-2 gives each holding a higher term, also after a release and after a restart',
      using(async ({ lease, restarted }) => {
        const terms: (number | null)[] = [];
        for (let n = 0; n < 3; n++) {
          await lease.start(listening(lease).listener);
          terms.push(lease.held());
          await lease.stop();
        }
        for (let n = 0; n < 2; n++) {
          const again = await restarted();
          await again.start(listening(again).listener);
          terms.push(again.held());
          await again.stop();
        }
        expect(terms).toEqual([...new Set(terms)].sort((a, b) => Number(a) - Number(b)));
        expect(terms).not.toContain(null);
      }),
    );

    it(
      'LEASE-3 has one holder at a time, and another process acquires the lease when the holder releases it',
      using(async ({ lease, several }) => {
        if (several === null) return;
        const other = several.other();
        const [first, second] = [listening(lease), listening(other)];
        await lease.start(first.listener);
        await other.start(second.listener);
        const term = lease.held() as number;
        expect([other.held(), second.calls]).toEqual([null, []]);
        await lease.stop();
        await several.granted();
        expect(other.held()).toBeGreaterThan(term);
        expect([lease.held(), first.calls.length]).toEqual([null, 1]);
        await other.stop();
      }),
    );

    it(
      'LEASE-4 reports a loss once, and can be acquired again under a higher term',
      using(async ({ lease, several }) => {
        if (several === null) return;
        const { calls, listener } = listening(lease);
        await lease.start(listener);
        const term = lease.held() as number;
        await several.revoke();
        expect(calls.slice(1)).toEqual([['lost', null]]);
        await several.granted();
        expect(lease.held()).toBeGreaterThan(term);
        expect(calls.map(([call]) => call)).toEqual(['acquired', 'lost', 'acquired']);
        await lease.stop();
      }),
    );

    it(
      'LEASE-5 notifies nobody after the lease was stopped, not even of a loss',
      using(async ({ lease, several }) => {
        const { calls, listener } = listening(lease);
        await lease.start(listener);
        await lease.stop();
        await several?.revoke();
        await lease.stop();
        expect([lease.held(), calls.length]).toEqual([null, 1]);
      }),
    );
  });
}
