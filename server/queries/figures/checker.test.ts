import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exampleRecords, projectFigures } from '../../../tests/support/figures/figure-rows.ts';
import type { Recount } from '../../engine/set-queries.ts';
import type { LogRecord } from '../../log/port.ts';
import type { RowStore } from '../../projections/write.ts';
import { Checker } from './checker.ts';
import { anyConversation, checkConversation } from './conversation-check.ts';
import { type DayPlace, type SlotPlace, SumsCheck } from './sums-check.ts';

const zone = 'Asia/Bangkok';

let store: RowStore;
let records: LogRecord[];
let warnings: string[];

beforeEach(() => {
  records = exampleRecords(Date.parse('2026-11-19T07:00:00Z'));
  warnings = [];
  store = projectFigures(records, zone);
});
afterEach(() => store.close());

let reads = 0;
const log = {
  readStream: async (stream: string, after: number, limit: number) => {
    reads++;
    return records.filter((record) => record.stream === stream && record.position > after).slice(0, limit);
  },
};
const rowsOf = <R>(table: string) =>
  store.sqlite
    .prepare<[], string>(`SELECT row FROM ${table}`)
    .pluck()
    .all()
    .map((row) => JSON.parse(row) as R);
const change = (sql: string, ...values: (string | number)[]) => store.sqlite.prepare(sql).run(...values).changes;

describe('a story with every event', () => {
  test('has correct conversations, slots and days', async () => {
    const sums = new SumsCheck(store, zone);
    const ids = rowsOf<{ id: string; turns?: object }>("rows WHERE kind = 'standing'").map(({ id }) => id);
    const verdicts = [
      ...(await Promise.all(ids.map((id) => checkConversation({ log, store }, id)))),
      ...rowsOf<SlotPlace>('slots').map((place) => sums.slot(place)),
      ...rowsOf<DayPlace>('days').map((place) => sums.day(place)),
    ];
    expect(verdicts.length).toBeGreaterThan(30);
    expect(new Set(verdicts.map((verdict) => JSON.stringify(verdict)))).toEqual(new Set(['{"state":"right"}']));
  });

  test.each([
    ['slots', 'replies', 9],
    ['slots', 'opened', 9],
    ['slots', 'resolutionMs', 9],
    ['slots', 'ratingSum', 9],
    ['slots', 'points', 9],
    ['slots', 'newCustomers', 9],
    ['slots', 'responses', [1, 1]],
    ['slots', 'revenue', { TWD: 9 }],
    ['slots', 'wrote', { 3: 1 }],
    ['days', 'received', 9],
    ['days', 'replies', 9],
    ['days', 'revenue', { TWD: 9 }],
    ['days', 'hours', { 3: [1, 0, 0, 0] }],
  ] as const)('has wrong %s if their %s differs', (table, name, value) => {
    const sums = new SumsCheck(store, zone);
    const text = JSON.stringify(value);
    change(`UPDATE ${table} SET row = json_set(row, '$.${name}', json(?))`, text);
    const verdicts =
      table === 'slots'
        ? rowsOf<SlotPlace>(table).map((place) => sums.slot(place))
        : rowsOf<DayPlace>(table).map((place) => sums.day(place));
    const difference = expect.stringContaining(`${name} of `);
    expect(verdicts).toContainEqual({ state: 'wrong', difference });
    expect(verdicts).not.toContainEqual({ state: 'right' });
  });
});

