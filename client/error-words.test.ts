import { beforeEach, expect, test } from 'vitest';
import { errorWords } from './error-words.ts';
import { activate } from './i18n.ts';

beforeEach(() => activate('en'));

const failed = { error: true as const, details: [], data: null };

test.each([
  ['no answer', { status: 500, code: null, message: 'Failed to fetch' }, /^The server does not answer/],
  ['an answer of a proxy', { status: 504, code: null, message: 'Gateway Timeout' }, /^The server does not answer/],
  ['a code', { status: 500, code: 'internal', message: 'x' }, /^Something went wrong/],
  ['a code of another day', { status: 503, code: 'brand_new', message: 'Said by the server' }, /^Said by the server$/],
])('%s is said in words', (_, what, words) => {
  expect(errorWords({ ...failed, ...what })).toMatch(words);
});
