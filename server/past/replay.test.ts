import { afterEach, expect, test } from 'vitest';
import { answersOf, projectFigures } from '../../tests/support/figures/figure-rows.ts';
import { KindMap } from '../engine/kind-map.ts';
import { figuresIn } from '../figures/set.ts';
import type { LogRecord } from '../log/port.ts';
import type { Stored } from '../projections/stored.ts';
import type { RowStore } from '../projections/write.ts';
import type { Snapshot } from '../projections/write-past.ts';
import { Replay } from './replay.ts';

const zone = 'Asia/Bangkok';
const minute = 60_000;
const yesterday = Date.parse('2026-11-18T10:00:00Z');
const today = Date.parse('2026-11-19T03:00:00Z');
/** Messages of three customers who write repeatedly. */
const writes = Array.from({ length: 303 }, (_, n) => ({
  by: `chat ${n % 3}`,
  at: n < 3 ? yesterday + n : today + n * minute,
}));
const records = answersOf(writes);

let file: RowStore;
let known: KindMap<Stored | null>;
let replay: Replay;
afterEach(() => {
  replay.close();
  file.close();
});

function replayFrom(held: readonly LogRecord[]): Replay {
  file = projectFigures(held, zone);
  const snapshot = file.sqlite.prepare<[], Snapshot>('SELECT * FROM snapshots ORDER BY day DESC LIMIT 1').get();
  const read = async (after: number, limit: number) =>
    records.filter(({ position }) => position > after).slice(0, limit);
  known = new KindMap();
  replay = new Replay(file.sqlite, { read }, figuresIn(zone), snapshot as Snapshot, known);
  return replay;
}

const sumsOf = (store: RowStore) =>
  ['slots', 'days'].map((table) =>
    store.sqlite.prepare<[], string>(`SELECT row FROM ${table} ORDER BY id`).pluck().all(),
  );

const moments = [0.2, 0.5, 0.501, 1].map((share) => today + Math.round(303 * share) * minute);

test('the rows at a time equal rows computed from the log up to it, including messages delivered twice', async () => {
  replayFrom(records);
  for (const time of moments) {
    await replay.goTo(time);
    const then = projectFigures(
      records.filter(({ at }) => at <= time),
      zone,
    );
    expect(sumsOf(replay.store)).toEqual(sumsOf(then));
    then.close();
  }
});

test('messages and replies in the file are not stored in memory', async () => {
  replayFrom(records);
  await replay.goTo(moments[0] as number);
  const [turns, before] = [60, known.values().length];
  await replay.goTo(moments[3] as number);
  expect(before).toBeGreaterThan(turns);
  // Only one row per turn remains in memory, because a late message can change the turn. The factor 1.4 allows for the sums of slots and
  // days, which remain in memory as well.
  expect(known.values().length - before).toBeLessThan(1.4 * (300 - turns));
});

test('records that the file does not include yet are applied', async () => {
  replayFrom(records.slice(0, 30));
  await replay.goTo(moments[3] as number);
  const complete = projectFigures(records, zone);
  expect(sumsOf(replay.store)).toEqual(sumsOf(complete));
  complete.close();
});
