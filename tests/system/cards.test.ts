import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { greyPicture } from '../../server/media/picture.ts';
import type { Card } from '../../shared/cards.ts';
import { limits } from '../../shared/limits.ts';
import type { QuickReply } from '../../shared/rows.ts';
import { SyncClient } from '../support/sync-client.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

let world: World;
let agent: Caller;
let lead: Caller;
let owner: Caller;

beforeAll(async () => {
  world = await bootWorld({ brandCount: 2 });
  [agent, lead, owner] = await Promise.all([world.as('cs_agent'), world.as('cs_lead'), world.as('super_admin')]);
});
afterAll(() => world.close());

const brandId = () => world.brands[0]!.id;

async function uploaded(as: Caller): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(greyPicture(40, 30, 0x80))], { type: 'image/png' }), 'a.png');
  const headers = { authorization: `Bearer ${as.token}` };
  const answer = await fetch(`${world.url}/api/media`, { method: 'POST', headers, body });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

interface Bubble {
  hero: { url: string };
  body: { contents: unknown[] };
  footer: { contents: { action: unknown }[] };
}
interface FlexMessage {
  altText: string;
  contents: { contents: Bubble[] };
}

/** Creates a customer who has written. @returns the id of the conversation */
async function customer(displayName = 'Nok') {
  const { channel, lineAccountId } = world.brands[0]!;
  const nok = world.line.customer(channel.channelId, { displayName });
  await nok.writes('hello');
  await world.settled();
  return { conversationId: conversationIdOf(lineAccountId, nok.chat.kind, nok.chat.id) };
}

const button = { label: 'Order', action: 'uri' as const, value: 'https://shop.example/ชา?q=1' };
const plain: Card = { altText: 'Tea for you', cards: [{ title: 'Tea', text: 'Fresh', buttons: [button] }] };
const cardWith = (part: object): Card => ({ ...plain, cards: [{ ...plain.cards[0]!, ...part }] });
const send = (conversationId: string, card: unknown, as = agent) =>
  as.post('/messages', { conversationId, kind: 'card', card });

