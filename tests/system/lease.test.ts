import { existsSync, readdirSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { isKept } from '../../server/blobs/exclusive.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { defaultAutomation } from '../../shared/automation.ts';
import type { ScheduleRun } from '../../shared/report-rows.ts';
import { newConversation } from '../support/new-conversation.ts';
import { replaceMethod } from '../support/replace-method.ts';
import { reportRequest, scheduleRequest } from '../support/report-files.ts';
import { SharedLease } from '../support/shared-lease.ts';
import { SmtpStandIn } from '../support/smtp/stand-in.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

/** Tests of the workers and timers of the installation: they stop when the lease is lost, and start again when it is acquired. */

const dayMs = 86_400_000;
const lease = new SharedLease();
let world: World;
let smtp: SmtpStandIn;
let owner: Caller;
let agent: Caller;
let nok: Customer;
let conversationId: string;

const signIn = async () => {
  owner = await world.as('super_admin');
  agent = await world.as('cs_agent');
};

beforeAll(async () => {
  smtp = await new SmtpStandIn().start();
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Desk <desk@example.com>' };
  const startsAt = Date.parse('2026-11-23T00:00:00Z');
  world = await bootWorld({ brandCount: 1, startsAt, env, app: { shared: { lease: lease.contender() } } });
  await signIn();
  ({ customer: nok, conversationId } = await newConversation(world));
});
afterAll(async () => {
  await world.close();
  await smtp.stop();
});

const lose = async () => {
  lease.revoke();
  await world.settled();
};
const regain = async () => {
  lease.grant();
  await world.settled();
};

const callsOf = (path: string) => world.line.calls.filter((call) => call.path === path).length;
const sentTexts = () => world.line.sent.flatMap(({ messages }) => messages.map(({ text }) => text));
const answer = async (text: string): Promise<string> =>
  (await agent.post('/messages', { conversationId, kind: 'text', text })).body.data.id;
const statusOf = (id: string) => world.app.engine.read('message', id)?.row.status;

test('a reply waits without the lease, and is sent once when it is acquired', async () => {
  for (const text of ['first', 'second']) {
    await lose();
    const id = await answer(text);
    await world.settled();
    expect([statusOf(id), sentTexts().includes(text)]).toEqual(['queued', false]);
    await regain();
    expect(statusOf(id)).toBe('sent');
  }
  await lose();
  await regain();
  expect(sentTexts().filter((text) => text === 'first' || text === 'second')).toEqual(['first', 'second']);
});

test('media, profiles and automatic messages wait for the lease', async () => {
  const [{ id: brandId, channel, lineAccountId }] = world.brands as [World['brands'][number]];
  const greeting = { ...defaultAutomation.greeting, on: true };
  await owner.put(`/brands/${brandId}/automation`, { greeting });
  await lose();
  const ploy = world.line.customer(channel.channelId, { displayName: 'Ploy', language: 'en' });
  await ploy.follows();
  await nok.sendsImage();
  await world.settled();
  const id = conversationIdOf(lineAccountId, ploy.chat.kind, ploy.chat.id);
  const nameOf = () => world.app.engine.read('conversation', id)?.row.customer.displayName;
  expect([nameOf() === 'Ploy', world.app.rows.any('fetch'), world.app.rows.any('automatic')]).toEqual([
    false,
    true,
    true,
  ]);
  await regain();
  expect([nameOf(), world.app.rows.any('fetch'), world.app.rows.any('automatic')]).toEqual(['Ploy', false, false]);
  await lose();
  await regain();
  expect(sentTexts().filter((text) => text === greeting.texts.en)).toHaveLength(1);
  expect(world.line.calls.filter(({ path }) => path.endsWith('/content'))).toHaveLength(1);
});

test('a due schedule runs, and its report is generated and mailed, once when the lease is acquired', async () => {
  const { body } = await owner.post('/reports/schedules', scheduleRequest({ recipients: ['ann@example.com'] }));
  const scheduleId: string = body.data.id;
  for (const mailed of [1, 2]) {
    await lose();
    world.clock.pass(dayMs);
    await signIn();
    expect(world.app.rows.of('scheduleRun', scheduleId)).toHaveLength(mailed - 1);
    await regain();
    const runs: ScheduleRun[] = (await owner.get(`/reports/schedules/${scheduleId}/runs`)).body.data;
    expect(runs.map(({ status }) => status)).toEqual(Array(mailed).fill('sent'));
    expect(smtp.mails).toHaveLength(mailed);
  }
  await owner.delete(`/reports/schedules/${scheduleId}`);
});

test('a mail that was claimed before the lease was lost is not sent, and its result is unknown', async () => {
  const restore = replaceMethod(world.app.log, 'append', (original) => async (record) => {
    const appended = await original(record);
    if (record.events.some(({ type }) => type === 'schedule.mail-claimed')) lease.revoke();
    return appended;
  });
  const schedule = scheduleRequest({ active: false, recipients: ['bo@example.com'] });
  const { body } = await owner.post('/reports/schedules', schedule);
  const started = await owner.post(`/reports/schedules/${body.data.id}/run`);
  await world.settled();
  restore();
  const run = () => world.app.engine.read('scheduleRun', started.body.data.id)?.row;
  expect(run()).toMatchObject({ status: 'mailing' });
  await regain();
  expect(run()).toMatchObject({ status: 'failed', error: 'mail.unknown', recipients: [{ status: 'unknown' }] });
  expect(smtp.mails.filter(({ to }) => to.includes('bo@example.com'))).toEqual([]);
});

test('a report whose generation was interrupted by the loss of the lease is generated by the next holder', async () => {
  const restore = replaceMethod(world.app.log, 'append', (original) => async (record) => {
    const appended = await original(record);
    if (record.events.some(({ type }) => type === 'report.begun')) lease.revoke();
    return appended;
  });
  const { body } = await owner.post('/reports', reportRequest());
  const reportId: string = body.data.id;
  await world.settled();
  restore();
  expect(world.app.engine.read('report', reportId)?.row.status).toBe('processing');
  await regain();
  expect(world.app.engine.read('report', reportId)?.row.status).toBe('completed');
  const records = await world.app.log.readStream(`report/${reportId}`, 0, 100);
  const types = records.flatMap(({ events }) => events.map(({ type }) => type));
  const countOf = (wanted: string) => types.filter((type) => type === wanted).length;
  expect([countOf('report.begun'), countOf('report.completed'), countOf('report.failed')]).toEqual([2, 1, 0]);
});

test('security notices are mailed by the process that has the lease, and links by every process', async () => {
  const rename = async (name: string) => {
    const id = await makePerson(world, name, 'cs_agent', [world.brands[0]!.id]);
    await owner.put(`/staff/${id}`, { email: `elsewhere-${name}@example.com` });
    await world.settled();
    return smtp.mails.filter(({ to }) => to.includes(`${name}@example.com`)).length;
  };
  await lose();
  expect(await rename('moved')).toBe(0);
  const invited = { username: 'new', fullName: 'New', email: 'new@example.com', role: 'cs_agent' };
  await owner.post('/staff', { ...invited, assignedBrands: [world.brands[0]!.id] });
  await world.settled();
  expect(smtp.mails.filter(({ to }) => to.includes('new@example.com'))).toHaveLength(1);
  await regain();
  expect(await rename('again')).toBe(1);
});

test('read marks and quotas are requested again after the lease was acquired again', async () => {
  const read = async () => {
    await nok.writes('hello?');
    await world.settled();
    const { body } = await agent.get(`/messages/conversation/${conversationId}`);
    await agent.put(`/messages/${body.data[0].id}/read`);
    await world.settled();
    return callsOf('/v2/bot/chat/markAsRead');
  };
  const push = async () => {
    world.clock.pass(60_000);
    await answer('paid');
    await world.settled();
    return callsOf('/v2/bot/message/quota');
  };
  const [marks, quotas] = [await read(), await push()];
  expect([marks > 0, quotas > 0]).toEqual([true, true]);
  await lose();
  expect([await read(), await push()]).toEqual([marks, quotas]);
  await regain();
  // The waiting message is sent first, and the next one a minute later.
  expect([await read(), await push()]).toEqual([marks + 1, quotas + 2]);
});

test('erasures and the removal of orphaned files wait for the lease', async () => {
  await nok.writes('a secret');
  await world.settled();
  await lose();
  const stored = await world.app.blobs.put(Buffer.from('of a report that nobody recorded'), 100);
  if (stored === 'too_large') throw new Error('it is small');
  const file = join(world.dataDir, 'blobs', stored.hash.slice(0, 2), stored.hash);
  expect(existsSync(file)).toBe(true);
  // Orphans are files from before the start of the process.
  await utimes(file, 0, 0);
  const { messageId } = await nok.writes('another secret');
  await nok.unsends(messageId!);
  await world.settled();
  expect(world.app.rows.any('erasure')).toBe(true);
  await regain();
  expect([world.app.rows.any('erasure'), await isKept(world.app.blobs, stored.hash)]).toEqual([false, false]);
});

test('inactive conversations are erased when the lease is acquired', async () => {
  await lose();
  world.clock.pass(100 * dayMs);
  await signIn();
  await owner.put('/settings', { retentionDays: 30 });
  await world.settled();
  const isThere = () => world.app.engine.read('conversation', conversationId)?.row.customer.displayName === 'Nok';
  expect(isThere()).toBe(true);
  lease.grant();
  await world.settled();
  await world.app.forgetting.look();
  await world.settled();
  expect(isThere()).toBe(false);
  await owner.put('/settings', { retentionDays: null });
});

test('no part listens after the lease was lost, and each listens once after it was acquired again', async () => {
  await lose();
  let listeners = 0;
  replaceMethod(world.app.engine, 'onCommit', (original) => (listener) => {
    listeners += 1;
    const unsubscribe = original(listener);
    let isSubscribed = true;
    return () => {
      if (isSubscribed) listeners -= 1;
      isSubscribed = false;
      unsubscribe();
    };
  });
  await regain();
  const first = listeners;
  expect(first).toBeGreaterThan(10);
  await lose();
  expect(listeners).toBe(0);
  await regain();
  expect(listeners).toBe(first);
});

test('a lease that is lost and acquired again at once stops the work and starts it again', async () => {
  for (let n = 0; n < 5; n++) {
    lease.revoke();
    lease.grant();
  }
  const { customer, conversationId: id } = await newConversation(world, { displayName: 'Fon' });
  await agent.post('/messages', { conversationId: id, kind: 'text', text: 'to Fon' });
  await world.settled();
  expect(customer.chat.id).not.toBe('');
  expect(sentTexts().filter((text) => text === 'to Fon')).toHaveLength(1);
});

test('a daily backup in progress ends without a file when the lease is lost, and the next holder writes it', async () => {
  await owner.put('/settings', { backupAt: '00:00' });
  const { dailyBackups, compaction } = world.app;
  const restore = replaceMethod(compaction, 'run', (original) => async () => {
    restore();
    await original();
    lease.revoke();
  });
  await dailyBackups.look();
  const files = () => readdirSync(join(world.dataDir, 'backups'));
  expect([files(), dailyBackups.failedAt]).toEqual([[], null]);
  await regain();
  await dailyBackups.look();
  expect(files()).toHaveLength(1);
});

test('a process that starts without the lease serves requests, and works when the other process releases it', async () => {
  const { conversationId: id } = await newConversation(world, { displayName: 'Mint' });
  const other = lease.contender();
  await other.start({ acquired: () => undefined, lost: () => undefined });
  await world.restart();
  await signIn();
  const { body } = await agent.post('/messages', { conversationId: id, kind: 'text', text: 'to Mint' });
  await world.settled();
  expect([other.held() !== null, statusOf(body.data.id)]).toEqual([true, 'queued']);
  await other.stop();
  await world.settled();
  expect([statusOf(body.data.id), sentTexts().filter((text) => text === 'to Mint')]).toEqual(['sent', ['to Mint']]);
  const last = lease.contender();
  await last.start({ acquired: () => undefined, lost: () => undefined });
  // The second restart closes a process that does not have the lease.
  for (let n = 0; n < 2; n++) await world.restart();
  await last.stop();
});
