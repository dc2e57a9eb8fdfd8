import fc from 'fast-check';
import type { RouteKey } from '../../shared/api/index.ts';
import { contractOf } from './rest-world.ts';

/** Invalid values that users and programs send by mistake or on purpose. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 53,
    Number.MAX_VALUE,
    '',
    ' ',
    'all',
    '__proto__',
    'constructor',
    '\u0000',
    '\ud800',
    'ไทย',
    '😀'.repeat(3000),
    'x'.repeat(20_000),
    [],
    {},
    [[]],
    { $ne: null },
    '../../etc/passwd',
    "'; DROP TABLE rows; --",
    '2026-01-01T00:00:00Z',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.uuid(),
  fc.jsonValue({ maxDepth: 2 }),
);

const names = fc.constantFrom('id', 'brandId', 'staffId', 'role', 'permissions', '__proto__', 'constructor', 'x');

type Json = Record<string, unknown>;

/** Returns valid bodies with some values changed, added or removed. */
function spoiled(example: unknown): fc.Arbitrary<unknown> {
  if (typeof example !== 'object' || example === null) return odd;
  if (Array.isArray(example)) return fc.oneof(odd, fc.array(fc.oneof(odd, spoiled(example[0])), { maxLength: 4 }));
  const keys = Object.keys(example);
  const key = keys.length === 0 ? names : fc.oneof(fc.constantFrom(...keys), names);
  const change = fc.tuple(key, fc.oneof(odd, fc.constant(undefined)));
  return fc.oneof(
    { weight: 1, arbitrary: odd },
    {
      weight: 6,
      arbitrary: fc.array(change, { minLength: 0, maxLength: 3 }).map((changes) => {
        const body: Json = { ...(example as Json) };
        for (const [name, value] of changes) {
          if (value === undefined) delete body[name];
          else Object.defineProperty(body, name, { value, enumerable: true, configurable: true, writable: true });
        }
        return body;
      }),
    },
  );
}

export const bodies = (route: RouteKey): fc.Arbitrary<unknown> =>
  contractOf(route).body === undefined ? fc.constant(undefined) : spoiled(contractOf(route).example?.body ?? {});

const queryNames = [
  ...['limit', 'cursor', 'brand', 'q', 'filter', 'sort', 'archived', 'label', 'lineAccount', 'assignedTo'],
  ...['memberGroup', 'conversation', 'status', 'role', 'active', 'category', 'v', 'from', 'nonsense'],
];
const queryValues = fc.oneof(
  fc.constantFrom('0', '-1', '201', '50', '', 'all', 'true', 'smart', 'NaN', 'bnVsbA', 'WzEsIngiXQ', '%', '\u0000'),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer().map(String),
  fc.json().map((text) => Buffer.from(text).toString('base64url')),
);

export const queries = fc
  .array(fc.tuple(fc.constantFrom(...queryNames), queryValues), { maxLength: 4 })
  .map((pairs) => new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString())
  .map((text) => (text === '' ? '' : `?${text}`));

/** Values of path parameters for which no row exists. */
export const strangeIds = fc.oneof(
  fc.uuid(),
  fc.constantFrom('stats', 'batch', 'all', '..', '%00', 'x'.repeat(101), '__proto__', 'ไทย'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
);