describe('a card', () => {
  test('that was sent is not sent again, even if its picture is gone meanwhile', async () => {
    const { conversationId } = await customer();
    const card = cardWith({ imageMediaId: await uploaded(owner) });
    const fields = { brandId: brandId(), kind: 'card', title: 'Tea', card };
    const { data: reply } = (await owner.post('/quick-replies', fields)).body;
    const message = { kind: 'card', card, clientId: 'single' };
    const parts = { messages: [{ ...message, clientId: 'part' }] };
    const single = () => agent.post('/messages', { conversationId, ...message });
    const answer = () => agent.post(`/conversations/${conversationId}/answer`, parts);
    const first = [await single(), await answer()];
    await owner.delete(`/quick-replies/${reply.id}`);
    expect((await send(conversationId, card)).body.code).toBe('media_not_found');
    const again = [await single(), await answer()];
    expect(again.map(({ status }) => status)).toEqual(first.map(({ status }) => status));
    expect([again[0]?.body.data.id, again[1]?.body.data[0].id]).toEqual([
      first[0]?.body.data.id,
      first[1]?.body.data[0].id,
    ]);
  });

  test('is sent as Flex with its picture and variables, and shown in the thread', async () => {
    const { conversationId } = await customer();
    const imageMediaId = await uploaded(agent);
    const [first] = plain.cards;
    const buttons = [button, { label: 'Ask', action: 'message' as const, value: 'Is it sweet?' }];
    const card = {
      altText: '{brand}: tea for {name}',
      cards: [
        { ...first!, title: 'For {name}', imageMediaId, buttons },
        { ...first!, text: '' },
      ],
    };
    const { status, body } = await send(conversationId, card);
    expect([status, body.data]).toMatchObject([
      201,
      {
        kind: 'flex',
        text: 'Brand 0: tea for Nok',
        content: { card: { cards: [{ title: 'For Nok', imageMediaId, buttons }, { text: '' }] } },
      },
    ]);
    await world.settled();
    const [message] = world.line.sent.at(-1)!.messages as unknown as FlexMessage[];
    expect(message).toMatchObject({ type: 'flex', altText: 'Brand 0: tea for Nok', contents: { type: 'carousel' } });
    const [bubble, second] = message!.contents.contents as [Bubble, Bubble];
    expect(bubble.footer.contents.map(({ action }) => action)).toEqual([
      { type: 'uri', label: 'Order', uri: 'https://shop.example/%E0%B8%8A%E0%B8%B2?q=1' },
      { type: 'message', label: 'Ask', text: 'Is it sweet?' },
    ]);
    expect(second.body.contents).toHaveLength(1);
    const link = world.url + new URL(bubble.hero.url).pathname;
    expect((await fetch(link)).headers.get('content-type')).toBe('image/png');
    const { data } = (await agent.get(`/messages/conversation/${conversationId}`)).body;
    expect(data[0]).toMatchObject({ kind: 'flex', status: 'sent' });

    await owner.post(`/conversations/${conversationId}/erase`);
    await world.settled();
    expect((await fetch(link)).status).toBe(404);
    expect(world.app.engine.read('message', body.data.id)?.row).toMatchObject({ text: '', content: {} });
  });

  test('is sent by the largest values that the limits allow, which LINE accepts', async () => {
    const { conversationId } = await customer();
    const text = (length: number) => 'ก'.repeat(length);
    const full = {
      title: text(limits.cardTitleMax),
      text: text(limits.cardTextMax),
      buttons: Array(limits.cardButtonsMax).fill({
        label: text(limits.cardLabelMax),
        action: 'uri',
        value: `https://example.com/${'x'.repeat(600)}`,
      }),
    };
    const card = { altText: text(limits.altTextMax), cards: Array(limits.cardsMax).fill(full) };
    expect((await send(conversationId, card)).status).toBe(201);
    await world.settled();
    const { data } = (await agent.get(`/messages/conversation/${conversationId}`)).body;
    expect(data[0]).toMatchObject({ kind: 'flex', status: 'sent', error: null });
    const long = {
      ...full,
      buttons: full.buttons.map((one) => ({ ...one, value: `https://x.co/${'x'.repeat(980)}` })),
    };
    expect((await send(conversationId, { ...card, cards: Array(limits.cardsMax).fill(long) })).body).toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'card.cards' }],
    });
  });

  test.each<[string, unknown]>([
    ['no card', { ...plain, cards: [] }],
    ['eleven cards', { ...plain, cards: Array(11).fill(plain.cards[0]) }],
    ['no button', cardWith({ buttons: [] })],
    ['four buttons', cardWith({ buttons: Array(4).fill(button) })],
    ['a long label', cardWith({ buttons: [{ ...button, label: 'x'.repeat(21) }] })],
    ['an invisible label', cardWith({ buttons: [{ ...button, label: '\u200b' }] })],
    ['a long title', cardWith({ title: 'x'.repeat(61) })],
    ['no title', cardWith({ title: ' ' })],
    ['a long text', cardWith({ text: 'x'.repeat(301) })],
    ['a long alternative text', { ...plain, altText: 'x'.repeat(401) }],
    ['no alternative text', { ...plain, altText: '' }],
    ['an unknown field', cardWith({ html: '<b>' })],
    ['an unknown action', cardWith({ buttons: [{ ...button, action: 'postback' }] })],
    ...[
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'line://ti/p/x',
      'ftp://example.com',
      'https:example.com',
      'https://',
      'https://exa mple.com',
      'java\nscript:alert(1)',
      'tel:',
      'tel:1<script>',
      '//example.com',
      'example.com',
      `https://example.com/${'ก'.repeat(200)}`,
    ].map((value): [string, unknown] => [
      `the address ${value.slice(0, 30)}`,
      cardWith({ buttons: [{ ...button, value }] }),
    ]),
  ])('with %s is refused', async (_what, card) => {
    const { conversationId } = await customer();
    const { status, body } = await send(conversationId, card);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });

  test.each(['HTTP://example.com', 'tel:+66-2-123-4567', 'https://example.com/?a=b#c'])(
    'may link to %s',
    async (value) => {
      const { conversationId } = await customer();
      expect((await send(conversationId, cardWith({ buttons: [{ ...button, value }] }))).status).toBe(201);
    },
  );

  test.each(['{particle}', '{field:unknown}'])('with a variable without a value is refused: %s', async (variable) => {
    const { conversationId } = await customer();
    const { status, body } = await send(conversationId, cardWith({ text: `Hi ${variable}` }));
    expect([status, body.details]).toEqual([400, [{ path: 'card.cards.0.text', message: `${variable} has no value` }]]);
  });

  test('needs pictures of the sender', async () => {
    const { conversationId } = await customer();
    for (const imageMediaId of [await uploaded(lead), 'unknown']) {
      const { body } = await send(conversationId, cardWith({ imageMediaId }));
      expect(body.code).toBe('media_not_found');
    }
  });

  test('can be one of several messages of a reply', async () => {
    const { conversationId } = await customer();
    const messages = [
      { kind: 'text', text: 'Look:' },
      { kind: 'card', card: plain },
    ];
    const { body } = await agent.post(`/conversations/${conversationId}/answer`, { messages });
    expect(body.data.map((row: { kind: string }) => row.kind)).toEqual(['text', 'flex']);
    await world.settled();
    expect(world.line.sent.at(-1)!.messages.map(({ type }) => type)).toEqual(['text', 'flex']);
  });
});

