import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SetThread } from '../../server/engine/set-thread.ts';
import { Figures } from '../../server/queries/figures/figures.ts';
import { figuresFromFile } from '../../server/queries/figures/figures-from-file.ts';
import type { ReportBrand } from '../../server/reports/data.ts';
import { writeMessages } from '../../server/reports/layout/write-messages.ts';
import type { ReportPlan } from '../../server/reports/plan.ts';
import { reportErrorOf } from '../../server/reports/report-error.ts';
import { ReportThread } from '../../server/reports/report-thread.ts';
import { pngChunk, pngHead, pngStart } from '../support/pictures.ts';
import { replaceMethod } from '../support/replace-method.ts';
import { reportOf, reportRequest } from '../support/report-files.ts';
import { gathered, planned } from '../support/reports.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

/** Tests that the figures of a report are read in the thread that generates the report. */

let world: World;
let owner: Caller;
let set: SetThread;
beforeAll(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
  set = world.app.sets.find((one) => one.set.name === 'figures') as SetThread;
  for (const { channel } of world.brands)
    await world.line.customer(channel.channelId, { displayName: 'Nok' }).writes('hello');
  await world.settled();
});
afterAll(() => world.close());

const threadOf = (signal: AbortSignal, silentMs = 600_000) =>
  new ReportThread({ dataDir: world.dataDir, figures: new Figures(set), signal, warn: () => undefined, silentMs });

/** Returns a plan with so many brands that reading its figures takes minutes. */
async function endlessPlan(): Promise<ReportPlan> {
  const plan = await planned(world, 'super_admin', { range: 'last30' });
  const [brand] = plan.frame.brands as [ReportBrand];
  return { ...plan, frame: { ...plan.frame, brands: Array.from({ length: 20_000 }, () => brand) } };
}

test('the figures of a person are returned while those of a report are read, however many they are', async () => {
  const endless = await endlessPlan();
  const stopping = new AbortController();
  const thread = threadOf(stopping.signal);
  const ends: string[] = [];
  const reading = thread.gather(endless).then(
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

test('a report queries the thread of the figures only for its position', async () => {
  const queries: unknown[] = [];
  const restore = replaceMethod(set, 'ask', (ask) => (question, ...args) => {
    queries.push([question, args[1]]);
    return ask(question, ...args);
  });
  const { body } = await owner.post('/reports', reportRequest());
  await world.settled();
  restore();
  expect(await reportOf(owner, body.data.id)).toMatchObject({ status: 'completed' });
  expect(queries).toEqual([['run', []]]);
});

test('a logo whose bytes do not match its header breaks no report', async () => {
  const [brand] = world.brands;
  const head = pngHead({ width: 40, height: 40, depth: 8, color: 6, isInterlaced: true });
  const logo = Buffer.concat([
    pngStart,
    head,
    pngChunk('IDAT', Buffer.alloc(90, 7)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(logo)], { type: 'image/png' }), 'logo.png');
  const headers = { authorization: `Bearer ${owner.token}` };
  const sent = await fetch(`${world.url}/api/brands/${brand!.id}/logo`, { method: 'POST', headers, body: form });
  expect(sent.status).toBe(200);
  const { body } = await owner.post('/reports', reportRequest({ brand: brand!.id, format: 'both' }));
  await world.settled();
  expect(await reportOf(owner, body.data.id)).toMatchObject({ status: 'completed', error: null });
});

test('the rows in the file give the same results as their thread', async () => {
  const order = { range: 'last30', template: 'full-detail' } as const;
  const here = figuresFromFile(world.dataDir, world.app.engine.position);
  expect(await gathered(world, 'super_admin', order, here)).toEqual(await gathered(world, 'super_admin', order));
});

test('a thread without a response is given up', async () => {
  const thread = threadOf(new AbortController().signal, 50);
  const error = await thread.gather(await endlessPlan()).catch((reason: unknown) => reason);
  await thread.close();
  expect(reportErrorOf(error)).toBe('stuck');
});

test('messages wait for figures that are rebuilt', async () => {
  const plan = await planned(world, 'super_admin', { range: 'today', template: 'full-detail', format: 'xlsx' });
  const writing = (dataDir: string, position: number) => {
    const data = { ...plan.frame, title: [] };
    return writeMessages(data, new PassThrough().resume(), { dataDir, position, progress: () => undefined });
  };
  await writing(world.dataDir, plan.position);
  await expect(writing(world.dataDir, plan.position + 1)).rejects.toMatchObject({ code: 'not_ready' });
  const empty = mkdtempSync(join(tmpdir(), 'oa-figures-'));
  await expect(writing(empty, 0)).rejects.toMatchObject({ code: 'not_ready' });
  writeFileSync(join(empty, 'figures.db'), '');
  await expect(writing(empty, 0)).rejects.toMatchObject({ code: 'not_ready' });
  rmSync(empty, { recursive: true });
});
