import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { withData } from '../../server/app-data.ts';
import { readConfig } from '../../server/config.ts';
import { dayOf } from '../../server/figures/days.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import type { Sqlite } from '../../server/storage/sqlite.ts';
import type { AlertKind } from '../../shared/alerts.ts';
import type { AlertView } from '../../shared/api/monitor.ts';
import type { Event } from '../../shared/events/index.ts';
import type { Rows } from '../../shared/rows.ts';
import type { Delta } from '../../shared/sync/messages.ts';
import { takeBackup } from '../support/backups.ts';
import { fill } from '../support/full-file.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

/** Tests of alerts under real faults: each alert appears within five seconds, describes the remedy, and ends automatically. */

let world: World;
let owner: Caller;
let customer: Customer;
let conversationId: string;

beforeEach(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
  customer = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  await customer.writes('hello');
  await world.settled();
  conversationId = (await owner.get('/conversations')).body.data[0].id;
});
afterEach(() => world.close());

/** Advances the clock by a second and runs the monitor's checks. */
async function look(ms = 1000): Promise<void> {
  world.clock.pass(ms);
  await world.app.monitor.look();
  await world.app.monitor.alerts.record(world.clock.now());
}
const alerts = async (query = 'open=true'): Promise<AlertView[]> =>
  (await owner.get(`/monitor/alerts?${query}`)).body.data;
const open = async (): Promise<AlertKind[]> => (await alerts()).map(({ kind }) => kind);
const until = (condition: () => boolean | Promise<boolean>) =>
  expect.poll(condition, { timeout: 60_000, interval: 10 }).toBe(true);

/** Runs the checks for up to five seconds until an alert is open, or has ended. */
async function within5s(kind: AlertKind, isThere: boolean): Promise<void> {
  for (let second = 0; second < 5; second += 1) {
    await look();
    if ((await open()).includes(kind) === isThere) return;
  }
  expect(await open(), `${kind} within five seconds`)[isThere ? 'toContain' : 'toEqual'](isThere ? kind : []);
}

async function ends(kind: AlertKind, steps: number, ms: number): Promise<void> {
  for (let n = 0; n < steps && (await open()).includes(kind); n += 1) await look(ms);
  expect(await open()).not.toContain(kind);
  const [last] = (await alerts('')).filter((one) => one.kind === kind);
  expect(last?.endedAt).not.toBeNull();
}
const say = (text: string) => owner.post('/messages', { conversationId, kind: 'text', text });
/** Lets the reply token expire, so that messages are pushed. */
const pushLater = () => world.clock.pass(10 * 60_000);

test('without problems no record is made', async () => {
  const head = await world.app.log.head();
  for (let n = 0; n < 5; n += 1) await look();
  expect([await open(), await world.app.log.head()]).toEqual([[], head]);
});

