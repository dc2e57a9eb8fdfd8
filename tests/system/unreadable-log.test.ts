import { afterEach, beforeEach, expect, test } from 'vitest';
import { Engine } from '../../server/engine/engine.ts';
import { type EngineWorld, openEngineWorld } from '../support/engine-world.ts';
import { brand } from '../support/given.ts';
import { bootWorld, Caller } from '../support/world.ts';

let world: EngineWorld;
beforeEach(() => {
  world = openEngineWorld();
});
afterEach(() => world.close());

test('an unreadable log is retried until it is readable, and the node is unready meanwhile', async () => {
  const { log, store, clock, warn, warnings } = world;
  await world.engine.close();
  await log.append({ stream: 'config', at: clock.now, actor: 'system', events: [brand('tea')] });
  log.sqlite.exec("UPDATE records SET events = '|' || events");

  const engine = new Engine({ log, store, now: () => clock.now, warn });
  engine.start();
  await expect.poll(() => engine.state).toBe('stuck');
  expect(warnings).toEqual([expect.stringContaining('Log cannot be read, retrying')]);
  expect(engine.read('brand', 'tea')).toBeUndefined();

  log.sqlite.exec('UPDATE records SET events = substr(events, 2)');
  await expect.poll(() => engine.state).toBe('following');
  expect(await engine.reached(await log.head())).toBe(true);
  expect(engine.read('brand', 'tea')).toBeDefined();
  await log.append({ stream: 'config', at: clock.now, actor: 'system', events: [brand('shop')] });
  await engine.reached(await log.head());
  expect(engine.read('brand', 'shop')).toBeDefined();
  await engine.close();
});

test('/health responds 503 while the log is completely unreadable', async () => {
  const { app, url, close } = await bootWorld({ brandCount: 1 });
  const health = async () => {
    const { status, body } = await new Caller(url).get('/health');
    return [status, body.data?.state];
  };
  app.log.sqlite.exec('ALTER TABLE records RENAME TO away');
  expect(await health()).toEqual([503, 'stuck']);
  app.log.sqlite.exec('ALTER TABLE away RENAME TO records');
  // Polls, because the thread of each projection set reads the log again only at its next retry.
  await expect.poll(health).toEqual([200, 'ready']);
  await close();
});
