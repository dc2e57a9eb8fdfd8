import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { conversationIdOf } from '../../server/keys/ids.ts';
import type { SendCost } from '../../shared/api/conversations.ts';
import type { Delta, DeltaRow } from '../../shared/sync/messages.ts';
import { newConversation } from '../support/new-conversation.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

let world: World;
let agent: Caller;
let conversationId: string;
let nok: ReturnType<World['line']['customer']>;
beforeEach(async () => {
  world = await bootWorld({ brandCount: 1 });
  world.brands[0]!.channel.quota.limit = 100;
  agent = await world.as('cs_agent');
  ({ customer: nok, conversationId } = await newConversation(world));
});
afterEach(() => world.close());

const cost = async () => (await agent.get(`/conversations/${conversationId}/send-cost`)).body.data as SendCost;
const answer = (text: string) => agent.post('/messages', { conversationId, kind: 'text', text });
const quotaRequests = () => world.line.calls.filter(({ path }) => path === '/v2/bot/message/quota').length;

test('a reply is free while a token is valid, with its expiry', async () => {
  const until = world.clock.now() + 55_000;
  expect(await cost()).toMatchObject({ freeUntil: new Date(until).toISOString(), quota: { left: 100 } });
  world.clock.pass(55_000);
  expect((await cost()).freeUntil).toBeNull();
});

test('the first request waits for LINE; then LINE is queried once a minute', async () => {
  expect((await cost()).quota).toMatchObject({ type: 'limited', value: 100, used: 0, left: 100, warning: 'none' });
  await Promise.all([cost(), cost()]);
  await world.settled();
  expect(quotaRequests()).toBe(1);
  world.clock.pass(60_000);
  world.brands[0]!.channel.quota.used = 95;
  await cost();
  await world.settled();
  expect(quotaRequests()).toBe(2);
  expect((await cost()).quota).toMatchObject({ used: 95, left: 5, warning: 'near' });
});

test('a plan without a limit has no remaining number', async () => {
  world.brands[0]!.channel.quota.limit = null;
  expect((await cost()).quota).toMatchObject({ type: 'none', value: null, left: null, used: 0 });
});

test('a push to a group costs one message per member, also after members joined and left', async () => {
  const { channel, lineAccountId } = world.brands[0]!;
  const others = ['Fon', 'Ploy', 'Wei'].map((displayName) => world.line.customer(channel.channelId, { displayName }));
  const group = channel.addGroup({ name: 'Family', members: [nok, ...others] });
  conversationId = conversationIdOf(lineAccountId, 'group', group.id);
  await group.memberWrites(nok, 'hello all');
  await world.settled();
  expect(await cost()).toMatchObject({ recipients: 4, quota: { used: 0 } });
  world.clock.pass(56_000);
  await answer('paid');
  await world.settled();
  expect((await cost()).quota).toMatchObject({ used: 4, left: 96 });
  await group.memberLeaves(others[0]!);
  await group.memberWrites(nok, 'bye');
  await world.settled();
  expect((await cost()).recipients).toBe(3);
});

describe('after a push', () => {
  async function listen(): Promise<DeltaRow[]> {
    const pushed: DeltaRow[] = [];
    const socket = await world.socket(agent);
    socket.on('delta', ({ rows }: Delta) => pushed.push(...rows.filter(({ kind }) => kind === 'lineQuota')));
    await socket.emitWithAck('join', { scope: 'inbox', brand: world.brands[0]!.id });
    return pushed;
  }

  test('the count is updated at once in every window, before LINE is queried again', async () => {
    await cost();
    const pushed = await listen();
    await answer('free');
    await world.settled();
    world.clock.pass(56_000);
    await answer('paid');
    await world.settled();
    await expect.poll(() => pushed.at(-1)?.row).toMatchObject({ used: 1, left: 99 });
    expect(quotaRequests()).toBe(1);
  });

  test('LINE is queried after a minute', async () => {
    world.clock.pass(60_000);
    const pushed = await listen();
    await answer('paid');
    await world.settled();
    await expect.poll(() => pushed.at(-1)?.row).toMatchObject({ used: 1, left: 99 });
    expect(quotaRequests()).toBe(1);
  });

  test('that LINE refused for the quota, the remaining number is zero', async () => {
    await cost();
    world.brands[0]!.channel.quota.used = 100;
    world.clock.pass(59_000);
    await answer('too late');
    await world.settled();
    expect((await cost()).quota).toMatchObject({ left: 0, warning: 'reached' });
  });
});

test('while LINE is unavailable the cost is unknown, and no request hangs', async () => {
  world.line.faults.offline(true);
  expect((await cost()).quota).toBeNull();
});
