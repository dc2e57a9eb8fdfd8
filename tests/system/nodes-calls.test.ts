import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Admission, CallRelay } from '../../server/calls/call-relay.ts';
import { CallRooms, type Party, type Side } from '../../server/calls/rooms.ts';
import { StaffCalls } from '../../server/calls/staff-calls.ts';
import { offerCall } from '../../server/commands/calls.ts';
import { textsIn } from '../../server/texts/texts.ts';
import type { Event } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { viewerOf } from '../../shared/viewer.ts';
import { account, brand, person, wrote } from '../support/given.ts';
import { type NodeOfWorld, type NodeWorld, openNodeWorld } from '../support/node-world.ts';
import { replaceMethod } from '../support/replace-method.ts';

/** Calls whose parties are connected to different nodes. The call is offered on node 1. */

let nodes: NodeWorld;
let here: CallRelay;
let there: CallRelay;
beforeEach(async () => {
  nodes = openNodeWorld();
  const events = [brand('tea'), account('line', 'tea'), person('ann'), person('ben'), wrote('c1', 'm1')];
  for (const event of events) await append(event);
  await nodes.caughtUp();
  [here, there] = [relayOf(nodes.one), relayOf(nodes.two)];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  await offer(nodes.one);
});
afterEach(async () => {
  vi.useRealTimers();
  here.stop();
  there.stop();
  await nodes.close();
});

const append = (event: Event) =>
  nodes.world.engine.append({
    stream: 'conversation/c1',
    at: nodes.world.clock.now,
    actor: 'system',
    events: [event],
  });

/** Starts the calls of a node. */
function relayOf({ engine, rows, nodes: seen, bus }: NodeOfWorld): CallRelay {
  const { warn } = nodes.world;
  const rooms = new CallRooms({ engine, warn, node: seen.self });
  const relay = new CallRelay({ engine, rooms, nodes: seen, bus, warn });
  relay.start(rows.lasting('call'));
  return relay;
}

async function offer({ engine, nodes: seen }: NodeOfWorld): Promise<void> {
  const call = { conversationId: 'c1', callId: 'k1', messageId: 'm2', kind: 'video' as const };
  const decide = offerCall({ ...call, staff: { id: 'ann', name: 'Ann' }, node: seen.self, textsIn });
  await engine.execute('conversation/c1', 'staff:ann', decide);
  await nodes.caughtUp();
}

const call = () => nodes.one.engine.read('call', 'k1')!.row;
const isIn = (state: string) => nodes.world.until(() => call().state === state);
/** Lets messages between the nodes arrive. */
async function delivered(): Promise<void> {
  for (let n = 0; n < 10; n++) await new Promise((resolve) => setImmediate(resolve));
}

function party(key: string) {
  const received: unknown[] = [];
  const one: Party = {
    key,
    admitted: () => void received.push('admitted'),
    send: (message) => void received.push(message),
  };
  return { ...one, received, take: () => received.splice(0) };
}

async function enter(relay: CallRelay, side: Side, one: Party): Promise<Admission | undefined> {
  let admission: Admission | undefined;
  relay.enter('k1', side, one, (result) => {
    admission = result;
  });
  await delivered();
  return admission;
}

const peer = { type: 'peer', on: true };
const gone = { type: 'peer', on: false };
const offerSignal = (sdp: string) => ({ round: 'r1', description: { type: 'offer' as const, sdp } });

/** Lets the staff join on one node and the customer on another. */
async function meet(staffAt = here, customerAt = there) {
  const [ann, nok] = [party('ann'), party('nok')];
  expect(await enter(staffAt, 'staff', ann)).toBe('entered');
  expect(await enter(customerAt, 'customer', nok)).toBe('entered');
  expect([ann.take(), nok.take()]).toEqual([
    ['admitted', peer],
    ['admitted', peer],
  ]);
  await isIn('joined');
  return { ann, nok };
}

test('CALL-2, CALL-3: parties on two nodes connect, exchange signals, and hang up', async () => {
  const { ann, nok } = await meet();
  const large = offerSignal('v'.repeat(16_384));
  here.signal('k1', 'staff', ann, large);
  there.signal('k1', 'customer', nok, { media: { microphone: true, camera: false } });
  await delivered();
  expect(nok.take()).toEqual([{ type: 'signal', data: large }]);
  expect(ann.take()).toEqual([{ type: 'signal', data: { media: { microphone: true, camera: false } } }]);
  there.leave('k1', 'customer', nok);
  await isIn('ended');
  await delivered();
  expect([ann.take(), nok.take()]).toEqual([
    [{ type: 'ended', reason: 'hung_up' }],
    [{ type: 'ended', reason: 'hung_up' }],
  ]);
  expect(call().reason).toBe('hung_up');
});

