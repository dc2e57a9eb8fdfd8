import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Message } from '../../shared/rows.ts';
import { newConversation } from '../support/new-conversation.ts';
import { bootWorld, type World } from '../support/world.ts';

let world: World;
let conversationId: string;
beforeEach(async () => {
  world = await bootWorld({ brandCount: 1 });
  ({ conversationId } = await newConversation(world));
});
afterEach(() => world.close());

const sends = () =>
  world.line.calls.filter(({ path }) => /message\/(reply|push)$/.test(path)).map(({ path }) => path.split('/').at(-1));
const text = (value: string) => ({ kind: 'text', text: value, clientId: value });
const thread = async () => {
  const agent = await world.as('cs_agent');
  return (await agent.get(`/messages/conversation/${conversationId}`)).body.data as Message[];
};

test('several messages are sent in one free reply, in order', async () => {
  const agent = await world.as('cs_agent');
  const messages = [text('one'), { kind: 'sticker', packageId: '446', stickerId: '1988' }, text('three')];
  const { status, body } = await agent.post(`/conversations/${conversationId}/answer`, { messages });
  expect(status).toBe(201);
  expect(body.data.map(({ kind }: Message) => kind)).toEqual(['text', 'sticker', 'text']);
  await world.settled();
  expect(sends()).toEqual(['reply']);
  const ours = (await thread()).filter(({ direction }) => direction === 'out').toReversed();
  expect(ours.map(({ kind, text, status, sentVia }) => [kind, text, status, sentVia])).toEqual([
    ['text', 'one', 'sent', 'reply'],
    ['sticker', '', 'sent', 'reply'],
    ['text', 'three', 'sent', 'reply'],
  ]);
});

test('repeating the same call creates no second message', async () => {
  const agent = await world.as('cs_agent');
  const once = () => agent.post(`/conversations/${conversationId}/answer`, { messages: [text('one'), text('two')] });
  const [first, second] = [await once(), await once()];
  await world.settled();
  expect(second.body.data.map(({ id }: Message) => id)).toEqual(first.body.data.map(({ id }: Message) => id));
  expect(sends()).toEqual(['reply']);
});

test('a reply resolves the conversation if the sender has the permission', async () => {
  const body = { messages: [text('done')], resolve: true };
  const path = `/conversations/${conversationId}/answer`;
  const agent = await world.as('cs_agent');
  expect(await agent.post(path, body)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect((await thread()).some(({ direction }) => direction === 'out')).toBe(false);
  const lead = await world.as('cs_lead');
  expect((await lead.post(path, body)).status).toBe(201);
  expect((await lead.get(`/conversations/${conversationId}`)).body.data.status).toBe('resolved');
});
