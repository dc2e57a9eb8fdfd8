import { expect, test } from 'vitest';
import { explain } from './explain.ts';

const failure = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code} of the system`), { code, ...more });

test.each([
  [failure('SQLITE_FULL'), 'failed', /^The disk is full/],
  [new Error('Failed query: COMMIT', { cause: failure('SQLITE_FULL') }), 'failed', /^The disk is full/],
  [new Error('Failed query', { cause: failure('SQLITE_IOERR_SHMSIZE') }), 'failed', /^The disk is failing/],
  [failure('ERR_DLOPEN_FAILED'), 'failed', /noexec.*Set XDG_CACHE_HOME to use another folder/],
  [failure('EADDRINUSE', { port: 3000, address: '127.0.0.1' }), 'usage', /^PORT 3000 is in use on 127\.0\.0\.1/],
  [failure('EACCES', { path: '/data/log.db' }), 'failed', /^\/data\/log\.db cannot be written/],
  [failure('ENOTFOUND', { hostname: 'desk.invalid' }), 'usage', /^HOST desk\.invalid is not an address/],
  [failure('EPIPE'), 'failed', /^The output was closed/],
])('%s is explained in one line', (error, exit, message) => {
  expect(explain(error)).toEqual({ exit, message: expect.stringMatching(message) });
  expect(explain(error)?.message).not.toContain('\n');
});

test('an internal error is not explained', () => {
  expect(explain(new TypeError('x is not a function'))).toBeNull();
});
