import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '../../shared/calls.ts';
import { limits } from '../../shared/limits.ts';
import type { CallDown } from '../../shared/sync/calls.ts';
import { newConversation } from '../support/new-conversation.ts';
import { bootWorld, Caller, type World } from '../support/world.ts';

let world: World;
let agent: Caller;
let conversationId: string;
let call: Call;
/** Path of the call link that the customer received. */
let path: string;
beforeEach(() => boot());
afterEach(() => world.close());

async function boot(app: { callGraceMs?: number } = {}): Promise<void> {
  world = await bootWorld({ brandCount: 1, app });
  ({ conversationId } = await newConversation(world, { language: 'th' }));
  agent = await world.as('cs_agent');
  call = (await agent.post(`/conversations/${conversationId}/calls`, { kind: 'video' })).body.data;
  await world.settled();
  path = new URL(linkOf(world.line.sent[0]!.messages[0]!)).pathname;
}

const linkOf = (message: object) => (message as { template: { actions: { uri: string }[] } }).template.actions[0]!.uri;
const state = () => world.app.engine.read('call', call.id)!.row;
const ends = () => expect.poll(() => state().state).toBe('ended');

type ReceivedMessages = (CallDown | { type: 'ready' | 'closed' })[];

/** Connects to the call in the same way as the customer's page. */
async function customer(
  key: string,
  type: 'open' | 'join' = 'join',
): Promise<{ received: ReceivedMessages; closed: () => number | null; socket: WebSocket }> {
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}${path}/socket`);
  const received: ReceivedMessages = [];
  let code: number | null = null;
  socket.onmessage = ({ data }) => void received.push(JSON.parse(String(data)));
  socket.onclose = (event) => {
    code = event.code;
  };
  await new Promise((resolve) => {
    socket.onopen = resolve;
  });
  socket.send(JSON.stringify({ type, key }));
  return { received, closed: () => code, socket };
}

async function staff(who = agent): Promise<{ received: CallDown[]; socket: Socket; joined: unknown }> {
  const socket = await world.socket(who);
  const received: CallDown[] = [];
  socket.on('call', (message: CallDown) => received.push(message));
  return { received, socket, joined: await socket.emitWithAck('call', { type: 'join', callId: call.id }) };
}

const key = 'a-key-of-a-page-1';
const peer = { type: 'peer', on: true };

describe('the invitation', () => {
  test('is a button in the customer’s language; colleagues do not see its link', async () => {
    expect(world.line.sent[0]!.messages[0]).toMatchObject({ type: 'template', template: { type: 'buttons' } });
    const { body } = await agent.get(`/messages/conversation/${conversationId}`);
    expect(body.data[0]).toMatchObject({ kind: 'template', status: 'sent', content: { call: { callId: call.id } } });
    expect(JSON.stringify(body)).not.toContain(path.split('.')[1]);
  });

  test('requests the external browser from LINE, which may use the microphone', () => {
    expect(new URL(linkOf(world.line.sent[0]!.messages[0]!)).search).toBe('?openExternalBrowser=1');
  });

  test('opens a page that needs no account and runs only its own code', async () => {
    const page = await fetch(world.url + path);
    const html = await page.text();
    expect(html).toContain('<html lang="th">');
    expect(html).toContain('data-state="ready"');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    const files = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, file]) => file);
    expect(files).toHaveLength(2);
    for (const file of files) {
      const { status, headers } = await fetch(`${world.url}/c/${file}`);
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
    const stranger = await fetch(`${world.url}${path}x`);
    expect([stranger.status, (await stranger.text()).includes('data-state="gone"')]).toEqual([404, true]);
  });
});

test('CALL-2, CALL-3: both sides connect, exchange signals, and hanging up leaves a line with the duration', async () => {
  const [desk, phone] = [await staff(), await customer(key)];
  await expect.poll(() => desk.received).toEqual([{ callId: call.id, ...peer }]);
  await expect.poll(() => phone.received).toEqual([{ type: 'ready', iceServers: [] }, peer]);
  await world.settled();
  await expect.poll(() => state().state).toBe('joined');
  const data = { round: 'r1', description: { type: 'offer', sdp: 'v=0' } };
  await desk.socket.emitWithAck('call', { type: 'signal', callId: call.id, data });
  await expect.poll(() => phone.received.at(-1)).toEqual({ type: 'signal', data });
  phone.socket.send(JSON.stringify({ type: 'signal', data: { round: 'r1', candidate: { candidate: 'c' } } }));
  await expect
    .poll(() => desk.received.at(-1))
    .toMatchObject({ type: 'signal', data: { round: 'r1', candidate: { candidate: 'c' } } });
  world.clock.pass(65_000);
  phone.socket.send(JSON.stringify({ type: 'leave' }));
  await ends();
  await expect.poll(() => desk.received.at(-1)).toMatchObject({ type: 'ended', reason: 'hung_up' });
  await expect.poll(phone.closed).toBe(4410);
  const { body } = await agent.get(`/messages/conversation/${conversationId}`);
  const line = body.data.find(({ direction }: { direction: string }) => direction === 'system');
  expect(line.content).toMatchObject({ event: 'call', kind: 'video', reason: 'hung_up', seconds: 65 });
});

test('CALL-4: the first page claims the link, may reconnect, and the link expires with the call', async () => {
  const [desk, phone] = [await staff(), await customer(key)];
  await expect.poll(() => phone.received.length).toBe(2);
  const other = await customer('another-key-of-1');
  await expect.poll(other.closed).toBe(4409);
  phone.socket.close();
  await expect.poll(() => desk.received.at(-1)).toMatchObject({ type: 'peer', on: false });
  const again = await customer(key);
  await expect.poll(() => again.received.at(-1)).toEqual(peer);
  await desk.socket.emitWithAck('call', { type: 'leave', callId: call.id });
  await ends();
  await expect.poll(again.closed).toBe(4410);
  const late = await customer(key);
  await expect.poll(late.closed).toBe(4410);
  expect(await (await fetch(world.url + path)).text()).toContain('data-state="used"');
});

test('CALL-1: an API token does not take the place of its creator', async () => {
  const owner = await world.as('super_admin');
  const fields = { name: 'x', permissions: ['messages.reply'], assignedBrands: ['all'] };
  const { token } = (await owner.post('/api-tokens', fields)).body.data;
  expect((await staff(owner)).joined).toMatchObject({ success: true });
  expect((await staff(new Caller(world.url, token))).joined).toEqual({ success: false, code: 'call_in_use' });
});

test('CALL-1: one person of the staff at a time, of those who may answer there', async () => {
  const first = await staff();
  expect(first.joined).toEqual({ success: true, iceServers: [] });
  expect((await staff(await world.as('cs_lead'))).joined).toEqual({ success: false, code: 'call_in_use' });
  const viewer = await staff(await world.as('viewer'));
  expect(viewer.joined).toEqual({ success: false, code: 'conversation_not_found' });
  expect((await staff()).joined).toMatchObject({ success: true });
  await expect.poll(() => first.received).toEqual([{ callId: call.id, type: 'ended', reason: 'elsewhere' }]);
  expect(state().state).toBe('offered');
});

describe('an open page of the customer', () => {
  const opened = (on: boolean) => ({ callId: call.id, type: 'opened', on });

  test('CALL-1, CALL-4: is announced to the staff, also to those who join later, and does not claim the link', async () => {
    const [desk, phone] = [await staff(), await customer(key, 'open')];
    await expect.poll(() => desk.received).toEqual([opened(true)]);
    const later = await staff();
    expect(later.received).toEqual([opened(true)]);
    const other = await customer('another-key-of-1');
    await expect.poll(() => other.received.at(-1)).toEqual(peer);
    phone.socket.close();
    await expect.poll(() => later.received.at(-1)).toEqual(opened(false));
    const late = await customer(key, 'open');
    await expect.poll(late.closed).toBe(4409);
  });

  test('CALL-3: declines once, before the call is joined', async () => {
    const [desk, phone] = [await staff(), await customer(key, 'open')];
    phone.socket.send(JSON.stringify({ type: 'decline' }));
    await ends();
    expect(state().reason).toBe('declined');
    await expect.poll(() => desk.received.at(-1)).toMatchObject({ type: 'ended', reason: 'declined' });
    await expect.poll(() => phone.received).toEqual([{ type: 'ended', reason: 'declined' }]);
    expect(await (await fetch(world.url + path)).text()).toContain('data-state="declined"');
    const { body } = await agent.get(`/messages/conversation/${conversationId}`);
    const line = body.data.find(({ direction }: { direction: string }) => direction === 'system');
    expect(line.content).toMatchObject({ event: 'call', reason: 'declined', seconds: null });
  });

  test('does not decline a call in progress', async () => {
    const [, , other] = [await staff(), await customer(key), await customer('another-key-of-1', 'open')];
    other.socket.send(JSON.stringify({ type: 'decline' }));
    await expect.poll(other.closed).toBe(4409);
    expect(state().state).not.toBe('ended');
  });
});

test('a call without participants is missed when its time is over', async () => {
  const desk = await staff();
  world.clock.pass(limits.callOfferMs);
  await world.app.alarm.ring();
  expect(state()).toMatchObject({ state: 'ended', reason: 'missed' });
  await expect.poll(() => desk.received).toMatchObject([{ type: 'ended' }]);
});

test('CALL-3: a waiting window that is closed withdraws its offer', async () => {
  await world.close();
  await boot({ callGraceMs: 1000 });
  const [desk, phone] = [await staff(), await customer(key, 'open')];
  desk.socket.disconnect();
  await expect.poll(() => phone.received).toEqual([{ type: 'ended', reason: 'missed' }]);
  await expect.poll(phone.closed).toBe(4410);
  await ends();
  expect(await (await fetch(world.url + path)).text()).toContain('data-state="missed"');
  const { body } = await agent.get(`/messages/conversation/${conversationId}`);
  const line = body.data.find(({ direction }: { direction: string }) => direction === 'system');
  expect(line.content).toMatchObject({ event: 'call', reason: 'missed', seconds: null });
});

test('a second offer is refused while one is open, and refers its creator to the first', async () => {
  await staff();
  const lead = await world.as('cs_lead');
  const offer = (who: Caller, kind: string) => who.post(`/conversations/${conversationId}/calls`, { kind });
  for (const [who, kind] of [
    [lead, 'video'],
    [agent, 'audio'],
  ] as const) {
    expect(await offer(who, kind)).toMatchObject({ status: 409, body: { code: 'call_open' } });
  }
  expect((await offer(agent, 'video')).body.data).toMatchObject({ id: call.id });
  await world.settled();
  expect(world.line.sent).toHaveLength(1);
  const desk = await staff();
  await desk.socket.emitWithAck('call', { type: 'leave', callId: call.id });
  await ends();
  expect((await offer(lead, 'video')).status).toBe(201);
});

test('a call in progress ends with the server', async () => {
  const phone = await customer(key);
  await staff();
  await expect.poll(() => phone.received.length).toBe(2);
  await expect.poll(() => state().state).toBe('joined');
  await world.restart();
  await world.settled();
  await ends();
  expect(state().reason).toBe('lost');
});
