import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sets } from '../../server/engine/sets.ts';
import { newId } from '../../server/keys/ids.ts';
import { kindOf } from '../../server/kinds/kinds.ts';
import { limits } from '../../shared/limits.ts';
import type { Delta } from '../../shared/sync/messages.ts';
import { dumpRows } from '../support/dump.ts';
import { bootWorld, type World } from '../support/world.ts';

let world: World;
let id: string;
let sentId: string;
let good: object;
const hourMs = 3_600_000;
const timed = ['alert', 'call', 'notification', 'quotedAs'] as const;
const there = () => timed.filter((kind) => world.app.rows.any(kind));
const note = () => {
  const mentions = [world.people.cs_lead];
  return { conversationId: id, direction: 'note', kind: 'text', text: '@lead', mentions };
};
const stream = () => `conversation/${id}`;

async function pass(ms: number): Promise<void> {
  world.clock.pass(ms);
  await world.app.alarm.ring();
  await world.settled();
}

beforeAll(async () => {
  world = await bootWorld();
  const [{ channel }] = world.brands as [World['brands'][number]];
  const customer = world.line.customer(channel.channelId, { displayName: 'Nok' });
  await customer.writes('hello');
  await world.settled();
  const agent = await world.as('cs_agent');
  id = (await agent.get('/conversations')).body.data[0].id;
  good = { conversationId: id, kind: 'text', text: 'Good day', clientId: 'one' };
  sentId = (await agent.post('/messages', good)).body.data.id;
  const { body } = await agent.post('/messages', { ...note(), clientId: 'two' });
  await agent.delete(`/messages/${body.data.id}`);
  const callId = newId();
  const alertId = newId();
  const { engine } = world.app;
  const at = engine.now();
  const full = { kind: 'disk-full', subject: null, brandId: null, severity: 'critical', detail: {} } as const;
  await engine.append({
    stream: 'alerts',
    at,
    actor: 'system',
    events: [
      { type: 'alert.raised', alertId, ...full, since: at },
      { type: 'alert.ended', alertId, endedAt: at },
    ],
  });
  await engine.append({
    stream: stream(),
    at,
    actor: `staff:${world.people.cs_agent}`,
    events: [
      { type: 'call.offered', conversationId: id, callId, kind: 'audio', staffId: world.people.cs_agent },
      { type: 'call.ended', conversationId: id, callId, reason: 'declined' },
    ],
  });
  await world.settled();
});
afterAll(() => world.close());

test('every kind declares how long its rows are retained', () => {
  const kinds = sets.flatMap((set) => set.kinds);
  const withEnd = kinds.filter((kind) => typeof kindOf(kind).retention !== 'string');
  expect(withEnd.toSorted()).toEqual(
    [...timed, 'audit', 'oddEvent', 'report', 'scheduleFailure', 'securityNotice'].toSorted(),
  );
});

test('rows expire, each kind at its own time, and subscribers are notified', async () => {
  await pass(limits.notificationMs - hourMs);
  expect(there()).toEqual([...timed]);
  const lead = await world.socket(await world.as('cs_lead'));
  const pushed: Delta['rows'] = [];
  lead.on('delta', ({ rows }: Delta) => pushed.push(...rows));
  await lead.emitWithAck('join', { scope: 'me' });
  await lead.emitWithAck('join', { scope: 'conversation', id });
  await pass(2.5 * hourMs);
  expect(there()).toEqual(['quotedAs']);
  await expect
    .poll(() => pushed.filter(({ row }) => row === null).map(({ kind }) => kind))
    .toEqual(expect.arrayContaining(['call', 'notification']));
  await pass(limits.quotableMs);
  expect(there()).toEqual([]);
});

test('a clientId creates one message forever, also after its message was removed', async () => {
  const agent = await world.as('cs_agent');
  const before = await world.app.log.head();
  const again = await agent.post('/messages', good);
  expect([again.status, again.body.data.id]).toEqual([201, sentId]);
  const part = { kind: 'text', text: 'Good day', clientId: 'one' };
  const answered = await agent.post(`/conversations/${id}/answer`, { messages: [part] });
  expect(answered.body.data.map((message: { id: string }) => message.id)).toEqual([sentId]);
  expect(await agent.post('/messages', { ...note(), clientId: 'two' })).toMatchObject({ status: 404 });
  const lead = await world.as('cs_lead');
  expect((await lead.post('/messages', { ...note(), clientId: 'one' })).body.data.id).not.toBe(sentId);
  const records = await world.app.log.read(before, 100);
  const written = records.flatMap(({ events }) => events).filter(({ type }) => /^message\.(queued|noted)$/.test(type));
  expect(written).toHaveLength(1);
});

test('rows rebuilt from the log are the same', async () => {
  const files = ['views.db', 'figures.db'];
  const dumped = () => files.map((file) => dumpRows(join(world.dataDir, file)));
  // Restarts twice: the first start still records that the connections of the stopped server ended, and the second leaves the rows
  // unchanged.
  for (let n = 0; n < 2; n += 1) {
    await world.restart();
    await world.app.alarm.ring();
    await world.settled();
  }
  const grown = dumped();
  await world.restart((dataDir) => {
    for (const file of files)
      for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, `${file}${suffix}`), { force: true });
  });
  await world.settled();
  expect(dumped()).toEqual(grown);
  expect(there()).toEqual([]);
});
