import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { compactData } from '../../server/app-commands.ts';
import { rebuild } from '../../server/app-rebuild.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { messageIdOf } from '../../server/keys/message-id.ts';
import { problemsOf } from '../../server/log/check-record.ts';
import { bytesOf, compact } from '../../server/storage/compact.ts';
import { filesContaining } from '../support/decoded-files.ts';
import { dumpRows } from '../support/dump.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

/** Texts of rare characters. If their bytes are found in a file, the file contains one of these texts. */
const texts = {
  message: '密碼龘靐5512345',
  answer: '回覆齉爩',
  note: '便條鱻麤',
  remark: '理由龗灪',
  lasting: '備忘籲鸞',
  sale: '買了鬱驫',
  complaint: '投訴厵滟',
  tag: '標籤灥爨',
  name: '王飝鱺',
  status: '狀態虋麷',
  clientId: 'order-of-鼺龞',
  alias: '別名驤鱷',
  field: '欄位靇齾',
};

let world: World;
let agent: Caller;
let customer: Customer;
let conversationId: string;

beforeEach(async () => {
  world = await bootWorld();
  agent = await world.as('super_admin');
  const { channel, lineAccountId } = world.brands[0]!;
  customer = world.line.customer(channel.channelId, { displayName: texts.name, statusMessage: texts.status });
  conversationId = conversationIdOf(lineAccountId, 'user', customer.userId);
});
afterEach(() => world.close());

const ok = async (answer: Promise<{ status: number; body: { data: { id: string } } }>) => {
  const { status, body } = await answer;
  expect(status).toBeLessThan(300);
  return body.data;
};

/** Creates every kind of text about a customer, both by the customer and by staff. */
async function live(): Promise<void> {
  const customerFields = [{ key: 'segment', name: 'Segment', kind: 'text' }];
  await ok(agent.put('/settings', { customerFields }));
  const about = `/conversations/${conversationId}`;
  await customer.writes(texts.message);
  await customer.sendsImage();
  await customer.postback(texts.message);
  await world.settled();
  const { message, answer, note, remark, lasting, sale, complaint, tag, clientId } = texts;
  await ok(agent.post('/messages', { conversationId, text: answer, kind: 'text', clientId }));
  const inner = { conversationId, direction: 'note', text: note, clientId: `${clientId}-note` };
  const { id } = await ok(agent.post('/messages', { ...inner, clientId: `${clientId}-withdrawn` }));
  await ok(agent.delete(`/messages/${id}`));
  await ok(agent.post('/messages', inner));
  await ok(agent.post(`${about}/tags`, { tags: [tag, 'tea'] }));
  await ok(agent.put(`${about}/customer`, { alias: texts.alias, fields: { segment: texts.field } }));
  await ok(agent.put(`${about}/customer`, { alias: `${texts.alias} again` }));
  await ok(agent.post(`${about}/notes`, { text: lasting }));
  await ok(agent.post(`${about}/sales`, { amount: 100, note: sale }));
  await ok(agent.post(`${about}/complaint`, { note: complaint }));
  await ok(agent.put(`${about}/status`, { status: 'resolved', reason: remark }));
  await customer.writes(`${message} again`);
  await world.settled();
}

async function erase(): Promise<void> {
  await ok(agent.post(`/conversations/${conversationId}/erase`));
  await world.settled();
}

async function found(searched: readonly string[]): Promise<string[]> {
  await Promise.all([world.app.log.truncation.done(), world.app.store.truncation.done()]);
  return filesContaining(world.dataDir, searched);
}

/** Texts and ids that must not remain: all messages and names, and the ids of the customer and of a caller. */
const all = () => [...Object.values(texts), customer.userId];

