import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LocalLease } from '../../server/lease/local-lease.ts';
import { metaIn } from '../../server/log/meta.ts';
import { SqliteLog } from '../../server/log/sqlite.ts';
import { SharedLease } from '../support/shared-lease.ts';
import { leaseSuite } from './lease-suite.ts';

const ignored = { acquired: () => undefined, lost: () => undefined };

leaseSuite('one process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oa-lease-'));
  let log = new SqliteLog(folder);
  const leaseOf = () => new LocalLease({ sqlite: log.sqlite, warn: () => undefined });
  return {
    lease: leaseOf(),
    restarted: async () => {
      await log.close();
      log = new SqliteLog(folder);
      return leaseOf();
    },
    close: async () => {
      await log.close();
      rmSync(folder, { recursive: true });
    },
    several: null,
  };
});

leaseSuite('several contenders', async () => {
  const shared = new SharedLease();
  return {
    lease: shared.contender(),
    restarted: async () => shared.contender(),
    close: async () => undefined,
    several: {
      other: () => shared.contender(),
      revoke: async () => shared.revoke(),
      granted: async () => shared.grant(),
    },
  };
});

test('a lease whose term cannot be stored is acquired, and the term grows within the process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oa-lease-'));
  const log = new SqliteLog(folder);
  const warnings: string[] = [];
  const lease = new LocalLease({ sqlite: log.sqlite, warn: (message) => warnings.push(message) });
  log.sqlite.pragma('query_only = ON');
  const terms: (number | null)[] = [];
  for (let n = 0; n < 2; n++) {
    await lease.start(ignored);
    terms.push(lease.held());
    await lease.stop();
  }
  expect(terms).toEqual([1, 2]);
  expect(warnings).toEqual(Array(2).fill('Term of the lease could not be stored'));
  expect(metaIn(log.sqlite, 'term')).toBeNull();
  await log.close();
  rmSync(folder, { recursive: true });
});
