import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeOwner } from '../../server/auth/owner.ts';
import { Passwords } from '../../server/auth/passwords.ts';
import { Sessions } from '../../server/auth/sessions.ts';
import { endSessions, startSession } from '../../server/commands/sessions.ts';
import { Connections } from '../../server/push/connections.ts';
import { Hub } from '../../server/push/hub.ts';
import { ResumeRows } from '../../server/push/resume-rows.ts';
import type { Event } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { brand, person } from '../support/given.ts';
import { type NodeWorld, openNodeWorld } from '../support/node-world.ts';

/** Presence of people whose connections are to different nodes. */

let nodes: NodeWorld;
let here: Connections;
let there: Connections;
beforeEach(async () => {
  nodes = openNodeWorld();
  await append(brand('tea'), person('ann'), person('ben'));
  here = connectionsOf('1');
  there = connectionsOf('2');
});
afterEach(async () => {
  vi.useRealTimers();
  here.stop();
  there.stop();
  await nodes.close();
});

async function append(...events: Event[]): Promise<void> {
  const { engine } = nodes.world;
  await engine.append({ stream: 'config', at: engine.now(), actor: 'system', events });
  await nodes.caughtUp();
}

/** Starts to count the connections of a node. */
function connectionsOf(id: '1' | '2'): Connections {
  const { engine, rows } = id === '1' ? nodes.one : nodes.two;
  const connections = new Connections(engine, nodes.world.warn, limits.presenceGraceMs, id);
  connections.start(rows.all('staff'));
  return connections;
}

const staff = (id = 'ann') => nodes.one.engine.read('staff', id)!;
const presence = (id = 'ann') => staff(id).row.presence;
const is = (wanted: string, id = 'ann') => nodes.world.until(() => presence(id) === wanted);
const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
async function changes(): Promise<Event[]> {
  const records = await nodes.world.log.readStream('presence', 0, 100);
  return records.flatMap(({ events }) => events);
}

/** Ends a person's connection after the grace period, and waits until that is in the rows. */
async function leaves(connections: Connections, id = 'ann'): Promise<void> {
  const count = (await changes()).length;
  fakeTimers();
  connections.closedOne(id);
  vi.advanceTimersByTime(limits.presenceGraceMs);
  vi.useRealTimers();
  connections.flush();
  await expect.poll(async () => (await changes()).length).toBe(count + 1);
  await nodes.caughtUp();
}

test('a person is online while connected to any node', async () => {
  here.opened('ann');
  there.opened('ann');
  await nodes.world.until(() => staff().hidden.connectedNodes?.length === 2);
  await leaves(here);
  expect([presence(), staff().hidden.connectedNodes]).toEqual(['online', ['2']]);
  await leaves(there);
  expect([presence(), staff().hidden.connected]).toEqual(['offline', false]);
  expect(staff().hidden).not.toHaveProperty('connectedNodes');
});

test('the first node records no node, and its rows have no list of nodes', async () => {
  here.opened('ann');
  await is('online');
  expect(await changes()).toEqual([{ type: 'connection.changed', staffId: 'ann', connected: true }]);
  expect(staff().hidden).not.toHaveProperty('connectedNodes');
});

test('a node that starts ends only its own connections', async () => {
  here.opened('ann');
  there.opened('ben');
  await Promise.all([is('online'), is('online', 'ben')]);
  await nodes.caughtUp();
  there.stop();
  fakeTimers();
  there = connectionsOf('2');
  vi.advanceTimersByTime(limits.presenceGraceMs);
  vi.useRealTimers();
  await is('offline', 'ben');
  expect(presence()).toBe('online');
});

test('the leader records the end of the connections of a node that has ended, after the grace period', async () => {
  const ended = nodes.endedNodes();
  ended.start();
  for (const id of ['ann', 'ben']) there.opened(id);
  here.opened('ben');
  there.flush();
  await nodes.world.until(() => staff().hidden.connected && staff('ben').hidden.connectedNodes?.length === 2);
  there.stop();
  fakeTimers();
  nodes.run('1');
  vi.advanceTimersByTime(limits.presenceGraceMs - 1);
  expect(presence()).toBe('online');
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await is('offline');
  expect(presence('ben')).toBe('online');
  ended.stop();
});

test('a node that returns within the grace period loses no connections', async () => {
  const ended = nodes.endedNodes();
  ended.start();
  there.opened('ann');
  await is('online');
  fakeTimers();
  nodes.run('1');
  vi.advanceTimersByTime(limits.presenceGraceMs - 1);
  nodes.run('1', '2');
  vi.advanceTimersByTime(limits.presenceGraceMs);
  vi.useRealTimers();
  await nodes.caughtUp();
  expect(await changes()).toHaveLength(1);
  ended.stop();
});

test('a leader that starts ends the connections of nodes that ended before', async () => {
  there.opened('ann');
  await is('online');
  there.stop();
  nodes.run('1');
  const ended = nodes.endedNodes();
  fakeTimers();
  ended.start();
  vi.advanceTimersByTime(limits.presenceGraceMs);
  vi.useRealTimers();
  await is('offline');
  ended.stop();
});

test('a node that was cut off records its connections again', async () => {
  const ended = nodes.endedNodes();
  ended.start();
  there.opened('ann');
  await is('online');
  fakeTimers();
  nodes.run('1');
  vi.advanceTimersByTime(limits.presenceGraceMs);
  vi.useRealTimers();
  await expect.poll(async () => (await changes()).length).toBe(3);
  await nodes.caughtUp();
  expect((await changes()).map((event) => 'connected' in event && event.connected)).toEqual([true, false, true]);
  expect(presence()).toBe('online');
  ended.stop();
});

test('nodes that start at once on an empty installation create one owner', async () => {
  const empty = openNodeWorld();
  const config = { owner: { username: 'owner', password: 'a long password' }, masterUsername: null };
  const passwords = new Passwords({ N: 2, r: 8, p: 1 });
  const { one, two } = empty;
  await Promise.all([one, two].map(({ engine }) => makeOwner(config, engine, passwords, false)));
  await empty.caughtUp();
  expect(one.rows.all('staff').map(({ row }) => row.username)).toEqual(['owner']);
  await empty.close();
});

test('SYNC-14: a session that is ended on one node ends the sockets of another', async () => {
  const { one, two, world } = nodes;
  const session = { staffId: 'ann', sessionId: 's1', expiresAt: world.clock.now + 3_600_000 };
  await one.engine.execute('staff/ann', 'system', startSession(session));
  await nodes.caughtUp();
  const sessions = new Sessions(two.engine.read, { verify: () => ({ sub: 'ann', sid: 's1' }) }, two.engine.now, () =>
    two.engine.caughtUp(),
  );
  const hub = new Hub({
    engine: two.engine,
    sessions,
    resume: {
      rows: new ResumeRows(world.store.sqlite),
      position: () => two.engine.position,
      epoch: 'epoch',
      forgottenUpTo: () => 0,
      brandOf: () => null,
      spellOut: (topics) => [...topics],
    },
    delivered: () => undefined,
    warn: world.warn,
  });
  const ended = new Promise<void>((resolve) => {
    hub.open(sessions.authenticate('token')!, {
      enter: () => undefined,
      leave: () => undefined,
      signedOut: resolve,
      accessChanged: () => undefined,
      reconnect: () => undefined,
      drop: () => undefined,
    });
  });
  await one.engine.execute('staff/ann', 'system', endSessions({ staffId: 'ann', sessionIds: ['s1'], elsewhere: true }));
  await ended;
  hub.stop();
});
