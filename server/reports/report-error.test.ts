import { expect, test } from 'vitest';
import { reportErrorOf, SilentThread } from './report-error.ts';

const coded = (code: string) => Object.assign(new Error('no'), { code });

test.each([
  [coded('ENOSPC'), 'disk_full'],
  [coded('EDQUOT'), 'disk_full'],
  [coded('SQLITE_FULL'), 'disk_full'],
  [coded('ERR_WORKER_OUT_OF_MEMORY'), 'too_large'],
  [new SilentThread(), 'stuck'],
  [coded('EACCES'), 'failed'],
  [new Error('no'), 'failed'],
  [null, 'failed'],
])('%s is reported as %s', (error, code) => {
  expect(reportErrorOf(error)).toBe(code);
});