describe('the checker', () => {
  let reported: Recount;
  let checker: Checker;
  const newChecker = () =>
    new Checker({
      log,
      store,
      zone,
      warn: (message) => void warnings.push(message),
      onChecked: (found) => {
        reported = found;
      },
    });
  beforeEach(() => {
    reported = { wrong: 0, verifiedTo: null };
    checker = newChecker();
  });
  afterEach(() => checker.stop());

  const verified = () => ({ wrong: 0, verifiedTo: Number(store.meta('checkpointAt')) });
  const check = async (times: number) => {
    for (let n = 0; n < times; n++) await checker.check();
    return reported;
  };

  test('reports the time up to which everything was correct', async () => {
    expect(await check(30)).toEqual(verified());
    expect(warnings).toEqual([]);
  });

  test('reports no time without records', async () => {
    store.close();
    store = projectFigures([], zone);
    let found: Recount | undefined;
    const onChecked = (recount: Recount) => {
      found = recount;
    };
    const empty = new Checker({ log, store, zone, warn: () => undefined, onChecked });
    await empty.check();
    empty.stop();
    expect(found).toEqual({ wrong: 0, verifiedTo: null });
  });

  test('checks errors again until they are corrected', async () => {
    change("UPDATE slots SET row = json_set(row, '$.fast', 7) WHERE owner = ''");
    for (let n = 0; n < 20 && reported.wrong === 0; n++) await checker.check();
    for (let n = 0; n < 20; n++) expect((await check(1)).verifiedTo).toBeNull();
    expect(warnings).toContainEqual(expect.stringMatching(/^Metrics differ from the log: fast of .*, a slot/));
    for (const { id, fast } of rowsOf<{ id: string; fast: number }>("slots WHERE owner = ''")) {
      expect(fast).toBe(7);
      change("UPDATE slots SET row = json_remove(row, '$.fast') WHERE id = ?", id);
      const verdict = new SumsCheck(store, zone).slot(store.get('slotSums', id)?.row as never);
      if (verdict.state === 'wrong') change("UPDATE slots SET row = json_set(row, '$.fast', 1) WHERE id = ?", id);
    }
    expect(await check(60)).toEqual(verified());
  });

  test('checks others while one is wrong, and counts all errors', async () => {
    change("UPDATE episodes SET rest = json_set(rest, '$.id', 'another')");
    for (let n = 0; n < 20 && reported.wrong === 0; n++) await checker.check();
    expect(warnings).toEqual([expect.stringMatching(/^Metrics differ from the log: the episode/)]);
    change("UPDATE slots SET row = json_set(row, '$.fast', 7) WHERE owner = ''");
    await check(20);
    expect(warnings.length).toBeGreaterThan(1);
    expect(reported).toEqual({ wrong: warnings.length, verifiedTo: null });
  });

  test('retains an error that cannot be checked at the moment', async () => {
    // Changes only the ids of cases, so that the cases differ from the log. The sums remain correct, because they do not depend on ids.
    change("UPDATE episodes SET rest = json_set(rest, '$.id', 'another')");
    for (let n = 0; n < 20 && reported.wrong === 0; n++) await checker.check();
    const { wrong } = reported;
    records = [];
    expect(await check(5)).toEqual({ wrong, verifiedTo: null });
  });

  test('retains an error that can no longer be checked', async () => {
    change("UPDATE episodes SET rest = json_set(rest, '$.id', 'another')");
    for (let n = 0; n < 20 && reported.wrong === 0; n++) await checker.check();
    const first = records.find(({ stream }) => stream === `conversation/${anyConversation(store.sqlite)}`) as LogRecord;
    records = Array.from({ length: 20_000 }, (_, i) => ({ ...first, position: first.position + i / 20_000 }));
    const { wrong } = reported;
    expect(await check(2 * wrong)).toEqual({ wrong, verifiedTo: null });
    expect(warnings).toHaveLength(wrong);
    change('DELETE FROM rows');
    reads = 0;
    expect(await check(4)).toEqual({ wrong, verifiedTo: null });
    expect(reads).toBe(0);
  });

  test('loads errors on start, and checks them until they are corrected', async () => {
    change("UPDATE episodes SET rest = json_set(rest, '$.id', 'another')");
    for (let n = 0; n < 20 && reported.wrong === 0; n++) await checker.check();
    const { wrong } = reported;
    checker.stop();
    reported = { wrong: 0, verifiedTo: null };
    checker = newChecker();
    expect(reported).toEqual({ wrong, verifiedTo: null });
    expect((await check(3)).verifiedTo).toBeNull();
    change("UPDATE episodes SET rest = json_set(rest, '$.id', id)");
    expect(await check(20)).toEqual(verified());
  });

  test('reports errors while the rows cannot be written, and stores them once they can', async () => {
    change("UPDATE episodes SET rest = json_set(rest, '$.id', 'another')");
    store.sqlite.pragma('query_only = true');
    await check(20);
    expect(reported.wrong).toBeGreaterThan(0);
    expect(warnings.filter((one) => one.includes('could not be recorded'))).toHaveLength(1);
    store.sqlite.pragma('query_only = false');
    await check(1);
    const { wrong } = reported;
    checker.stop();
    checker = newChecker();
    expect(reported).toEqual({ wrong, verifiedTo: null });
  });

  test('verifies nothing while the log cannot be read', async () => {
    records = [];
    expect(await check(5)).toEqual({ wrong: 0, verifiedTo: null });
  });
});
