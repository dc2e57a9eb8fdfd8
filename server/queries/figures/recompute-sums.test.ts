import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeEarlier } from '../../../tests/support/figures/earlier-sums.ts';
import { answersOf, exampleRecords, projectFigures } from '../../../tests/support/figures/figure-rows.ts';
import { type ContributingKind, contributionVersions } from '../../figures/contributions.ts';
import { figuresIn } from '../../figures/set.ts';
import { SnapshotRows } from '../../past/snapshot-rows.ts';
import type { RowStore } from '../../projections/write.ts';
import type { Snapshot } from '../../projections/write-past.ts';
import { recomputeSums } from './recompute-sums.ts';

const zone = 'Asia/Bangkok';
const kinds = Object.keys(contributionVersions) as ContributingKind[];

let store: RowStore;
/**
 * The example records of all events, repeated three times over three days, so that rows change after the day on which they were counted.
 */
const records = [0, 1, 2]
  .flatMap((round) => exampleRecords(Date.parse('2026-11-19T07:00:00Z') + round * 86_400_000))
  .map((record, i) => ({ ...record, position: i + 1, at: Date.parse('2026-11-19T07:00:00Z') + i * 7 * 60_000 }));

beforeEach(() => {
  store = projectFigures(records, zone);
});
afterEach(() => store.close());

/** Returns the sums of all slots and days, in each snapshot and in the present. Rows without sums are omitted. */
function sumsOverTime(): Map<string, object> {
  const { sqlite } = store;
  const snapshots = sqlite.prepare<[], Snapshot>('SELECT day, position, at FROM snapshots ORDER BY day').all();
  const all = new Map<string, object>();
  const take = (when: string, row: object | undefined) => {
    const {
      id,
      brandId: _b,
      owner: _o,
      start: _s,
      day: _d,
      version: _v,
      ...sums
    } = (row ?? {}) as Record<string, unknown>;
    if (Object.keys(sums).length > 0) all.set(`${when} ${id}`, sums);
  };
  for (const [table, kind] of [
    ['slots', 'slotSums'],
    ['days', 'daySums'],
  ] as const) {
    for (const id of sqlite.prepare<[], string>(`SELECT id FROM ${table}`).pluck().all()) {
      take('now', store.get(kind, id)?.row);
      for (const snapshot of snapshots)
        take(`day ${snapshot.day}`, new SnapshotRows(sqlite, figuresIn(zone), snapshot).read(kind, id)?.row);
    }
  }
  return all;
}

test.each(kinds)('the sums of %s are recomputed from its rows, in the present and in the snapshots', (kind) => {
  const expected = sumsOverTime();
  expect([...expected.keys()].filter((name) => name.startsWith('day ')).length).toBeGreaterThan(100);
  makeEarlier(store.sqlite, kind);
  expect(sumsOverTime()).not.toEqual(expected);
  store.atOnce(() => recomputeSums(store.sqlite, zone, [kind]));
  expect(sumsOverTime()).toEqual(expected);
});

test('sums that are correct remain as they are, with their versions and snapshots', () => {
  const rows = () =>
    ['slots', 'days', 'images'].map((table) => store.sqlite.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all());
  const before = rows();
  store.atOnce(() => recomputeSums(store.sqlite, zone, kinds));
  expect(rows()).toEqual(before);
});

test('what a case adds to the time at which it is a day old is recomputed, also after a day of 23 hours', () => {
  store.close();
  const city = 'America/New_York';
  store = projectFigures(answersOf([{ by: 'customer', at: Date.parse('2026-03-07T23:30:00-05:00') }]), city);
  const expected = sumsOverTime();
  makeEarlier(store.sqlite, 'countedEpisode');
  expect(sumsOverTime()).not.toEqual(expected);
  store.atOnce(() => recomputeSums(store.sqlite, city, ['countedEpisode']));
  expect(sumsOverTime()).toEqual(expected);
});
