import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Alarm } from '../server/timers/alarm.ts';
import { type EngineWorld, openEngineWorld } from './engine-world.ts';
import { account, brand, wrote } from './given.ts';

let world: EngineWorld;
beforeEach(() => {
  world = openEngineWorld();
});
afterEach(async () => {
  vi.useRealTimers();
  await world.close();
});

test('an alarm that is stopped while it rings sleeps no more: the rows are closed behind it', async () => {
  const { engine, rows, clock } = world;
  const events = [brand('tea'), account('line', 'tea'), wrote('c1', 'm1', { happenedAt: clock.now })];
  await engine.append({ stream: 'config', at: clock.now, actor: 'system', events });
  await world.caughtUp();
  expect(rows.due(1)).toHaveLength(1);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const alarm = new Alarm(engine, rows, world.warn);
  alarm.start();
  alarm.stop();
  await new Promise((resolve) => setImmediate(resolve));
  expect(vi.getTimerCount()).toBe(0);
});