describe('an alert', () => {
  test('LINE is down', async () => {
    world.line.faults.offline(true);
    await say('are you there?');
    await until(() => world.app.monitor.gauges().performance.lineErrors >= 2);
    await within5s('line-unreachable', true);
    const [alert] = await alerts();
    expect(alert).toMatchObject({ severity: 'critical', endedAt: null, acknowledgedBy: null });
    expect(alert?.message).toMatch(/^LINE is not responding\. /);
    expect((await alerts('open=true&lang=zh'))[0]?.message).toContain('LINE 沒有回應');
    world.line.faults.offline(false);
    await world.settled();
    await until(() => world.app.monitor.gauges().performance.sendQueue.waiting === 0);
    await within5s('line-unreachable', false);
    await ends('line-unreachable', 1, 1000);
  });

  test('LINE refuses too many calls', async () => {
    pushLater();
    world.line.faults.nextCalls({ path: '/v2/bot/message/push', times: 5, status: 429 });
    await say('one of very many');
    await world.settled();
    await until(() => world.app.monitor.gauges().performance.lineErrors >= 5);
    await within5s('line-errors', true);
    await ends('line-errors', 10, 60_000);
  });

  test('messages fail: those still failing are listed, of the brands of the reader', async () => {
    pushLater();
    world.line.faults.nextCalls({ path: '/v2/bot/message/push', times: 3, status: 400 });
    for (const text of ['one', 'two', 'three']) {
      await say(text);
      await world.settled();
    }
    await within5s('send-failures', true);
    const failed = async (caller: Caller) => (await caller.get('/monitor/failed-sends?limit=2')).body;
    const { data, meta } = await failed(owner);
    expect([data.length, meta.total]).toEqual([2, 3]);
    expect(data[0]).toMatchObject({ conversationId, customerName: 'Nok', error: { code: 'content_refused' } });
    await makePerson(world, 'elsewhere', 'cs_lead', [world.brands[1]!.id]);
    expect((await failed(await world.as('elsewhere'))).data).toEqual([]);
    expect((await owner.delete(`/messages/${data[0].id}`)).status).toBe(200);
    expect((await failed(owner)).meta.total).toBe(2);
    await ends('send-failures', 10, 60_000);
  });

  test("the month's quota is used up, only of its brand", async () => {
    pushLater();
    owner = await world.as('super_admin');
    world.brands[0]!.channel.quota.limit = 0;
    await say('a push');
    await until(() => world.app.rows.any('lineQuota'));
    await within5s('quota-used-up', true);
    const [alert] = (await alerts()).filter(({ kind }) => kind === 'quota-used-up');
    expect(alert?.message).toContain('Account 0');
    const admin = await world.as('super_admin');
    const keys = { permissions: ['monitor.view', 'monitor.alerts', 'monitor.logs'] };
    for (const [name, brand, sees] of [
      ['here', 0, true],
      ['elsewhere', 1, false],
    ] as const) {
      const staffId = await makePerson(world, name, 'viewer', [world.brands[brand]!.id]);
      await admin.put(`/staff/${staffId}/permissions`, keys);
      const { body } = await (await world.as(name)).get('/monitor/alerts?open=true');
      expect(
        body.data.some(({ kind }: AlertView) => kind === 'quota-used-up'),
        name,
      ).toBe(sees);
    }
    // Simulates an upgrade of the LINE plan, after which the product requests the quota from LINE again automatically.
    world.brands[0]!.channel.quota.limit = 1000;
    await ends('quota-used-up', 30, 30_000);
  });

  test('webhooks with a wrong signature', async () => {
    for (let n = 0; n < 3; n += 1) {
      world.line.faults.wrongSignature();
      await customer.writes('forged');
    }
    await within5s('webhook-refused', true);
    await ends('webhook-refused', 10, 60_000);
  });

  test('a record that a projection cannot process', async () => {
    const broken = { type: 'message.received', messageId: 'm' } as unknown as Event;
    const stream = `conversation/${conversationId}`;
    await world.app.engine.append({ stream, at: world.clock.now(), actor: 'system', events: [broken] });
    await world.settled();
    await within5s('dead-letter', true);
    expect((await alerts())[0]?.message).toContain('unreadable');
    // Simulates an upgrade to a version that can process the record: deletes the entries about records that could not be processed.
    world.app.store.sqlite.exec('DELETE FROM dead_letters');
    for (const file of ['figures.db', 'views.db']) {
      const sqlite = new Database(join(world.dataDir, file));
      sqlite.exec('DELETE FROM dead_letters');
      sqlite.close();
    }
    await customer.writes('and on');
    await world.settled();
    await ends('dead-letter', 5, 1000);
  });

  test('a slow projection', async () => {
    const held = new Database(join(world.dataDir, 'figures.db'));
    held.exec('BEGIN IMMEDIATE');
    await customer.writes('not counted yet');
    await world.app.engine.reached(await world.app.log.head());
    await within5s('set-behind', true);
    expect((await alerts())[0]?.message).toMatch(/^Metrics are delayed/);
    held.exec('ROLLBACK');
    held.close();
    await world.settled();
    await ends('set-behind', 10, 2000);
  });

  test('a thread that ended', async () => {
    const { thread } = world.app.search as unknown as { thread: { worker: { terminate(): Promise<number> } } };
    await thread.worker.terminate();
    await within5s('thread-ended', true);
    await until(async () => (await owner.get('/health')).body.data.search === 'ready');
    await ends('thread-ended', 10, 60_000);
  });

  test('a message is stuck in the queue', async () => {
    world.line.faults.delay('/v2/bot/message/*', 60_000);
    await say('slowly');
    await look(61_000);
    expect(await open()).toContain('send-queue');
    world.line.faults.clear();
    await world.restart();
    owner = await world.as('super_admin');
    await world.settled();
    await ends('send-queue', 10, 3000);
  });

  test('an old backup ends with a new one', async () => {
    await look(8 * 86_400_000);
    owner = await world.as('super_admin');
    expect(await open()).toContain('backup-old');
    await takeBackup(owner);
    await within5s('backup-old', false);
    const { lastBackupAt } = (await owner.get('/monitor/system')).body.data;
    expect(Date.parse(lastBackupAt)).toBeGreaterThan(world.clock.now() - 60_000);
  });
});

