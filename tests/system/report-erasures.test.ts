import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { isKept } from '../../server/blobs/exclusive.ts';
import { messageIdOf } from '../../server/keys/message-id.ts';
import { limits } from '../../shared/limits.ts';
import type { Report } from '../../shared/report-rows.ts';
import { replaceMethod } from '../support/replace-method.ts';
import { bytesOf, reportOf, reportRequest } from '../support/report-files.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

/** Tests that texts that are erased are also removed from the files of reports. */

let world: World;
let owner: Caller;
let nok: Customer;
const dayMs = 86_400_000;
const full = { template: 'full-detail', format: 'xlsx', range: 'today' };

beforeAll(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
  nok = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' });
});
afterAll(() => world.close());

async function made(more: object = {}): Promise<Report> {
  const { body } = await owner.post('/reports', reportRequest({ ...full, ...more }));
  await world.settled();
  return reportOf(owner, body.data.id);
}

async function writes(text: string): Promise<string> {
  const { messageId } = await nok.writes(text);
  await world.settled();
  return messageId!;
}

async function unsends(messageId: string): Promise<void> {
  await nok.unsends(messageId);
  await world.settled();
}

const blobsOf = (id: string) => world.app.engine.read('report', id)?.hidden.files.map(({ blob }) => blob) ?? [];
const textsIn = async (id: string) => {
  const { bytes } = await bytesOf(world.url, owner, `/reports/${id}/download`);
  return (await readXlsxFile(bytes)).flatMap(({ data }) => data.flat());
};
const invalidated = { status: 'failed', error: 'message_unsent', fileSize: null, generatedAt: null };
const completed = { status: 'completed', error: null };

test('an unsent message deletes the files that contain it, and no others', async () => {
  const before = await made();
  const id = await writes('a word too many');
  const holds = [await made(), await made({ brand: world.brands[0]!.id }), await made({ format: 'both' })];
  const others = [
    before,
    await made({ brand: world.brands[1]!.id }),
    await made({ range: 'yesterday' }),
    await made({ format: 'pdf', name: 'Figures alone' }),
    await made({ template: 'kpi-overview' }),
  ];
  const blobs = holds.flatMap((report) => blobsOf(report.id));
  expect(await textsIn(holds[0]!.id)).toContain('a word too many');
  await unsends(id);
  for (const report of holds) expect(await reportOf(owner, report.id)).toMatchObject(invalidated);
  for (const report of others) expect(await reportOf(owner, report.id)).toMatchObject(completed);
  for (const blob of blobs) expect(await isKept(world.app.blobs, blob)).toBe(false);
  const { id: again } = holds[0]!;
  await owner.post(`/reports/${again}/generate`);
  await world.settled();
  expect(await reportOf(owner, again)).toMatchObject(completed);
  expect(await textsIn(again)).not.toContain('a word too many');
});

test('an unsent sticker leaves the files: they contain no text of it', async () => {
  const { messageId } = await nok.sendsSticker();
  await world.settled();
  const report = await made();
  await unsends(messageId!);
  expect(await reportOf(owner, report.id)).toMatchObject(completed);
});

test('a removed note deletes the files', async () => {
  const [{ id: conversationId }] = (await owner.get('/conversations')).body.data;
  const note = { conversationId, direction: 'note', kind: 'text', text: 'rather rude', mentions: [], clientId: 'note' };
  const { body } = await owner.post('/messages', note);
  const report = await made();
  expect(await textsIn(report.id)).toContain('rather rude');
  expect((await owner.delete(`/messages/${body.data.id}`)).status).toBe(200);
  await world.settled();
  expect(await reportOf(owner, report.id)).toMatchObject(invalidated);
});

/** Runs `happens` after each report file is written, and before the record that refers to the file is written. */
async function whileMade(happens: (written: string[]) => Promise<unknown>): Promise<[Report, string[]]> {
  const written: string[] = [];
  const restore = replaceMethod(world.app.blobs, 'put', (put) => async (...args) => {
    const stored = await put(...args);
    if (stored === 'too_large') return stored;
    written.push(stored.hash);
    await happens(written);
    return stored;
  });
  const report = await made().finally(restore);
  return [report, written];
}

/** Unsends a message, and waits for its row. */
async function unsent(messageId: string): Promise<void> {
  await nok.unsends(messageId);
  const rowId = messageIdOf(world.brands[0]!.lineAccountId, messageId);
  await expect.poll(() => world.app.engine.read('message', rowId)?.row.status).toBe('unsent');
}

test('a message unsent while a report is created is in no file of it', async () => {
  const id = await writes('a slip of the thumb');
  const [report, written] = await whileMade(async ({ length }) => length === 1 && (await unsent(id)));
  expect(report).toMatchObject(completed);
  expect(written).toHaveLength(2);
  expect(await isKept(world.app.blobs, written[0]!)).toBe(false);
  expect(await textsIn(report.id)).not.toContain('a slip of the thumb');
});

test('a report invalidated on every attempt fails instead of being created forever', async () => {
  const ids: string[] = [];
  for (let n = 0; n <= limits.reportAttempts; n++) ids.push(await writes(`number ${n}`));
  const [report, written] = await whileMade(({ length }) => unsent(ids[length - 1]!));
  expect(written).toHaveLength(limits.reportAttempts);
  expect(report).toMatchObject(invalidated);
  for (const blob of written) expect(await isKept(world.app.blobs, blob)).toBe(false);
  expect(world.app.engine.read('reportQueue', world.people.super_admin)).toBeUndefined();
});

test('texts that a restored log marks as erased delete the files', async () => {
  await writes('restored and gone');
  const report = await made();
  const [{ id: conversationId }] = (await owner.get('/conversations')).body.data;
  const messages = (await owner.get(`/messages/conversation/${conversationId}`)).body.data;
  const { id } = messages.find(({ text }: { text: string }) => text === 'restored and gone');
  const contentIds = [`${id}/${conversationId}`];
  const { engine } = world.app;
  const events = [{ type: 'content.erased' as const, erasureId: `restore/${conversationId}`, contentIds }];
  await engine.append({ stream: `conversation/${conversationId}`, at: engine.now(), actor: 'system', events });
  await world.settled();
  expect(await reportOf(owner, report.id)).toMatchObject(invalidated);
});

test('conversations erased for their age delete the files with their texts', async () => {
  await writes('long ago');
  const report = await made();
  const day = report.from;
  world.clock.pass(60 * dayMs);
  const young = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Ploy' });
  await young.writes('of today');
  await world.settled();
  owner = await world.as('super_admin');
  const later = await made();
  expect(await reportOf(owner, report.id)).toMatchObject(completed);
  expect((await owner.put('/settings', { retentionDays: 30 })).status).toBe(200);
  await world.app.forgetting.look();
  await world.settled();
  expect(await reportOf(owner, report.id)).toMatchObject({ from: day, status: 'failed', error: 'customer_erased' });
  expect(await reportOf(owner, later.id)).toMatchObject(completed);
});
