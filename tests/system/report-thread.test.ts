import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SetThread } from '../../server/engine/set-thread.ts';
import { daysOf } from '../../server/figures/days.ts';
import { type Asking, Figures } from '../../server/queries/figures/figures.ts';
import { ReportThread } from '../../server/reports/report-thread.ts';
import { reportOf, wanted } from '../support/report-files.ts';
import { gathered } from '../support/reports.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

/** The figures of a report are read in the thread that makes it. */

let world: World;
let owner: Caller;
let set: SetThread;
beforeEach(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
  set = world.app.sets.find((one) => one.set.name === 'figures') as SetThread;
  for (const { channel } of world.brands)
    await world.line.customer(channel.channelId, { displayName: 'Nok' }).writes('hello');
  await world.settled();
});
afterEach(() => world.close());

const threadOf = (signal: AbortSignal) =>
  new ReportThread({ dataDir: world.dataDir, figures: new Figures(set), signal, warn: () => undefined });

test('a person’s figures are answered while those of a report are read, however many they are', async () => {
  const now = world.app.engine.now();
  const asked = { brandIds: world.brands.map(({ id }) => id), range: daysOf({ range: 'last30' }, now, 'UTC'), now };
  const endless = Array.from({ length: 200_000 }, (): Asking => ['trends', asked]);
  const stopping = new AbortController();
  const thread = threadOf(stopping.signal);
  const ends: string[] = [];
  const reading = thread.ask(0, endless).then(
    () => ends.push('read'),
    () => ends.push('stopped'),
  );
  expect((await owner.get('/analytics/overview?range=last30')).status).toBe(200);
  ends.push('answered');
  stopping.abort();
  await reading;
  await thread.close();
  expect(ends).toEqual(['answered', 'stopped']);
});

test('a report asks the figures’ thread for nothing but how far it is', async () => {
  const asked: unknown[] = [];
  const ask = set.ask.bind(set);
  set.ask = (question, ...given) => {
    asked.push([question, given[1]]);
    return ask(question, ...given);
  };
  const { body } = await owner.post('/reports', wanted());
  await world.settled();
  expect(await reportOf(owner, body.data.id)).toMatchObject({ status: 'completed' });
  expect(asked).toEqual([['ask', []]]);
});

test('the rows as they lie answer the same as their thread', async () => {
  const thread = threadOf(new AbortController().signal);
  const order = { range: 'last30', template: 'full-detail' } as const;
  expect(await gathered(world, 'super_admin', order, thread)).toEqual(await gathered(world, 'super_admin', order));
  await thread.close();
});
