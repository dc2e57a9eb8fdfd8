import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Counts, Message } from '../../shared/rows.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

/** Tests of the additional fields in list responses, and of pages of a thread that start at a given message. */

let world: World;
let agent: Caller;
const texts = Array.from({ length: 25 }, (_, n) => `message ${n}`);
let id: string;
let messageIds: string[];

beforeAll(async () => {
  world = await bootWorld();
  agent = await world.as('cs_agent');
  const nok = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  for (const [n, text] of texts.entries()) {
    // Gives pairs of messages the same timestamp, so that their order is the order of arrival.
    if (n % 2 === 0) world.clock.pass(1000);
    await nok.writes(text);
    await world.settled();
  }
  id = (await agent.get('/conversations')).body.data[0].id;
  messageIds = (await agent.get(`/messages/conversation/${id}`)).body.data
    .map((message: Message) => message.id)
    .reverse();
});
afterAll(() => world.close());

const page = async (query: string) => {
  const { status, body } = await agent.get(`/messages/conversation/${id}?${query}`);
  return { status, code: body.code, meta: body.meta, texts: body.data?.map((message: Message) => message.text) };
};
const from = (first: number, last: number) => texts.slice(last, first + 1).reverse();

describe('a page around a message', () => {
  test('has it in its middle, and leads both ways to the ends', async () => {
    const middle = await page(`around=${messageIds[10]}&limit=5`);
    expect(middle.texts).toEqual(from(12, 8));
    const older = await page(`cursor=${middle.meta.nextCursor}&limit=20`);
    expect(older.texts).toEqual(from(7, 0));
    expect(older.meta.nextCursor).toBeNull();
    const newer = await page(`cursor=${middle.meta.previousCursor}&limit=10`);
    expect(newer.texts).toEqual(from(22, 13));
    const newest = await page(`cursor=${newer.meta.previousCursor}&limit=10`);
    expect(newest.texts).toEqual(from(24, 23));
    expect(newest.meta.previousCursor).toBeNull();
    expect((await page(`cursor=${newest.meta.nextCursor}&limit=3`)).texts).toEqual(from(22, 20));
  });

  test.each([
    ['the newest', 24, from(24, 22), false, true],
    ['the oldest', 0, from(2, 0), true, false],
  ])('at the end: %s', async (_, n, expected, hasNewer, hasOlder) => {
    const { texts: found, meta } = await page(`around=${messageIds[n]}&limit=5`);
    expect(found).toEqual(expected);
    expect([meta.previousCursor !== null, meta.nextCursor !== null]).toEqual([hasNewer, hasOlder]);
  });

  test('of one message continues both ways without losing any', async () => {
    const one = await page(`around=${messageIds[10]}&limit=1`);
    expect(one.texts).toEqual(from(10, 10));
    expect((await page(`cursor=${one.meta.previousCursor}&limit=2`)).texts).toEqual(from(12, 11));
    expect((await page(`cursor=${one.meta.nextCursor}&limit=2`)).texts).toEqual(from(9, 8));
  });

  test('of another conversation is not found', async () => {
    expect(await page('around=nothing')).toMatchObject({ status: 404, code: 'message_not_found' });
    const may = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'May' });
    await may.writes('elsewhere');
    await world.settled();
    const { body } = await agent.get('/messages/search?q=elsewhere');
    expect((await page(`around=${body.data[0].id}`)).status).toBe(404);
  });
});

describe('a search', () => {
  test('returns where the text occurs, and in which conversations', async () => {
    const { body } = await agent.get('/messages/search?q=SAGE%2017');
    expect(body.data).toHaveLength(1);
    const hits = [
      { at: 3, length: 4 },
      { at: 8, length: 2 },
    ];
    expect(body.meta.excerpts).toEqual([{ messageId: messageIds[17], text: 'message 17', ...hits[0], hits }]);
    expect(body.meta.conversations).toMatchObject([{ id, customer: { displayName: 'Nok' } }]);
  });

  test('by name alone does not find message texts', async () => {
    const found = async (query: string) => (await agent.get(`/conversations?${query}`)).body.data.length;
    expect(await found('q=message')).toBe(1);
    expect(await found('q=message&match=name')).toBe(0);
    expect(await found('q=nok&match=name')).toBe(1);
  });
});

describe('the list', () => {
  test('shows who wrote last', async () => {
    await agent.post('/messages', { conversationId: id, kind: 'text', text: 'Good day' });
    const { body } = await agent.get('/conversations?q=nok&match=name');
    const author = { type: 'staff', id: world.people.cs_agent, name: 'Person cs_agent' };
    expect(body.data[0].lastMessage.author).toEqual(author);
  });

  test('includes the counter rows of all its brands, also for people who may not choose one; a cursor continues only in its own order', async () => {
    const brandIds = world.brands.map((brand) => brand.id);
    const staffId = await makePerson(world, 'both', 'cs_agent', brandIds);
    const both = await world.as('both');
    const { body } = await both.get('/conversations?limit=1');
    const rows = body.meta.countRows as Counts[];
    expect(rows.map((row) => row.id).sort()).toEqual(brandIds.flatMap((one) => [one, `${one}:${staffId}`]).sort());
    const sum = rows.reduce((all, row) => all + row.all, 0);
    expect(sum).toBe(body.meta.counts.all);
    expect(body.meta.nextCursor).not.toBeNull();
    const next = await both.get(`/conversations?limit=1&cursor=${body.meta.nextCursor}`);
    expect(next.body.meta.countRows).toBeUndefined();
    const other = await both.get(`/conversations?limit=1&sort=unread&cursor=${body.meta.nextCursor}`);
    expect([next.status, other.status, other.body.code]).toEqual([200, 400, 'cursor_invalid']);
  });
});