const create = async (as: Caller, fields: object): Promise<QuickReply> =>
  (await as.post('/quick-replies', { brandId: brandId(), title: 'Mine', text: 'Hi {name}', ...fields })).body.data;

describe('quick replies', () => {
  test('the four templates are those of each brand, also of a new one', async () => {
    const { body } = await owner.post('/brands', { name: 'Tea House' });
    for (const id of [brandId(), body.data.id]) {
      const { data } = (await owner.get(`/quick-replies?brand=${id}&owner=none`)).body;
      const presets = data.flatMap(({ preset }: QuickReply) => preset ?? []);
      expect(presets).toEqual(['thanks', 'helping', 'wait', 'more']);
    }
    const [first] = (await owner.get(`/quick-replies?brand=${body.data.id}`)).body.data;
    const changed = await owner.put(`/quick-replies/${first.id}`, { ...first, text: 'Thanks!' });
    expect(changed.body.data).toMatchObject({ text: 'Thanks!', preset: null });
  });

  test('a personal one needs messages.reply, a shared one messages.assign', async () => {
    const { cs_agent: agentId, cs_lead: leadId } = world.people;
    const viewer = await world.as('viewer');
    const outcome = async (as: Caller, ownerId: string | null) => {
      const fields = { brandId: brandId(), ownerId, title: 'x', text: 'x' };
      return (await as.post('/quick-replies', fields)).status;
    };
    expect(await outcome(agent, agentId)).toBe(201);
    expect(await outcome(agent, null)).toBe(403);
    expect(await outcome(lead, null)).toBe(201);
    expect(await outcome(lead, agentId)).toBe(403);
    expect(await outcome(viewer, world.people.viewer)).toBe(403);
    const mine = await create(agent, { ownerId: agentId });
    const shared = await create(lead, {});
    for (const change of [{ title: 'y' }, { ownerId: agentId }]) {
      expect((await agent.put(`/quick-replies/${shared.id}`, change)).status).toBe(403);
    }
    expect((await agent.put(`/quick-replies/${mine.id}`, { ownerId: null })).status).toBe(403);
    expect((await agent.put(`/quick-replies/${mine.id}`, { ownerId: leadId })).status).toBe(403);
    expect((await agent.put(`/quick-replies/${mine.id}`, { brandId: null, title: 'For all brands' })).status).toBe(200);
    expect((await agent.delete(`/quick-replies/${shared.id}`)).status).toBe(403);
    expect((await agent.delete(`/quick-replies/${mine.id}`)).status).toBe(200);
  });

  test('a personal one exists for its owner only: in lists, searches, calls, push and the audit log', async () => {
    const staffId = world.people.cs_agent;
    const clients = [agent, owner].map((caller, n) => new SyncClient(`${n}`, () => world.url, caller.token));
    const [own, other] = clients as [SyncClient, SyncClient];
    const scopes = [{ scope: 'me' }, { scope: 'config' }] as const;
    for (const client of clients) {
      await client.connect();
      for (const scope of scopes) client.join(scope);
      await client.idle();
    }
    const isPushed = (client: SyncClient, id: string) =>
      client.deltas.some(({ rows }) => rows.some((one) => one.id === id && one.row !== null));
    const row = await create(agent, {
      ownerId: staffId,
      title: 'Secret plan',
      keywords: ['secret'],
      category: 'hidden',
    });
    await world.settled();
    await expect.poll(() => isPushed(own, row.id)).toBe(true);
    const ids = async (as: Caller, path: string) => (await as.get(path)).body.data.map(({ id }: QuickReply) => id);
    for (const path of ['/quick-replies?q=secret', '/quick-replies/match/secret', '/quick-replies?owner=me']) {
      expect(await ids(agent, path)).toContain(row.id);
      expect(await ids(owner, path)).not.toContain(row.id);
    }
    const categories = (await owner.get('/quick-replies/stats/categories')).body.data;
    expect(categories.map(({ category }: { category: string }) => category)).not.toContain('hidden');
    const path = `/quick-replies/${row.id}`;
    const answers = [
      await owner.get(path),
      await owner.put(path, { title: 'x' }),
      await owner.post(`${path}/use`),
      await owner.delete(path),
      await owner.put('/quick-replies/batch/sort', { items: [{ id: row.id, sort: 1 }] }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [404, 'quick_reply_not_found']),
    );
    expect(JSON.stringify((await owner.get('/audit?limit=200')).body)).not.toContain('Secret plan');

    const shared = (await lead.post('/quick-replies', { brandId: brandId(), title: 'Open plan', text: 'x' })).body.data;
    await lead.put(`/quick-replies/${shared.id}`, { ownerId: world.people.cs_lead });
    await expect
      .poll(() => other.deltas.flatMap(({ rows }) => rows).some((one) => one.id === shared.id && one.row === null))
      .toBe(true);
    expect([isPushed(other, row.id), isPushed(other, shared.id)]).toEqual([false, true]);
    expect(other.seen({ scope: 'config' })?.has(`quickReply ${shared.id}`)).toBe(false);
    for (const client of clients) client.drop();
  });

  test('those of a deleted person are deleted, and their number is limited', async () => {
    const id = await makePerson(world, 'leaver', 'cs_agent', [brandId()]);
    const leaver = await world.as('leaver');
    const row = await create(leaver, { ownerId: id });
    await world.app.engine.execute('config', 'system', () => ({
      events: Array.from({ length: limits.personalRepliesMax - 1 }, (_, n) => ({
        type: 'quick-reply.created' as const,
        quickReplyId: `${id}.${n}`,
        brandId: null,
        ownerId: id,
        title: 'x',
        text: 'x',
        keywords: [],
        category: '',
        sort: n,
      })),
    }));
    const { status, body } = await leaver.post('/quick-replies', { ownerId: id, title: 'x', text: 'x' });
    expect([status, body.code]).toEqual([409, 'too_many_quick_replies']);
    await owner.delete(`/staff/${id}`);
    expect(world.app.engine.read('quickReply', row.id)).toBeUndefined();
  });

  test.each([
    ['a text', { text: ' ' }, 'text'],
    ['a file', { kind: 'media' }, 'mediaId'],
    ['a card', { kind: 'card' }, 'card'],
  ])('one without %s that its kind requires is refused', async (_what, fields, path) => {
    const { status, body } = await lead.post('/quick-replies', { brandId: brandId(), title: 'x', ...fields });
    expect([status, body.code, body.details[0].path]).toEqual([400, 'validation_failed', path]);
  });

  test('a file of a shared one can be sent by everyone who sees it, and remains until both are gone', async () => {
    const mediaId = await uploaded(lead);
    const { conversationId } = await customer();
    const message = { conversationId, kind: 'image', mediaId };
    expect((await agent.post('/messages', message)).body.code).toBe('media_not_found');
    const row = await create(lead, { kind: 'media', mediaId, text: 'Look' });
    expect(row).toMatchObject({ kind: 'media', mediaId, mediaKind: 'image', text: 'Look' });
    world.clock.pass(limits.unusedUploadMs + 1000);
    await world.app.alarm.ring();
    await world.settled();
    [agent, lead, owner] = await Promise.all([world.as('cs_agent'), world.as('cs_lead'), world.as('super_admin')]);
    const link = `${world.url}/media/${mediaId}`;
    expect((await agent.post('/messages', message)).status).toBe(201);
    await world.settled();
    await owner.post(`/conversations/${conversationId}/erase`);
    await world.settled();
    expect((await fetch(link)).status).toBe(200);
    await lead.put(`/quick-replies/${row.id}`, { kind: 'text', text: 'No picture' });
    await world.settled();
    expect((await fetch(link)).status).toBe(404);
    expect((await lead.get(`/quick-replies/${row.id}`)).body.data).not.toHaveProperty('mediaId');
  });

  test('a card has the limits of a message, and its picture must be one', async () => {
    const fields = { brandId: brandId(), title: 'Menu', kind: 'card' };
    const bad = await lead.post('/quick-replies', { ...fields, card: cardWith({ title: 'x'.repeat(61) }) });
    expect(bad.body.code).toBe('validation_failed');
    const foreign = await lead.post('/quick-replies', {
      ...fields,
      card: cardWith({ imageMediaId: await uploaded(owner) }),
    });
    expect(foreign.body.code).toBe('media_not_found');
    const card = cardWith({ imageMediaId: await uploaded(lead) });
    const { body } = await lead.post('/quick-replies', { ...fields, card });
    expect(body.data).toMatchObject({ kind: 'card', text: '', card });
    const { conversationId } = await customer();
    expect((await send(conversationId, card)).status).toBe(201);
  });
});
