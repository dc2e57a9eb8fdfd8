import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Conversation, Message } from '../../shared/rows.ts';
import { hasText, pairsIn } from '../support/decoded-index.ts';
import { bootWorld, type World } from '../support/world.ts';

let world: World;
const conversations = new Map<string, Conversation>();
const nok = () => conversations.get('Nok') as Conversation;
const wei = () => conversations.get('Wei Lin') as Conversation;
const other = () => conversations.get('Hidden') as Conversation;

beforeAll(async () => {
  world = await bootWorld();
  const [first, second] = world.brands.map(({ channel }) => channel.channelId) as [string, string];
  const says = async (channelId: string, displayName: string, ...texts: string[]) => {
    const customer = world.line.customer(channelId, { displayName });
    for (const text of texts) {
      world.clock.pass(1000);
      await customer.writes(text);
    }
    return customer;
  };
  const customer = await says(
    first,
    'Nok',
    'where is my parcel',
    'the parcel with tea is late',
    'see https://shop.example/tea',
  );
  await customer.sendsImage();
  await says(first, 'Wei Lin', '我的訂單在哪裡', 'parcel number 7', 'ขอน้ำ');
  await says(second, 'Hidden', 'hidden parcel is late');
  await world.settled();
  const admin = await world.as('super_admin');
  for (const row of (await admin.get('/conversations')).body.data as Conversation[]) {
    conversations.set(row.customer.displayName, row);
  }
  const agent = await world.as('cs_agent');
  await agent.post('/messages', { conversationId: nok().id, kind: 'text', text: 'your parcel left today' });
  await agent.post('/messages', { conversationId: nok().id, direction: 'note', text: 'parcel lost before' });
  await world.settled();
});
afterAll(() => world.close());

const search = async (q: string, more: Record<string, string> = {}, as = 'cs_agent') => {
  const { status, body } = await (await world.as(as)).get(`/messages/search?${new URLSearchParams({ q, ...more })}`);
  expect(status, q).toBe(200);
  return body as {
    data: Message[];
    meta: { approximate?: true; excerpts: { text: string; hits: { at: number; length: number }[] }[] };
  };
};
const texts = async (...args: Parameters<typeof search>) =>
  (await search(...args)).data.map(({ text, kind }) => text || kind);
const names = async (q: string, as = 'cs_agent') => {
  const { body } = await (await world.as(as)).get(`/conversations?${new URLSearchParams({ q })}`);
  return (body.data as Conversation[]).map(({ customer }) => customer.displayName).sort();
};

test('all words must occur, in any order, and phrases exactly; excerpts highlight all words', async () => {
  expect(await texts('late parcel')).toEqual(['the parcel with tea is late']);
  expect(await texts('"is late"')).toEqual(['the parcel with tea is late']);
  expect(await texts('"late is"')).toEqual([]);
  expect(await texts('哪 订单')).toEqual(['我的訂單在哪裡']);
  expect(await texts('น\u0e4d\u0e49า')).toEqual(['ขอน้ำ']);
  const { meta } = await search('late parcel');
  const [{ text, hits }] = meta.excerpts as [(typeof meta.excerpts)[0]];
  expect(hits.map(({ at, length }) => text.slice(at, at + length))).toEqual(['parcel', 'late']);
});

