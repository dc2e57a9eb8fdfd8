import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../../shared/fold.ts';
import { charactersOf, gramsOf, matchOf } from './grams.ts';

function finds(text: string, query: string): boolean {
  const found = [[2], [2, 4]].map((lengths) => {
    const sqlite = new Database(':memory:');
    sqlite.exec(`
      CREATE VIRTUAL TABLE grams USING fts5(${lengths.map((one) => `g${one}`).join(', ')}, tokenize = 'ascii');
      CREATE VIRTUAL TABLE characters USING fts5(c, tokenize = 'ascii', detail = 'none')`);
    const grams = lengths.map((length) => gramsOf(text, length));
    sqlite.prepare(`INSERT INTO grams VALUES (${lengths.map(() => '?').join(', ')})`).run(...grams);
    sqlite.prepare('INSERT INTO characters VALUES (?)').run(charactersOf(text));
    const match = matchOf(
      [{ text: fold(query), isPhrase: true }].filter(({ text }) => text !== ''),
      lengths,
    );
    const row =
      match === null
        ? undefined
        : sqlite.prepare(`SELECT 1 FROM ${match.in} WHERE ${match.in} MATCH ?`).get(match.query);
    sqlite.close();
    return row !== undefined;
  });
  expect(new Set(found).size).toBe(1);
  return found[0] === true;
}

test.each([
  ['ของมาถึงวันไหนคะ', 'ถึง', true],
  ['ของมาถึงวันไหนคะ', 'ะ', true],
  ['請問我的訂單今天會到嗎？', '訂單', true],
  ['請問我的訂單今天會到嗎？', '單', true],
  ['請問我的訂單今天會到嗎？', '單訂', false],
  ['Where is ORDER #10293?', 'order #1029', true],
  ['ＦＵＬＬ width', 'full', true],
  ['abc', 'abcd', false],
  ['😀 ok', '😀', true],
])('%s / %s: %s', (text, query, expected) => {
  expect(finds(text, query)).toBe(expected);
});

test('finds exactly the substrings', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'b', 'ก', 'า', '訂', '單', '1', '😀'),
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(word, word, (text, query) => {
      expect(finds(text, query)).toBe(fold(text).includes(fold(query)));
    }),
    { numRuns: 150 },
  );
});
