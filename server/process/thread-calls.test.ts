import { expect, test } from 'vitest';
import { explain } from '../cli/explain.ts';
import { DataInUse } from '../storage/data-lock.ts';
import { DamagedRows } from '../storage/derived-row.ts';
import { isDiskFull } from '../storage/writable.ts';
import { knownErrors } from './thread-calls.ts';

/** Returns an error as the calling thread receives it. */
const received = (e: unknown) => knownErrors.deserialize(structuredClone(knownErrors.serialize({ e }))).e;

const failure = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code} of the system`), { code, ...more });

test.each([
  failure('SQLITE_FULL'),
  failure('EACCES', { path: '/data/views.db' }),
  new Error('Failed query: COMMIT', { cause: failure('SQLITE_FULL') }),
  new DataInUse('Another verify is running on /data.'),
  new DamagedRows('/data/views.db', 7),
])('%s is explained like an error of the same thread', (error) => {
  expect(explain(error)).not.toBeNull();
  expect(explain(received(error))).toEqual(explain(error));
});

test('a full disk is recognized in another thread', () => {
  expect(isDiskFull(received(failure('ENOSPC')))).toBe(true);
});

test('an error without a code is received with its message and stack only', () => {
  const error = new TypeError('x is not a function');
  const { message, stack } = error;
  expect(received(error)).toBeInstanceOf(TypeError);
  expect(received(error)).toMatchObject({ message, stack });
  expect(received(error)).not.toHaveProperty('code');
  expect(explain(received(error))).toBeNull();
});