const blobs = () =>
  readdirSync(join(world.dataDir, 'blobs'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());

test('an unsent message is in no file', async () => {
  const { messageId = '' } = await customer.writes(texts.message);
  await world.settled();
  expect(await found([texts.message])).not.toEqual([]);
  await customer.unsends(messageId);
  await world.settled();
  expect(await found([texts.message])).toEqual([]);
});

test('an erased customer is in no file, also after a restart and a rebuild', async () => {
  await live();
  const before = await found(all());
  for (const word of all()) expect(before.join('\n')).toContain(word);
  expect(blobs()).toHaveLength(1);
  await erase();
  expect(await found(all())).toEqual([]);
  expect(blobs()).toEqual([]);
  const rows = dumpRows(join(world.dataDir, 'views.db'));

  await world.restart();
  await world.settled();
  expect(await found(all())).toEqual([]);
  const { epoch } = world.app;

  await rebuild(world.dataDir, () => undefined);
  await world.restart();
  await world.settled();
  expect(await found(all())).toEqual([]);
  expect(dumpRows(join(world.dataDir, 'views.db'))).toEqual(rows);
  // Clients that missed the erasure load their rows again, because a rebuild writes no tombstones of rows whose content was erased.
  expect([world.app.epoch, world.app.store.forgottenUpTo]).toEqual([epoch, world.app.engine.position]);
});

test('records with fields stored separately are valid for verify and a restore', async () => {
  await live();
  let before = 0;
  for (const record of await world.app.log.read(0, 1000)) {
    expect(problemsOf(record, before)).toEqual([]);
    before = record.position;
  }
  expect(before).toBeGreaterThan(20);
});

test('neither the id of an erased group nor those of its members are in any file', async () => {
  const { channel, lineAccountId } = world.brands[0]!;
  const other = world.line.customer(channel.channelId, { displayName: texts.status });
  const group = channel.addGroup({ name: texts.tag, members: [customer] });
  conversationId = conversationIdOf(lineAccountId, 'group', group.id);
  await group.memberWrites(customer, texts.message);
  await group.memberJoins(other);
  await group.memberWrites(other, texts.answer);
  await world.settled();
  await group.memberLeaves(other);
  await world.settled();
  const searched = [...all(), other.userId, group.id];
  expect((await found(searched)).join('\n')).toContain(other.userId);
  await erase();
  expect(await found(searched)).toEqual([]);
  const rows = dumpRows(join(world.dataDir, 'views.db'));
  await rebuild(world.dataDir, () => undefined);
  await world.restart();
  await world.settled();
  expect(dumpRows(join(world.dataDir, 'views.db'))).toEqual(rows);
});

/** Leaves texts in unused parts of the pages of all databases, as SQLite does when it moves rows to other pages. */
function leaveInUnusedParts(): void {
  for (const name of ['log.db', 'views.db', 'figures.db', 'search.db']) {
    const sqlite = new Database(join(world.dataDir, name));
    sqlite.pragma('secure_delete = OFF');
    sqlite.exec('CREATE TABLE moved (text TEXT)');
    for (const text of Object.values(texts)) sqlite.prepare('INSERT INTO moved VALUES (?)').run(text);
    sqlite.exec('DROP TABLE moved');
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
    sqlite.close();
  }
}

test('unused pages of all databases are cleared in the night after an erasure, while the server is used', async () => {
  await live();
  await erase();
  leaveInUnusedParts();
  const before = (await found(all())).join('\n');
  for (const name of ['log.db', 'views.db', 'figures.db', 'search.db']) expect(before).toContain(`${name}: `);
  await world.app.compaction.look();
  expect((await found(all())).join('\n')).toBe(before);
  world.clock.pass(86_400_000);
  const other = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  await Promise.all([world.app.compaction.look(), other.writes('order 10293')]);
  await world.settled();
  expect(await found(all())).toEqual([]);
  expect((await found(['order 10293'])).join('\n')).toMatch(/log\.db(-wal)?: .*views\.db(-wal)?: /s);
});

test('a compaction without enough free disk space is refused before it would fill the disk', async () => {
  await live();
  await erase();
  leaveInUnusedParts();
  const sqlite = new Database(join(world.dataDir, 'log.db'));
  const bytes = bytesOf(sqlite.name);
  expect(() => compact(sqlite, () => 2 * bytes)).toThrow('Not enough free disk space to compact log.db');
  expect(bytesOf(sqlite.name)).toBe(bytes);
  compact(sqlite, () => 3 * bytes);
  expect(bytesOf(sqlite.name)).toBeLessThan(bytes);
  sqlite.close();
});

test('the command compact clears them too, and changes nothing else', async () => {
  await live();
  await erase();
  await world.restart((dataDir) => {
    const rows = dumpRows(join(dataDir, 'views.db'));
    leaveInUnusedParts();
    expect(filesContaining(dataDir, all())).not.toEqual([]);
    expect(compactData(dataDir)).toEqual(['log.db', 'views.db', 'figures.db', 'search.db']);
    expect(filesContaining(dataDir, all())).toEqual([]);
    expect(dumpRows(join(dataDir, 'views.db'))).toEqual(rows);
  });
});

test('leftover files are removed before', async () => {
  const leftOver = ['views-3.db', 'views-3.db-wal', 'views-4.db.part', 'restore.part', `backup-${randomUUID()}.tmp`];
  await world.restart((dataDir) => {
    mkdirSync(join(dataDir, 'blobs', 'unfinished'), { recursive: true });
    for (const name of [...leftOver, join('blobs', 'unfinished', 'one')]) {
      writeFileSync(join(dataDir, name), texts.message);
    }
  });
  await customer.writes('hello');
  await world.settled();
  expect(await found([texts.message])).toEqual([]);
});

test('records of an older version, with tags and ids in their events, lose them too', async () => {
  const { lineAccountId, id: brandId } = world.brands[0]!;
  const { userId } = customer;
  const at = world.clock.now();
  const origin = { conversationId, brandId, lineAccountId, kind: 'user' as const, sourceId: userId, userId };
  const common = { origin: { ...origin, standby: false, happenedAt: at }, replyToken: null };
  const messageId = messageIdOf(lineAccountId, '1');
  const profile = `${at}/profile/${userId}/${conversationId}`;
  const content = `${messageId}/${conversationId}`;
  const tokens = { quoteToken: null, readToken: null, quotedMessageId: null, media: null };
  const { log } = world.app;
  const record = { stream: `conversation/${conversationId}`, at, actor: 'line' as const };
  const received = {
    type: 'message.received' as const,
    ...common,
    messageId,
    lineMessageId: '1',
    kind: 'text' as const,
  };
  await log.append({
    ...record,
    events: [{ ...received, content, ...tokens }],
    contents: [{ id: content, value: { text: texts.message, content: {} } }],
  });
  await log.append({
    ...record,
    events: [{ type: 'profile.fetched', conversationId, userId, content: profile }],
    contents: [
      { id: profile, value: { displayName: texts.name, pictureUrl: null, language: null, statusMessage: null } },
    ],
  });
  await log.append({ ...record, events: [{ type: 'conversation.tagged', conversationId, tags: [texts.tag] }] });
  await world.settled();
  await erase();
  expect(await found(all())).toEqual([]);
  await rebuild(world.dataDir, () => undefined);
  await world.restart();
  expect(await found(all())).toEqual([]);
});

test('a redelivery by LINE after the erasure restores nothing', async () => {
  const { channel } = world.brands[0]!;
  const { delivery } = await customer.writes(texts.message);
  await world.settled();
  await erase();
  const [event] = JSON.parse(String(delivery?.body)).events;
  const head = await world.app.log.head();
  await channel.deliver([{ ...event, deliveryContext: { isRedelivery: true } }]);
  await world.settled();
  expect(await world.app.log.head()).toBe(head);
  await channel.deliver([{ ...event, webhookEventId: event.webhookEventId.split('').reverse().join('') }]);
  await world.settled();
  expect(await world.app.log.head()).toBe(head + 1);
  expect(await found(all())).toEqual([]);
});

test('an erased customer who writes again is recognized and can be answered again', async () => {
  await customer.writes(texts.message);
  await world.settled();
  await erase();
  const send = () => agent.post('/messages', { conversationId, text: 'hello', kind: 'text' });
  expect((await send()).status).toBe(409);
  await customer.writes('hello again');
  await world.settled();
  await ok(send());
  expect(world.app.engine.read('conversation', conversationId)?.row.customer).toMatchObject({
    userId: customer.userId,
    displayName: texts.name,
  });
  expect(await found([texts.message])).toEqual([]);
});