test('a party that hangs up ends the call, although no message between the nodes arrives', async () => {
  const { ann, nok } = await meet();
  nodes.hub.delivers = () => false;
  there.leave('k1', 'customer', nok);
  await isIn('ended');
  await nodes.caughtUp();
  expect([call().reason, ann.take(), nok.take()]).toEqual([
    'hung_up',
    [{ type: 'ended', reason: 'hung_up' }],
    [{ type: 'ended', reason: 'hung_up' }],
  ]);
});

test('CALL-2: both parties can be on another node than the one that manages the call', async () => {
  const { ann, nok } = await meet(there, there);
  there.signal('k1', 'staff', ann, offerSignal('v=0'));
  await delivered();
  expect(nok.take()).toEqual([{ type: 'signal', data: offerSignal('v=0') }]);
  there.leave('k1', 'staff', ann);
  await isIn('ended');
  await delivered();
  expect(nok.take()).toEqual([{ type: 'ended', reason: 'hung_up' }]);
});

test('CALL-1: one person at a time on all nodes, whose earlier window on another node ends', async () => {
  const first = party('ann');
  expect(await enter(there, 'staff', first)).toBe('entered');
  expect(await enter(here, 'staff', party('ben'))).toBe('in_use');
  expect(await enter(there, 'staff', party('ben'))).toBe('in_use');
  expect(await enter(here, 'staff', party('ann'))).toBe('entered');
  expect(first.take()).toEqual(['admitted', { type: 'ended', reason: 'elsewhere' }]);
  expect(call().state).toBe('offered');
});

test('CALL-1: a person whose node does not know the call yet waits for the rows', async () => {
  // The rows of node 2 lack the offer until it reads the log again.
  let isBehind = true;
  const { read } = nodes.two.engine;
  Object.assign(nodes.two.engine, {
    read: (...[kind, id]: Parameters<typeof read>) => (kind === 'call' && isBehind ? undefined : read(kind, id)),
  });
  const restore = replaceMethod(nodes.two.engine, 'reached', (original) => async (position, timeoutMs) => {
    isBehind = false;
    return original(position, timeoutMs);
  });
  const calls = new StaffCalls({ engine: nodes.two.engine, rooms: there, iceServers: () => [] });
  const viewer = viewerOf(nodes.two.engine.read('staff', 'ann')!);
  const answer = await new Promise((resolve) => {
    const caller = { connection: 'w1', viewer: () => viewer, send: () => undefined };
    void calls.handle(caller, { type: 'join', callId: 'k1' }, resolve);
  });
  restore();
  expect(answer).toEqual({ success: true, iceServers: [] });
});

describe('CALL-4: a page on another node', () => {
  test('is announced, does not claim the link, and is refused once another page has joined', async () => {
    const [ann, page, other] = [party('ann'), party('nok'), party('fon')];
    await enter(here, 'staff', ann);
    const admissions: Admission[] = [];
    there.open('k1', page, (admission) => void admissions.push(admission));
    await delivered();
    expect([ann.take(), admissions]).toEqual([['admitted', { type: 'opened', on: true }], ['entered']]);
    expect(await enter(here, 'customer', other)).toBe('entered');
    there.shut('k1', page);
    await delivered();
    expect(ann.take()).toEqual([peer, { type: 'opened', on: false }]);
    there.open('k1', party('nok'), (admission) => void admissions.push(admission));
    await delivered();
    expect(admissions).toEqual(['entered', 'in_use']);
    expect(await enter(there, 'customer', party('nok'))).toBe('in_use');
  });

  test('declines the call', async () => {
    const [ann, page] = [party('ann'), party('nok')];
    await enter(here, 'staff', ann);
    there.open('k1', page, () => undefined);
    await delivered();
    page.take();
    there.decline('k1');
    await isIn('ended');
    await delivered();
    expect(call().reason).toBe('declined');
    expect(page.take()).toEqual([{ type: 'ended', reason: 'declined' }]);
  });
});

describe('CALL-3: a lost connection to another node', () => {
  test('can return to any node', async () => {
    const { ann, nok } = await meet();
    there.lose('k1', 'customer', nok);
    await delivered();
    expect(ann.take()).toEqual([gone]);
    vi.advanceTimersByTime(limits.callGraceMs - 1);
    const again = party('nok');
    expect(await enter(here, 'customer', again)).toBe('entered');
    expect([ann.take(), again.take()]).toEqual([[peer], ['admitted', peer]]);
  });

  test('ends the call after 20 s', async () => {
    const { ann, nok } = await meet();
    there.lose('k1', 'customer', nok);
    await delivered();
    vi.advanceTimersByTime(limits.callGraceMs);
    await isIn('ended');
    expect(ann.take()).toEqual([gone, { type: 'ended', reason: 'lost' }]);
    expect(call().reason).toBe('lost');
  });

  test('that has ended counts as lost', async () => {
    const { ann } = await meet();
    nodes.run('1');
    expect(ann.take()).toEqual([gone]);
    vi.advanceTimersByTime(limits.callGraceMs);
    await isIn('ended');
    expect(call().reason).toBe('lost');
  });
});

