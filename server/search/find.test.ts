import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sqlite } from '../storage/sqlite.ts';
import { find } from './find.ts';
import { charactersOf, gramsOf } from './grams.ts';
import type { Find } from './messages.ts';

let sqlite: Sqlite;
beforeEach(() => {
  sqlite = new Database(':memory:');
  sqlite.exec(`
    CREATE TABLE docs (place INTEGER PRIMARY KEY, id TEXT, conversation_id TEXT, brand_id TEXT);
    CREATE VIRTUAL TABLE grams USING fts5(g2, tokenize = 'ascii');
    CREATE TABLE names (place INTEGER PRIMARY KEY, id TEXT, conversation_id TEXT, brand_id TEXT);
    CREATE VIRTUAL TABLE name_grams USING fts5(g2, g4, tokenize = 'ascii');
    CREATE VIRTUAL TABLE name_characters USING fts5(c, tokenize = 'ascii', detail = 'none')`);
  for (const place of [1, 9_000, 25_000, 50_000]) {
    sqlite.prepare('INSERT INTO docs VALUES (?, ?, ?, ?)').run(place, `m${place}`, `c${place % 2}`, 'b');
    sqlite.prepare('INSERT INTO grams (rowid, g2) VALUES (?, ?)').run(place, gramsOf('a parcel', 2));
  }
});
afterEach(() => void sqlite.close());

const question: Find = {
  kind: 'message',
  q: 'parcel',
  brandIds: ['a', 'b'],
  conversationId: null,
  before: null,
  limit: 10,
};
const search = (over: Partial<Find> = {}, patienceMs = 1000) => {
  let clock = 0;
  const { hits, cutAt } = find(sqlite, { ...question, ...over }, patienceMs, () => clock++);
  return { places: hits.map(({ place }) => place), cutAt };
};

test('finds all matches in several steps, newest first', () => {
  expect(search()).toEqual({ places: [50_000, 25_000, 9_000, 1], cutAt: null });
  expect(search({ limit: 2 })).toEqual({ places: [50_000, 25_000], cutAt: null });
  expect(search({ before: 25_000 })).toEqual({ places: [9_000, 1], cutAt: null });
  expect(search({ conversationId: 'c1' })).toEqual({ places: [1], cutAt: null });
  expect(search({ brandIds: ['a'] }).places).toEqual([]);
});

test('stops when the time is up, returns the position, and continues from there', () => {
  const first = search({}, 0);
  expect(first).toEqual({ places: [50_000], cutAt: 40_001 });
  const second = search({ before: first.cutAt }, 1);
  expect(second).toEqual({ places: [], cutAt: 30_001 });
  expect(search({ before: second.cutAt })).toEqual({ places: [25_000, 9_000, 1], cutAt: null });
});

test('finds names, oldest first, and stops when the time is up', () => {
  for (const place of [7, 99_999, 100_000, 250_000]) {
    sqlite.prepare('INSERT INTO names VALUES (?, ?, ?, ?)').run(place, `c${place}`, `c${place}`, 'b');
    const grams = [2, 4].map((length) => gramsOf('Parcel', length));
    sqlite.prepare('INSERT INTO name_grams (rowid, g2, g4) VALUES (?, ?, ?)').run(place, ...grams);
    sqlite.prepare('INSERT INTO name_characters (rowid, c) VALUES (?, ?)').run(place, charactersOf('Parcel'));
  }
  for (const q of ['p', 'arc', 'arcel']) {
    expect(search({ kind: 'conversation', q })).toEqual({ places: [7, 99_999, 100_000, 250_000], cutAt: null });
    expect(search({ kind: 'conversation', q, limit: 3 }).places).toEqual([7, 99_999, 100_000]);
  }
  expect(search({ kind: 'conversation' }, 0)).toEqual({ places: [7, 99_999], cutAt: 100_000 });
});