test('an abandoned restore is an alert as long as its backup exists', async () => {
  const folder = join(world.dataDir, 'restore.given-up');
  mkdirSync(folder);
  await within5s('restore-given-up', true);
  rmSync(folder, { recursive: true });
  await within5s('restore-given-up', false);
});

describe('a full disk', () => {
  test('is shown and pushed from memory, and recorded once there is space', async () => {
    const socket = await world.socket(owner);
    await socket.emitWithAck('join', 'monitor');
    const pushed: Delta['rows'] = [];
    socket.on('delta', ({ rows }: Delta) => pushed.push(...rows.filter(({ kind }) => kind === 'alert')));
    const makeRoom = fill((world.app.log as unknown as { sqlite: Sqlite }).sqlite);
    expect((await customer.writes('no room')).status).toBe(503);
    const head = await world.app.log.head();
    await within5s('disk-full', true);
    expect(await world.app.log.head()).toBe(head);
    expect((await alerts())[0]?.message).toMatch(/^The disk is full/);
    await until(() => pushed.some(({ row }) => row?.kind === 'disk-full'));
    const [{ id }] = (await alerts()) as [AlertView];
    expect((await owner.put(`/monitor/alerts/${id}/acknowledge`)).body.code).toBe('not_stored');
    makeRoom();
    // Writes to the log, so that the product notices that there is free space again.
    await world.app.log.writable();
    await within5s('disk-full', false);
    await world.settled();
    const [alert] = (await alerts('')).filter((one) => one.id === id);
    expect(alert?.endedAt).not.toBeNull();
    expect(world.app.engine.read('alert', id)?.row.kind).toBe('disk-full');
    await until(() => pushed.some(({ row }) => row?.id === id && row.endedAt !== null));
  });
});

describe('open alerts', () => {
  const refuse = async () => {
    for (let n = 0; n < 3; n += 1) {
      world.line.faults.wrongSignature();
      await customer.writes('forged');
    }
    await within5s('webhook-refused', true);
  };

  test('are acknowledged once, by a named person', async () => {
    await refuse();
    const [{ id }] = (await alerts()) as [AlertView];
    const { body } = await owner.put(`/monitor/alerts/${id}/acknowledge`);
    const by = world.people.super_admin;
    expect(body.data).toMatchObject({
      id,
      acknowledgedBy: by,
      acknowledgedAt: new Date(world.clock.now()).toISOString(),
    });
    const head = await world.app.log.head();
    expect((await owner.put(`/monitor/alerts/${id}/acknowledge`)).status).toBe(200);
    expect(await world.app.log.head()).toBe(head);
    expect((await owner.put('/monitor/alerts/none/acknowledge')).body.code).toBe('alert_not_found');
  });

  test('survive a restart, and end after it', async () => {
    await refuse();
    const [before] = await alerts();
    await world.restart();
    owner = await world.as('super_admin');
    expect((await alerts())[0]).toEqual(before);
    await ends('webhook-refused', 1, 1000);
    expect((await alerts(''))[0]?.id).toBe(before?.id);
  });
});

describe('measurements', () => {
  test('include system, performance and the minutes of the history', async () => {
    for (let n = 0; n < 3; n += 1) {
      await customer.writes(`message ${n}`);
      await world.settled();
      await look(60_000);
    }
    const system = (await owner.get('/monitor/system')).body.data;
    expect(system).toMatchObject({ status: 'ok', version: expect.any(String), node: process.version });
    expect(Math.min(system.disk.freeBytes, system.disk.dataBytes, system.memory.rssBytes)).toBeGreaterThan(0);
    const performance = (await owner.get('/monitor/performance')).body.data;
    expect(performance).toMatchObject({ rowsLag: { records: 0, ms: 0 }, sendQueue: { waiting: 0, failed: 0 } });
    expect(performance.history.length).toBeGreaterThanOrEqual(2);
    expect(performance.history.some(({ webhooks }: { webhooks: number }) => webhooks > 0)).toBe(true);
    expect(Object.keys(performance.history[0]).sort()).toEqual(
      ['at', 'eventLoopP99Ms', 'p95Ms', 'rssBytes', 'sends', 'webhooks'].sort(),
    );
    await world.restart();
    owner = await world.as('super_admin');
    expect((await owner.get('/monitor/performance')).body.data.history).toEqual(performance.history);
  });

  test('are pushed to watching clients only', async () => {
    const pushed: string[] = [];
    const socket = await world.socket(owner);
    socket.on('delta', ({ rows }: Delta) => pushed.push(...rows.map(({ kind }) => kind)));
    await look(5000);
    await socket.emitWithAck('join', 'monitor');
    expect(pushed).not.toContain('gauges');
    await look(5000);
    await until(() => pushed.includes('gauges'));
    const agent = await world.socket(await world.as('cs_agent'));
    expect(await agent.emitWithAck('join', 'monitor')).toMatchObject({ success: false, code: 'forbidden' });
  });

  test('are restarted when their file is damaged', async () => {
    await look(60_000);
    await world.restart((dataDir) => {
      for (const end of ['-wal', '-shm']) rmSync(join(dataDir, `ops.db${end}`), { force: true });
      writeFileSync(join(dataDir, 'ops.db'), 'this is no database, whatever it was before'.repeat(100));
    });
    owner = await world.as('super_admin');
    const { status, body } = await owner.get('/monitor/performance');
    expect([status, body.data.history]).toEqual([200, []]);
    await look(60_000);
    await look(60_000);
    expect((await owner.get('/monitor/performance')).body.data.history.length).toBeGreaterThan(0);
  });
});

