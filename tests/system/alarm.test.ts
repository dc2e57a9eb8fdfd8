import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Alarm } from '../../server/timers/alarm.ts';
import type { Event } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { type EngineWorld, openEngineWorld } from '../support/engine-world.ts';
import { account, brand, wrote } from '../support/given.ts';

let world: EngineWorld;
beforeEach(() => {
  world = openEngineWorld();
});
afterEach(async () => {
  vi.useRealTimers();
  await world.close();
});

test('an alarm stopped while it rings does not sleep again: the rows behind it are closed', async () => {
  const { engine, rows, clock } = world;
  const events = [brand('tea'), account('line', 'tea'), wrote('c1', 'm1', { happenedAt: clock.now })];
  await engine.append({ stream: 'config', at: clock.now, actor: 'system', events });
  await world.caughtUp();
  expect(rows.due(1)).toHaveLength(1);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const alarm = new Alarm(engine, rows, world.warn);
  alarm.start();
  await alarm.stop();
  expect(vi.getTimerCount()).toBe(0);
});

/** Adds timers that are due, but whose events no projection can apply. */
function unfit(count: number): void {
  const event = { type: 'message.received' } as Event;
  const changes = Array.from({ length: count }, (_, n) => {
    const row = { id: `unfit-${n}`, at: 1, stream: 'config', event, version: 1 };
    return { kind: 'timer' as const, id: row.id, version: 1, before: undefined, after: { row, hidden: null } };
  });
  world.store.atOnce(() => world.store.write(changes, world.engine.position, [], world.clock.now));
}

test('timers whose records became dead letters are recorded once, and the others ring', async () => {
  const { engine, rows, clock, store, log } = world;
  const events = [brand('tea'), account('line', 'tea'), wrote('c1', 'm1', { happenedAt: clock.now })];
  await engine.append({ stream: 'config', at: clock.now, actor: 'system', events });
  await world.caughtUp();
  const deadline = rows.due(1)[0]!.row;
  unfit(600);
  clock.now = deadline.at;

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const alarm = new Alarm(engine, rows, world.warn);
  await alarm.ring();
  expect(engine.read('conversation', 'c1')!.row.overdue).toBe(true);
  expect(store.deadLetterCount()).toBe(600);
  // Only the timer for the next run remains, so nothing is recorded within a second.
  const head = await log.head();
  await vi.advanceTimersByTimeAsync(1000);
  await alarm.ring();
  expect([await log.head(), vi.getTimerCount()]).toEqual([head, 1]);
  await alarm.stop();
});

test('a timer that becomes due while expired rows are recorded rings too', async () => {
  const { engine, rows, clock } = world;
  const at = clock.now;
  await engine.append({ stream: 'config', at, actor: 'system', events: [brand('tea'), account('line', 'tea')] });
  await world.caughtUp();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const alarm = new Alarm(engine, rows, world.warn);
  // Advances the clock to the time at which the audit entry of the brand is deleted.
  clock.now = at + limits.auditMs + limits.retentionStepMs;
  const happenedAt = clock.now - limits.lateEventMs;
  alarm.start();
  await engine.append({
    stream: 'config',
    at: clock.now,
    actor: 'system',
    events: [wrote('c1', 'm1', { happenedAt })],
  });
  await world.until(() => engine.read('conversation', 'c1')?.row.overdue === true);
  await alarm.stop();
});

test('rows that cannot be read are queried again after a second', async () => {
  const { engine, rows, store } = world;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const alarm = new Alarm(engine, rows, world.warn);
  store.sqlite.exec('ALTER TABLE rows RENAME TO away');
  await alarm.ring();
  store.sqlite.exec('ALTER TABLE away RENAME TO rows');
  expect(world.warnings).toEqual([expect.stringContaining('Timers could not be recorded')]);
  expect(vi.getTimerCount()).toBe(1);
  const queried = vi.spyOn(rows, 'due');
  await vi.advanceTimersByTimeAsync(1000);
  expect(queried).toHaveBeenCalled();
  queried.mockClear();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(queried).not.toHaveBeenCalled();
  await alarm.stop();
});

test('a clock that jumps ahead is noticed within a minute, and nothing is recorded before a timer is due', async () => {
  const { engine, rows, clock, log } = world;
  const events = [brand('tea'), account('line', 'tea'), wrote('c1', 'm1', { happenedAt: clock.now })];
  await engine.append({ stream: 'config', at: clock.now, actor: 'system', events });
  await world.caughtUp();
  const head = await log.head();
  const deadline = rows.due(1)[0]!.row;

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const alarm = new Alarm(engine, rows, world.warn);
  await alarm.ring();
  const queried = vi.spyOn(rows, 'due');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([queried.mock.calls.length, await log.head()]).toEqual([1, head]);
  // Simulates that the machine was suspended: the clock advances, but the running timers do not.
  clock.now = deadline.at;
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await world.until(() => engine.read('conversation', 'c1')!.row.overdue);
  await alarm.stop();
});
