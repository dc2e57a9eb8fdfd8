import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { Checkpoints } from '../../server/storage/checkpoints.ts';
import { type EngineWorld, openEngineWorld, startTime } from '../support/engine-world.ts';

/** Tests that access to rows waits while another thread checkpoints or compacts their file. */

/** Each test closes its world itself. After a failed test it stays open, because closing would wait for the rows forever. */
let world: EngineWorld;
beforeEach(() => {
  world = openEngineWorld();
});

async function appendOne(): Promise<number> {
  const event = { type: 'settings.changed' as const, changes: { staffCapacity: 7 } };
  const appended = await world.engine.append({ stream: 'config', at: startTime, actor: 'system', events: [event] });
  if (appended.state !== 'appended') throw new Error(appended.state);
  return appended.position;
}

test('rows continue after a compaction that begins during the first pass of a checkpoint', async () => {
  const { engine, store, warn } = world;
  let secondPasses = 0;
  const pausedFor = (work: () => Promise<void>) => {
    secondPasses += 1;
    return engine.pausedFor(work);
  };
  const checkpoints = new Checkpoints(store.sqlite, pausedFor, warn);
  store.sqlite.exec('CREATE TABLE long AS SELECT zeroblob(20000000) AS bytes');
  for (let commits = 0; commits < 16; commits++) checkpoints.look();
  const compacting = engine.pausedFor(() => checkpoints.compact());
  expect(await engine.reached(await appendOne(), 60_000)).toBe(true);
  await compacting;
  expect([secondPasses, world.warnings]).toEqual([1, []]);
  await checkpoints.close();
  await world.close();
});

test('a pause ends with its work, and rows wait for all pauses', async () => {
  const { engine } = world;
  const long = Promise.withResolvers<void>();
  const first = engine.pausedFor(() => long.promise);
  const second = engine.pausedFor(async () => undefined).then(() => 'ended');
  expect(await Promise.race([second, nextTurn('waits for the other')])).toBe('ended');
  const position = await appendOne();
  expect(engine.position).toBeLessThan(position);
  long.resolve();
  await first;
  expect(await engine.reached(position, 60_000)).toBe(true);
  await world.close();
});
