import { beforeEach, expect, test } from 'vitest';
import { activate } from '../i18n/i18n.ts';
import { errorText } from './error-text.ts';

beforeEach(() => activate('en'));

const failed = { error: true as const, details: [], data: null };

test.each([
  ['no answer', { status: 500, code: null, message: 'Failed to fetch' }, /^The server is not responding/],
  ['an answer of a proxy', { status: 504, code: null, message: 'Gateway Timeout' }, /^The server is not responding/],
  ['a code', { status: 500, code: 'internal', message: 'x' }, /^Something went wrong/],
  ['a code of another day', { status: 503, code: 'brand_new', message: 'Said by the server' }, /^Said by the server$/],
])('%s has a readable text', (_, what, text) => {
  expect(errorText({ ...failed, ...what })).toMatch(text);
});

test('rows that are being rebuilt show their progress', () => {
  const details = [{ path: 'progress', message: '42' }];
  const text = errorText({ ...failed, status: 503, code: 'not_ready', message: 'x', details });
  expect(text).toBe('The server is getting its data ready: 42\u00a0% done.');
});
