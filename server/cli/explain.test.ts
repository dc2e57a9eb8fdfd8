import { expect, test } from 'vitest';
import { DivergedLog } from '../log/diverged-log.ts';
import { LogUnavailable } from '../log/port.ts';
import { DatabaseUnavailable } from '../postgres/database-unavailable.ts';
import { LaterLevel } from '../postgres/later-level.ts';
import { explain } from './explain.ts';

const refused = { address: '10.0.0.1', port: 5432 };
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
  [
    new DatabaseUnavailable(failure('ECONNREFUSED', refused)),
    'failed',
    /CLUSTER_URL .*: connection refused at 10\.0\.0\.1:5432\.$/,
  ],
  [new LogUnavailable(new DatabaseUnavailable(null)), 'failed', /CLUSTER_URL .*: the connection was lost\.$/],
  [
    new DatabaseUnavailable(failure('ENOTFOUND', { hostname: 'db.invalid' })),
    'usage',
    /: the host db\.invalid is unknown\.$/,
  ],
  [new DatabaseUnavailable(failure('28P01')), 'usage', /CLUSTER_URL cannot be used: 28P01/],
  [new DatabaseUnavailable(failure('53300')), 'failed', /CLUSTER_URL cannot be used: 53300/],
  [
    new DatabaseUnavailable(new AggregateError([failure('ECONNREFUSED', refused), failure('28P01')])),
    'failed',
    /: connection refused at 10\.0\.0\.1:5432; 28P01 of the system\.$/,
  ],
  [new LaterLevel(7, '9.0.0'), 'failed', /upgraded to version 9\.0\.0 \(level 7\).* Start version 9\.0\.0 or later\.$/],
  [new DivergedLog('the generations differ'), 'failed', /the generations differ\. .*move DATA_DIR away/],
  [failure('EPIPE'), 'failed', /^The output was closed/],
])('%s is explained in one line', (error, exit, message) => {
  expect(explain(error)).toEqual({ exit, message: expect.stringMatching(message) });
  expect(explain(error)?.message).not.toContain('\n');
});

test('an internal error is not explained', () => {
  expect(explain(new TypeError('x is not a function'))).toBeNull();
});