describe('logs', () => {
  const lines = async (caller: Caller, query = '') => (await caller.get(`/monitor/logs/errors?${query}`)).body;

  test('of errors are searchable by text, and those of a brand are for its people', async () => {
    world.line.faults.wrongSignature();
    await customer.writes('never to be read in a log');
    await owner.post('/auth/login', { username: 'nobody', password: 'wrong password' });
    const { data, meta } = await lines(owner);
    expect(JSON.stringify(data)).not.toContain('never to be read');
    expect(data.map(({ message }: { message: string }) => message)).toContain('Webhook rejected');
    expect(meta.total).toBe(data.length);
    expect(Object.keys(data[0]).sort()).toEqual(['at', 'context', 'id', 'level', 'message']);
    for (const q of ['BAD_signature', 'Ｂａｄ＿ｓｉｇｎａｔｕｒｅ']) {
      expect((await lines(owner, `q=${encodeURIComponent(q)}`)).data).toHaveLength(1);
    }
    expect((await lines(owner, 'q=nothing-like-it')).data).toEqual([]);
    const from = new Date(world.clock.now() + 1000).toISOString();
    expect((await lines(owner, `from=${from}`)).data).toEqual([]);
    const day = dayOf(world.clock.now(), 'Asia/Bangkok');
    const next = dayOf(world.clock.now() + 86_400_000, 'Asia/Bangkok');
    expect((await lines(owner, `from=${day}&to=${day}`)).data).toEqual(data);
    expect((await lines(owner, `from=${next}`)).data).toEqual([]);
    expect((await lines(owner, 'from=2026-02-30')).details[0].path).toBe('from');
    const activity = async (query: string) => (await owner.get(`/monitor/logs/activity?${query}`)).body.meta.total;
    expect(await activity(`from=${day}&to=${day}`)).toBeGreaterThan(0);
    expect(await activity(`from=${next}&to=${next}`)).toBe(0);
    const first = await lines(owner, 'limit=1');
    const second = await lines(owner, `limit=1&cursor=${first.meta.nextCursor}`);
    expect([first.data[0].id, second.data[0].id]).toEqual(data.slice(0, 2).map(({ id }: { id: string }) => id));
    for (const [name, brand, seen] of [
      ['here', 0, ['Webhook rejected']],
      ['elsewhere', 1, []],
    ] as const) {
      const staffId = await makePerson(world, name, 'viewer', [world.brands[brand]!.id]);
      await owner.put(`/staff/${staffId}/permissions`, { permissions: ['monitor.view', 'monitor.logs'] });
      const body = await lines(await world.as(name));
      expect(
        body.data.map(({ message }: { message: string }) => message),
        name,
      ).toEqual(seen);
    }
  });

  test('of errors group webhooks of made-up accounts into one line', async () => {
    const unknown = Array.from({ length: 20 }, (_, n) => `${world.url}/webhooks/line/nobody-${n}`);
    await Promise.all(unknown.map((url) => fetch(url, { method: 'POST', body: '{}' })));
    const { data } = await lines(owner, 'q=line_account_not_found');
    const contexts = data.map(({ context: { code, lineAccountId } }: { context: object & Record<string, unknown> }) => {
      return [code, lineAccountId];
    });
    expect(new Set(contexts.map(String))).toEqual(new Set(['line_account_not_found,']));
  });

  test('of errors update live', async () => {
    const socket = await world.socket(owner);
    const pushed: unknown[] = [];
    socket.on('delta', ({ rows }: Delta) => pushed.push(...rows.filter(({ kind, row }) => kind === 'logLine' && row)));
    await socket.emitWithAck('join', 'monitor');
    world.line.faults.wrongSignature();
    await customer.writes('forged');
    await look();
    await until(() => pushed.length > 0);
    expect(pushed[0]).toMatchObject({ row: { message: 'Webhook rejected', context: { code: 'bad_signature' } } });
  });

  test('of activity update live for people who read logs and not the audit, each of their own brands', async () => {
    const pushed: Record<'here' | 'elsewhere' | 'without', Rows['auditLine'][]> = {
      here: [],
      elsewhere: [],
      without: [],
    };
    const keys = { here: ['monitor.logs'], elsewhere: ['monitor.logs'], without: ['access.view'] };
    for (const [name, brand] of [
      ['here', 0],
      ['elsewhere', 1],
      ['without', 0],
    ] as const) {
      const staffId = await makePerson(world, name, 'viewer', [world.brands[brand]!.id]);
      await owner.put(`/staff/${staffId}/permissions`, { permissions: ['monitor.view', ...keys[name]] });
      const socket = await world.socket(await world.as(name));
      socket.on('delta', ({ rows }: Delta) => {
        const lines = rows.flatMap(({ kind, row }) => (kind === 'auditLine' && row ? [row as Rows['auditLine']] : []));
        pushed[name].push(...lines.filter(({ event }) => event === 'line-account.changed'));
      });
      await socket.emitWithAck('join', 'monitor');
    }
    for (const { lineAccountId } of world.brands) {
      await owner.put(`/line-accounts/${lineAccountId}`, { nickname: `Renamed ${lineAccountId}` });
    }
    await world.settled();
    await look();
    await until(() => pushed.here.length > 0 && pushed.elsewhere.length > 0);
    const [here, there] = world.brands.map(({ lineAccountId }) => lineAccountId);
    const subjects = (name: keyof typeof pushed) => pushed[name].map(({ subject }) => subject.id);
    expect([subjects('here'), subjects('elsewhere'), subjects('without')]).toEqual([[here], [there], []]);
    const { body } = await (await world.as('here')).get('/monitor/logs/activity');
    expect(body.data.map(({ id }: { id: string }) => id)).toContain(pushed.here[0]!.id);
  });

  test('of deliveries contain verdict, time and kinds, by account', async () => {
    const [here, there] = world.brands;
    world.line.faults.wrongSignature();
    await customer.writes('forged');
    world.line.faults.duplicates();
    await customer.writes('twice');
    await look();
    const path = `/line-accounts/${here!.lineAccountId}/webhooks`;
    const { data, meta } = (await owner.get(path)).body;
    expect(data.map(({ verdict }: { verdict: string }) => verdict)).toEqual(
      expect.arrayContaining(['accepted', 'refused']),
    );
    expect(data.at(-1)).toMatchObject({ verdict: 'accepted', events: 1, kinds: ['message text'], error: null });
    expect(meta.total).toBe(data.length);
    const refused = (await owner.get(`${path}?verdict=refused`)).body.data;
    expect(refused).toMatchObject([{ verdict: 'refused', error: 'bad_signature', kinds: [] }]);
    expect((await owner.get(`/line-accounts/${there!.lineAccountId}/webhooks`)).body.data).toEqual([]);
    expect((await (await world.as('admin')).get(`/line-accounts/${there!.lineAccountId}/webhooks`)).status).toBe(404);
  });
});

