import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallRooms, type Party } from '../../server/calls/rooms.ts';
import { offerCall } from '../../server/commands/calls.ts';
import { textsIn } from '../../server/texts/texts.ts';
import type { Event } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import type { CallDown } from '../../shared/sync/calls.ts';
import { type EngineWorld, openEngineWorld } from '../support/engine-world.ts';
import { fill } from '../support/full-file.ts';
import { account, brand, person, wrote } from '../support/given.ts';

let world: EngineWorld;
let rooms: CallRooms;
beforeEach(async () => {
  world = openEngineWorld();
  const events = [brand('tea'), account('line', 'tea'), person('ann'), wrote('c1', 'm1')];
  for (const event of events) await append(event);
  await world.caughtUp();
  rooms = new CallRooms({ engine: world.engine, warn: world.warn });
  rooms.start([]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await offer();
});
afterEach(async () => {
  vi.useRealTimers();
  rooms.stop();
  await world.close();
});

const append = (event: Event) =>
  world.engine.append({ stream: 'conversation/c1', at: world.clock.now, actor: 'system', events: [event] });

async function offer(): Promise<void> {
  const staff = { id: 'ann', name: 'Ann' };
  const decide = offerCall({
    conversationId: 'c1',
    callId: 'k1',
    messageId: 'm2',
    kind: 'video',
    staff,
    node: '1',
    textsIn,
  });
  await world.engine.execute('conversation/c1', 'staff:ann', decide);
}

const call = () => world.engine.read('call', 'k1')!.row;
const end = () => world.until(() => call().state === 'ended');

function party(key: string): Party & { received: CallDown[] } {
  const received: CallDown[] = [];
  return { key, received, send: (message) => void received.push(message) };
}

test('CALL-3: an offer without a waiting side is missed after 20 s, and the customer is notified', async () => {
  const [ann, nok] = [party('ann'), party('nok')];
  rooms.enter('k1', 'staff', ann);
  rooms.look('k1', nok, true);
  vi.advanceTimersByTime(limits.callOfferMs - 1);
  rooms.lose('k1', 'staff', ann);
  vi.advanceTimersByTime(limits.callGraceMs - 1);
  expect(nok.received).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(nok.received).toEqual([{ type: 'ended', reason: 'missed' }]);
  await end();
  expect(call().reason).toBe('missed');
});

test('CALL-3: a side that reconnects in time keeps waiting, any number of times', async () => {
  for (let n = 0; n < 3; n++) {
    const ann = party('ann');
    expect(rooms.enter('k1', 'staff', ann)).toBe('entered');
    vi.advanceTimersByTime(60_000);
    rooms.lose('k1', 'staff', ann);
    vi.advanceTimersByTime(limits.callGraceMs - 1);
  }
  const [ann, nok] = [party('ann'), party('nok')];
  rooms.enter('k1', 'staff', ann);
  vi.advanceTimersByTime(60_000);
  expect(rooms.enter('k1', 'customer', nok)).toBe('entered');
  expect(ann.received).toEqual([{ type: 'peer', on: true }]);
  await world.until(() => call().state === 'joined');
});

test('CALL-3: an offer withdrawn by the staff is withdrawn, not missed, and the customer is notified', async () => {
  const [ann, nok] = [party('ann'), party('nok')];
  rooms.enter('k1', 'staff', ann);
  rooms.look('k1', nok, true);
  rooms.leave('k1', 'staff', ann);
  expect(nok.received).toEqual([{ type: 'ended', reason: 'withdrawn' }]);
  await end();
  expect(call().reason).toBe('withdrawn');
});

test('CALL-3: an offer whose creator never joined is missed, also after a restart', async () => {
  rooms.stop();
  vi.advanceTimersByTime(limits.callGraceMs);
  rooms = new CallRooms({ engine: world.engine, warn: world.warn });
  rooms.start([world.engine.read('call', 'k1')!]);
  vi.advanceTimersByTime(limits.callGraceMs - 1);
  expect(rooms.enter('k1', 'customer', party('nok'))).toBe('entered');
  vi.advanceTimersByTime(1);
  await end();
  expect(call().reason).toBe('missed');
});

test('an end that could not be logged is recorded once it can', async () => {
  const ann = party('ann');
  rooms.enter('k1', 'staff', ann);
  rooms.enter('k1', 'customer', party('nok'));
  await world.until(() => call().state === 'joined');
  const giveRoom = fill(world.log.sqlite);
  rooms.leave('k1', 'staff', ann);
  while (world.warnings.length === 0) await new Promise((resolve) => setImmediate(resolve));
  giveRoom();
  vi.advanceTimersByTime(1000);
  await world.caughtUp();
  expect(call()).toMatchObject({ state: 'ended', reason: 'hung_up' });
});
