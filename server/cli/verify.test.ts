import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DataInUse } from '../storage/data-lock.ts';
import { verify } from './verify.ts';
import type { SetFindings } from './verify-set.ts';

test('a set that fails ends the command only when the other set is also verified', async () => {
  const error = new DataInUse('Another verify is running on /data.');
  const other = Promise.withResolvers<SetFindings>();
  const ended = verify({
    log: async () => ({
      counts: { records: 0, events: 0, position: 0, withoutSum: 0 },
      problems: [],
      problemCount: 0,
    }),
    keyFault: () => null,
    rows: [
      { set: 'inbox', verify: () => Promise.reject(error) },
      { set: 'figures', verify: () => other.promise },
    ],
    blobs: async () => 0,
    print: () => undefined,
  }).catch((reason: unknown) => reason);
  expect(await Promise.race([ended, nextTurn('still running')])).toBe('still running');
  other.resolve({ state: 'none', rows: null, problems: [], problemCount: 0 });
  expect(await ended).toBe(error);
});