test('a clock that is set back inserts no message before earlier ones, also after a command and a restart, and is reported', async () => {
  const { lineAccountId } = world.brands[0]!;
  const id = conversationIdOf(lineAccountId, 'user', customer.userId);
  const newest = async () => {
    await world.settled();
    return (await owner.get(`/messages/conversation/${id}?limit=1`)).body.data[0].text;
  };
  await customer.writes('before');
  expect(await newest()).toBe('before');
  const { at } = world.app.engine.read('conversation', id)!.row.lastMessage!;
  world.clock.pass(-3_600_000);
  await customer.writes('right after');
  expect(await newest()).toBe('right after');
  const timesOfCommands: number[] = [];
  await world.restart((dataDir) =>
    withData(
      readConfig({ DATA_DIR: dataDir }),
      () => undefined,
      async ({ engine }) => timesOfCommands.push(engine.now()),
      { now: world.clock.now },
    ),
  );
  expect(timesOfCommands[0]).toBeGreaterThanOrEqual(Date.parse(at));
  owner = await world.as('super_admin');
  world.clock.pass(1000);
  await customer.writes('after the restart');
  expect(await newest()).toBe('after the restart');
  expect(world.app.engine.read('conversation', id)!.row.lastMessage!.at >= at).toBe(true);
  await look();
  expect(await open()).toContain('clock-back');
  world.clock.pass(2 * 3_600_000);
  await look();
  expect(await open()).not.toContain('clock-back');
});