test('operators find messages by author, content, time, label, brand and assignee', async () => {
  const agent = await world.as('cs_agent');
  const me = (await agent.get('/auth/me')).body.data.user;
  expect(await texts('from:me parcel')).toEqual(['parcel lost before', 'your parcel left today']);
  expect(await texts(`from:"${me.fullName}" today`)).toEqual(['your parcel left today']);
  expect(await texts(`from:${me.id} today`)).toEqual(['your parcel left today']);
  expect(await texts('from:nok parcel')).toEqual(['the parcel with tea is late', 'where is my parcel']);
  expect(await texts('from:"Wei Lin" from:me parcel')).toEqual([
    'parcel lost before',
    'your parcel left today',
    'parcel number 7',
  ]);
  expect(await texts('has:image')).toEqual(['image']);
  expect(await texts('has:link tea')).toEqual(['see https://shop.example/tea']);
  expect(await texts('has:note parcel')).toEqual(['parcel lost before']);
  const { body } = await agent.get('/labels');
  const urgent = (body.data as { id: string; brandId: string; preset: string }[]).find(
    ({ brandId, preset }) => brandId === nok().brandId && preset === 'urgent',
  );
  await agent.put(`/conversations/${wei().id}/labels`, { labels: [urgent?.id] });
  await world.settled();
  for (const name of ['urgent', '緊急', urgent?.id ?? ''])
    expect(await texts(`label:${name} parcel`), name).toEqual(['parcel number 7']);
  expect(await texts(`label:urgent assignee:none parcel`)).toEqual(['parcel number 7']);
  expect(await texts('assignee:me from:nok late')).toEqual(['the parcel with tea is late']);
  expect(await texts('assignee:me label:urgent')).toEqual([]);
  const brand = world.brands[0]!;
  const { body: brands } = await agent.get('/brands');
  const name = (brands.data as { id: string; name: string }[]).find(({ id }) => id === brand.id)?.name;
  expect(await texts(`brand:"${name}" number`)).toEqual(['parcel number 7']);
  const today = new Date(world.clock.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  expect(await texts(`after:${today} number`)).toEqual(['parcel number 7']);
  expect(await texts(`before:${today} number`)).toEqual([]);
});

test('the list accepts words, labels, brands and assignees', async () => {
  expect(await names('late parcel')).toEqual(['Nok']);
  expect(await names('lin wei')).toEqual(['Wei Lin']);
  expect(await names('label:urgent')).toEqual(['Wei Lin']);
  expect(await names('label:urgent parcel')).toEqual(['Wei Lin']);
  expect(await names('assignee:me')).toEqual(['Nok']);
  expect(await names('assignee:none')).toEqual(['Wei Lin']);
  expect(await names('assignee:me label:urgent')).toEqual([]);
  expect(await names('has:image')).toEqual(['Nok']);
  expect(await names('from:nok number')).toEqual([]);
});

test('one typing error is tolerated if nothing else is found', async () => {
  const { data, meta } = await search('parcle nubmer');
  expect([data.map(({ text }) => text), meta.approximate]).toEqual([['parcel number 7'], true]);
  const [{ text, hits }] = meta.excerpts as [(typeof meta.excerpts)[0]];
  expect(hits.map(({ at, length }) => text.slice(at, at + length))).toEqual(['parcel', 'number']);
  expect((await search('parcel')).meta.approximate).toBeUndefined();
  expect(await texts('"parcle"')).toEqual([]);
  const first = (await (await world.as('cs_agent')).get('/messages/search?q=parcle&limit=2')).body;
  const second = (
    await (await world.as('cs_agent')).get(`/messages/search?q=parcle&limit=9&cursor=${first.meta.nextCursor}`)
  ).body;
  const found = [...first.data, ...second.data].map(({ text }: Message) => text);
  expect([found, second.meta.approximate]).toEqual([await texts('parcel'), true]);
  expect(await names('wie')).toEqual([]);
  const { body } = await (await world.as('cs_agent')).get('/conversations?q=nubmer');
  expect([body.data.length, body.meta.approximate]).toEqual([1, true]);
});

test('operators reveal nothing of brands that the caller does not see', async () => {
  const agent = await world.as('cs_agent');
  const admin = await world.as('super_admin');
  const { body } = await admin.get('/labels');
  const label = (body.data as { id: string; brandId: string; preset: string }[]).find(
    ({ brandId, preset }) => brandId === other().brandId && preset === 'waiting',
  );
  await admin.put(`/conversations/${other().id}/labels`, { labels: [label?.id] });
  await world.settled();
  const all = [
    'hidden late',
    'from:Hidden',
    `label:${label?.id}`,
    'label:waiting parcel',
    `brand:${other().brandId}`,
    'hiddne late',
  ];
  for (const q of all) {
    expect(await texts(q), q).toEqual([]);
    expect(await names(q), q).toEqual([]);
  }
  expect(await texts(`label:${label?.id}`, {}, 'super_admin')).toEqual(['hidden parcel is late']);
  const hidden = `/conversations/${other().id}/media?type=pictures`;
  const missing = '/conversations/00000000-0000-7000-8000-000000000000/media?type=pictures';
  const [one, two] = [await agent.get(hidden), await agent.get(missing)];
  expect([one.status, one.body]).toEqual([two.status, two.body]);
});

test('lists the media of a conversation by pages, and an erasure removes them and all results', async () => {
  const agent = await world.as('cs_agent');
  const media = async (type: string, more = '') =>
    (await agent.get(`/conversations/${nok().id}/media?type=${type}${more}`)).body as {
      data: Message[];
      meta: { nextCursor: string | null; total: number };
    };
  expect((await media('pictures')).data.map(({ kind }) => kind)).toEqual(['image']);
  expect((await media('files')).data).toEqual([]);
  expect((await media('links')).data.map(({ text }) => text)).toEqual(['see https://shop.example/tea']);
  await agent.post('/messages', { conversationId: nok().id, kind: 'text', text: 'also www.shop.example' });
  const first = await media('links', '&limit=1');
  const second = await media('links', `&limit=1&cursor=${first.meta.nextCursor}`);
  expect([...first.data, ...second.data].map(({ text }) => text)).toEqual([
    'also www.shop.example',
    'see https://shop.example/tea',
  ]);
  expect([first.meta.total, second.meta.nextCursor]).toEqual([2, null]);

  expect((await (await world.as('super_admin')).post(`/conversations/${nok().id}/erase`)).status).toBe(200);
  await world.settled();
  for (const q of ['late', 'has:image', 'has:link', 'has:note', 'from:nok', 'from:me'])
    expect(await texts(q), q).toEqual([]);
  for (const type of ['pictures', 'links']) expect((await media(type)).data, type).toEqual([]);
  expect(hasText(pairsIn(join(world.dataDir, 'search.db')), 'shop.example')).toBe(false);
});
