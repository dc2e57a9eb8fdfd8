import { afterEach, expect, test, vi } from 'vitest';
import { Connections } from '../server/push/presence.ts';
import type { Event } from '../shared/events/index.ts';
import { type EngineWorld, openEngineWorld } from './engine-world.ts';
import { brand, person } from './given.ts';

let world: EngineWorld;
afterEach(async () => {
  vi.useRealTimers();
  await world.close();
});

test('who comes back while their leaving is written down is there', async () => {
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
});
