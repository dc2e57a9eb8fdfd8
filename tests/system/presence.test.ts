import { afterEach, expect, test, vi } from 'vitest';
import { problemsOf } from '../../server/log/check-record.ts';
import { Connections } from '../../server/push/connections.ts';
import type { Event } from '../../shared/events/index.ts';
import { type EngineWorld, openEngineWorld } from '../support/engine-world.ts';
import { fill } from '../support/full-file.ts';
import { brand, person } from '../support/given.ts';

let world: EngineWorld;
afterEach(async () => {
  vi.useRealTimers();
  await world.close();
});

test('a person who returns while their departure is recorded is online', async () => {
  world = openEngineWorld();
  const { engine } = world;
  const append = (event: Event) =>
    engine.append({ stream: 'config', at: engine.now(), actor: 'system', events: [event] });
  await append(person('ann'));
  const connections = new Connections(engine, world.warn, 30_000);
  const isThere = () => engine.read('staff', 'ann')?.hidden.connected;
  await world.caughtUp();
  connections.opened('ann');
  await world.until(() => isThere() === true);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  connections.closedOne('ann');
  vi.advanceTimersByTime(30_000);
  connections.opened('ann');
  vi.useRealTimers();

  await append(brand('written after both'));
  await world.caughtUp();
  expect(isThere()).toBe(true);
  connections.stop();
  // The command `verify` and a restore must accept the records of presence.
  const records = await world.log.read(0, 100);
  expect(records.flatMap((record) => problemsOf(record, record.position - 1))).toEqual([]);
});

test('presence that could not be logged is recorded once it can, with its state by then', async () => {
  world = openEngineWorld();
  const { engine } = world;
  for (const id of ['ann', 'ben'])
    await engine.append({ stream: 'config', at: engine.now(), actor: 'system', events: [person(id)] });
  await world.caughtUp();
  const isThere = (id: string) => engine.read('staff', id)?.hidden.connected;
  const connections = new Connections(engine, world.warn, 0);
  const giveRoom = fill(world.log.sqlite);
  connections.opened('ann');
  connections.opened('ben');
  await expect.poll(() => world.warnings.length).toBeGreaterThan(1);
  connections.closedOne('ben');
  giveRoom();
  await world.until(() => isThere('ann') === true && isThere('ben') === false);
  connections.stop();
});

test('people who return within the grace after a restart change nothing; the others end after it', async () => {
  world = openEngineWorld();
  const { engine } = world;
  const append = (event: Event) =>
    engine.append({ stream: 'config', at: engine.now(), actor: 'system', events: [event] });
  const people = ['ann', 'ben', 'cat'];
  for (const id of people) await append(person(id));
  await world.caughtUp();
  const before = new Connections(engine, world.warn, 30_000);
  for (const id of people) before.opened(id);
  await world.until(() => people.every((id) => engine.read('staff', id)?.hidden.connected));
  before.stop();
  const head = await world.log.head();

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const after = new Connections(engine, world.warn, 30_000);
  after.start(people.map((id) => engine.read('staff', id)!));
  after.opened('ann');
  after.opened('ben');
  vi.advanceTimersByTime(29_999);
  expect(await world.log.head()).toBe(head);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await world.until(() => engine.read('staff', 'cat')?.hidden.connected === false);
  expect(await world.log.head()).toBe(head + 1);
  expect(['ann', 'ben'].map((id) => engine.read('staff', id)?.hidden.connected)).toEqual([true, true]);
  after.stop();
});
