import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fold } from '../../shared/fold.ts';
import { matchesAll } from '../../shared/search-match.ts';
import { parseSearch } from '../../shared/search-query.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { find } from './find.ts';
import { createTables, tablesOf } from './index-file.ts';
import { IndexRows } from './index-rows.ts';
import { marks } from './marks.ts';
import type { Find, Indexed } from './messages.ts';

let sqlite: Sqlite;
let rows: IndexRows;

/** Adds a row at a place. The row before it reserves the place. */
function putAt(kind: Indexed, place: number, conversationId: string, text: string): void {
  const { docs } = tablesOf[kind];
  const id = `${kind} ${place}`;
  sqlite.prepare(`INSERT INTO ${docs} VALUES (?, ?, '', '', 0, '', '')`).run(place, id);
  rows.put({ kind, id, conversationId, brandId: 'b', text, marks: [marks.conversation(conversationId)], at: 0 });
}
beforeEach(() => {
  sqlite = new Database(':memory:');
  createTables(sqlite);
  rows = new IndexRows(sqlite);
  for (const place of [1, 9_000, 25_000, 50_000]) putAt('message', place, `c${place % 2}`, 'a parcel');
});
afterEach(() => void sqlite.close());

const question: Find = {
  kind: 'message',
  terms: parseSearch('parcel').terms,
  approximate: false,
  brandIds: ['a', 'b'],
  marks: [],
  conversationMarks: [],
  from: null,
  since: null,
  until: null,
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
  expect(search({ marks: [[marks.conversation('c1')]] })).toEqual({ places: [1], cutAt: null });
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
  for (const place of [7, 99_999, 100_000, 250_000]) putAt('conversation', place, `c${place}`, 'Parcel');
  for (const q of ['p', 'arc', 'arcel']) {
    expect(search({ kind: 'conversation', terms: parseSearch(q).terms })).toEqual({
      places: [7, 99_999, 100_000, 250_000],
      cutAt: null,
    });
    expect(search({ kind: 'conversation', terms: parseSearch(q).terms, limit: 3 }).places).toEqual([
      7, 99_999, 100_000,
    ]);
  }
  expect(search({ kind: 'conversation' }, 0)).toEqual({ places: [7, 99_999], cutAt: 100_000 });
});

const day = 86_400_000;

describe('over random texts in three languages', () => {
  const words = ['parcel', 'parcels', 'tea', 'late', 'a', 'ถึง', 'พัสดุ', 'ค่ะ', '訂單', '订单', '茶', 'Café', '#12'];
  const text = fc
    .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(' ', '', ', ')), { maxLength: 6 })
    .map((parts) => parts.flat().join(''));
  const row = fc.record({
    text,
    conversation: fc.constantFrom('c0', 'c1', 'c2'),
    brandId: fc.constantFrom('a', 'b', 'hidden'),
    mark: fc.constantFrom(marks.has('image'), marks.has('link')),
    // Messages arrive at most 80 days apart from the order of their times.
    at: fc.nat(80).map((days) => days * day),
  });
  const one = fc.oneof(fc.constantFrom(...words), text, fc.constantFrom('ตึง', 'parsel', 'พสดุ', 'x'));
  const request = fc.record({
    search: fc.array(fc.tuple(one, fc.boolean()), { maxLength: 3 }),
    approximate: fc.boolean(),
    has: fc.option(fc.constantFrom('image', 'link', 'file')),
    label: fc.option(fc.constantFrom('l0', 'l1', 'none')),
    since: fc.option(fc.nat(100).map((days) => days * day)),
    until: fc.option(fc.nat(100).map((days) => days * day)),
  });
  const labels: Record<string, string[]> = { c0: ['l0'], c1: ['l0', 'l1'], c2: [] };

  test('finds exactly the rows that contain all terms and meet all conditions, newest first', () => {
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 12 }),
        fc.array(request, { minLength: 4, maxLength: 4 }),
        (all, requests) => {
          sqlite.exec('DELETE FROM docs; DELETE FROM postings');
          for (const table of ['grams', 'characters'])
            sqlite.exec(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`);
          for (const [id, own] of Object.entries(labels)) {
            rows.put({
              kind: 'conversation',
              id,
              conversationId: id,
              brandId: 'a',
              text: '',
              marks: own.map(marks.label),
              at: 0,
            });
          }
          for (const [n, { text, conversation, brandId, mark, at }] of all.entries()) {
            const own = [mark, marks.conversation(conversation)];
            rows.put({ kind: 'message', id: `m${n}`, conversationId: conversation, brandId, text, marks: own, at });
          }
          for (const { search, approximate, has, label, since, until } of requests) {
            const { terms } = parseSearch(search.map(([words, quoted]) => (quoted ? `"${words}"` : words)).join(' '));
            const asked = {
              terms,
              approximate,
              marks: has === null ? [] : [[marks.has(has as 'image')]],
              conversationMarks: label === null ? [] : [[marks.label(label)]],
              since,
              until,
              limit: 100,
            };
            const expected = all.flatMap(({ text, conversation, brandId, mark, at }, n) =>
              brandId !== 'hidden' &&
              matchesAll(fold(text), terms, approximate) &&
              (has === null || mark === marks.has(has as 'image')) &&
              (label === null || labels[conversation]?.includes(label)) &&
              (since === null || at >= since) &&
              (until === null || at < until)
                ? [`m${n}`]
                : [],
            );
            const { hits } = find(sqlite, { ...question, ...asked }, 1e9, () => 0);
            expect(hits.map(({ id }) => id)).toEqual(expected.reverse());
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

test('a condition that few rows meet is read by its index, and the words are compared', () => {
  const read: string[] = [];
  const logged = new Proxy(sqlite, {
    get: (target, name) =>
      name === 'prepare'
        ? (sql: string) => {
            read.push(sql);
            return target.prepare(sql);
          }
        : Reflect.get(target, name),
  });
  const few = { ...question, terms: parseSearch('a parcel').terms, marks: [[marks.conversation('c1')]] };
  expect(find(logged, few, 1000, () => 0).hits.map(({ place }) => place)).toEqual([1]);
  expect(read.some((sql) => sql.includes('MATCH'))).toBe(false);
});

test('a time range is found by the order of arrival', () => {
  const { docs } = tablesOf.message;
  for (const place of [1, 9_000, 25_000, 50_000]) {
    sqlite.prepare(`UPDATE ${docs} SET at = ? WHERE place = ?`).run(place * day, place);
  }
  expect(search({ since: 25_000 * day })).toEqual({ places: [50_000, 25_000], cutAt: null });
  expect(search({ until: 25_000 * day })).toEqual({ places: [9_000, 1], cutAt: null });
  expect(search({ since: 9_000 * day, until: 25_000 * day })).toEqual({ places: [9_000], cutAt: null });
});
