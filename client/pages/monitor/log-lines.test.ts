import { expect, test } from 'vitest';
import { contextText, type ErrorLine, joined, linesMax, matches } from './log-lines.ts';

const line = (id: string, over: Partial<ErrorLine> = {}): ErrorLine => ({
  id,
  at: '2026-11-23T01:00:00.000Z',
  level: 'warn',
  message: 'Webhook refused',
  context: { code: 'bad_signature' },
  ...over,
});

test('a pushed line is matched against text and level like on the server', () => {
  expect(matches({ q: 'BAD_', level: null }, line('a'))).toBe(true);
  expect(matches({ q: ' Ｗｅｂｈｏｏｋ  REFUSED', level: null }, line('a'))).toBe(true);
  expect(matches({ q: 'webhook', level: 'error' }, line('a'))).toBe(false);
  expect(matches({ q: 'nothing', level: null }, line('a'))).toBe(false);
});

test('each line appears once, newest last, up to the limit of a page', () => {
  expect(joined([line('a'), line('b')], [line('b'), line('c')]).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  const many = Array.from({ length: linesMax + 50 }, (_, n) => line(`${n}`));
  expect(joined(many, [line('last')])).toHaveLength(linesMax);
});

test('the context is one line', () => {
  const context = { error: 'SqliteError: full', code: 'SQLITE_FULL', lineAccountId: 'a1', times: 3 };
  expect(contextText(line('a', { context }))).toBe('SqliteError: full · SQLITE_FULL · account=a1 · ×3');
});