describe('a node that ends or starts', () => {
  test('does not end the calls of other nodes when it starts', async () => {
    const { ann, nok } = await meet();
    there.stop();
    there = relayOf(nodes.two);
    await nodes.caughtUp();
    await delivered();
    expect(call().state).toBe('joined');
    expect([ann.take(), nok.take()]).toEqual([[], []]);
  });

  test('ends its own joined calls when it starts, for parties on other nodes too', async () => {
    const { nok } = await meet();
    here.stop();
    here = relayOf(nodes.one);
    await isIn('ended');
    await nodes.caughtUp();
    expect(nok.take()).toEqual([{ type: 'ended', reason: 'lost' }]);
  });

  test('leaves calls that the leader ends after the grace period', async () => {
    // A call of node 2 in another conversation, both of whose parties are on node 1.
    await append(wrote('c2', 'm9'));
    const decide = offerCall({
      conversationId: 'c2',
      callId: 'k2',
      messageId: 'm10',
      kind: 'audio',
      staff: { id: 'ben', name: 'Ben' },
      node: '2',
      textsIn,
    });
    await nodes.two.engine.execute('conversation/c2', 'staff:ben', decide);
    await nodes.caughtUp();
    const ben = party('ben');
    here.enter('k2', 'staff', ben, () => undefined);
    await delivered();
    const ended = nodes.endedNodes();
    ended.start();
    there.stop();
    nodes.run('1');
    vi.advanceTimersByTime(limits.callGraceMs - 1);
    await nodes.caughtUp();
    const other = () => nodes.one.engine.read('call', 'k2')!.row;
    expect(other().state).toBe('offered');
    vi.advanceTimersByTime(1);
    await nodes.world.until(() => other().state === 'ended');
    expect(other().reason).toBe('missed');
    expect(ben.take()).toEqual(['admitted', { type: 'ended', reason: 'missed' }]);
    ended.stop();
  });

  test('does not respond: the party is refused after 5 s', async () => {
    nodes.hub.delivers = () => false;
    let admission: Admission | undefined;
    there.enter('k1', 'customer', party('nok'), (result) => {
      admission = result;
    });
    vi.advanceTimersByTime(5000);
    expect(admission).toBe('unreachable');
  });
});

describe('a lost message between nodes', () => {
  /** Loses messages of one direction during some work. */
  async function losing(from: string, work: () => void): Promise<void> {
    nodes.hub.delivers = (_topic, _message, sender) => sender !== from;
    work();
    await delivered();
    nodes.hub.delivers = () => true;
  }

  test('CALL-2: both start over when the next message arrives', async () => {
    for (const lossy of ['1', '2']) {
      const { ann, nok } = lossy === '1' ? await meet() : { ann: party('ann'), nok: party('nok') };
      if (lossy === '2') {
        await enter(here, 'staff', ann);
        await enter(there, 'customer', nok);
        for (const one of [ann, nok]) one.take();
      }
      const send = (sdp: string) =>
        lossy === '1'
          ? here.signal('k1', 'staff', ann, offerSignal(sdp))
          : there.signal('k1', 'customer', nok, offerSignal(sdp));
      await losing(lossy, () => send('lost'));
      expect([ann.take(), nok.take()]).toEqual([[], []]);
      send('next');
      await delivered();
      const [sender, receiver] = lossy === '1' ? [ann, nok] : [nok, ann];
      expect(sender.take()).toEqual([peer]);
      expect(receiver.take()).toEqual([{ type: 'signal', data: offerSignal('next') }, peer]);
    }
  });

  test('CALL-2: both start over after the next report if no other message follows', async () => {
    const { ann, nok } = await meet();
    vi.advanceTimersByTime(5000);
    await delivered();
    await losing('1', () => here.signal('k1', 'staff', ann, offerSignal('lost')));
    for (let n = 0; n < 2; n++) {
      vi.advanceTimersByTime(5000);
      await delivered();
    }
    expect([ann.take(), nok.take()]).toEqual([[peer], [peer]]);
    for (let n = 0; n < 4; n++) {
      vi.advanceTimersByTime(5000);
      await delivered();
    }
    expect([ann.take(), nok.take()]).toEqual([[], []]);
  });

  test('CALL-3: a connection whose end was not reported is lost once it is missing from the reports', async () => {
    const { ann, nok } = await meet();
    await losing('2', () => there.lose('k1', 'customer', nok));
    expect(ann.take()).toEqual([]);
    for (let n = 0; n < 4; n++) {
      vi.advanceTimersByTime(5000);
      await delivered();
    }
    expect(ann.take()).toEqual([gone]);
  });

  test('CALL-1: a window whose end was lost does not take the call over again', async () => {
    const [first, second] = [party('ann'), party('ann')];
    await enter(there, 'staff', first);
    first.take();
    await losing('1', () => here.enter('k1', 'staff', second, () => undefined));
    vi.advanceTimersByTime(5000);
    await delivered();
    expect(first.take()).toEqual([{ type: 'ended', reason: 'elsewhere' }]);
    expect(second.take()).toEqual(['admitted']);
  });
});
