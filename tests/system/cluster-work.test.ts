import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { greyPicture } from '../../server/media/picture.ts';
import type { Event, EventOf } from '../../shared/events/index.ts';
import type { ScheduleRun } from '../../shared/report-rows.ts';
import { Cluster } from '../support/cluster.ts';
import { filesContaining } from '../support/decoded-files.ts';
import { leaderOf, termOf } from '../support/leader.ts';
import { reportOf, reportRequest, scheduleRequest } from '../support/report-files.ts';
import { SmtpStandIn } from '../support/smtp/stand-in.ts';

/** Tests that the work of the installation is done once, although each of two nodes could do it. */

const timeZone = 'Asia/Taipei';
/** Folder of the daily backups and the blobs, which the nodes share. */
const shared = mkdtempSync(join(tmpdir(), 'oa-shared-'));
const backups = join(shared, 'backups');
const blobs = join(shared, 'blobs');

let cluster: Cluster;
let smtp: SmtpStandIn;

beforeAll(async () => {
  mkdirSync(blobs);
  smtp = await new SmtpStandIn().start();
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'desk@example.com' };
  // Both nodes start at the same time, on an empty database.
  cluster = await Cluster.start({
    count: 2,
    atOnce: true,
    env: { ...mail, BACKUP_DIR: backups, BLOBS: blobs, BUSINESS_TIME_ZONE: timeZone },
  });
  // The time of today's backup has passed, so that the leader writes it within 30 s.
  await cluster.on(0).put('/settings', { backupAt: '00:00' });
}, 120_000);

afterAll(async () => {
  await cluster?.close();
  await smtp?.stop();
  rmSync(shared, { recursive: true, force: true });
});

const query = (text: string, values: readonly unknown[] = []) =>
  cluster.postgres.query(cluster.databaseUrl, text, values);

/** Returns the events of a type in the log. */
async function eventsOf<T extends Event['type']>(type: T): Promise<EventOf<T>[]> {
  const rows = await query('SELECT events FROM records WHERE events LIKE $1 ORDER BY position', [`%"${type}"%`]);
  const events = rows.flatMap(({ events }) => JSON.parse(String(events)) as Event[]);
  return events.filter((event): event is EventOf<T> => event.type === type);
}

const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;
const equal = () => expect.poll(() => cluster.areEqual(), { timeout: 20_000 }).toBe(true);
const both = [0, 1];

/** Downloads a file from a node. */
async function downloaded(n: number, path: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const { url, token } = cluster.on(n);
  const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Creates customers. Each node receives the webhooks of every second one. */
async function customersWho(act: (customer: Customer) => Promise<{ status: number }>, name: string, count = 6) {
  const customers = Array.from({ length: count }, (_, n) => cluster.customer(`${name} ${n}`));
  for (const [n, customer] of customers.entries()) {
    cluster.direct(n % 2);
    expect((await act(customer)).status).toBe(200);
  }
  return customers;
}

test('two nodes that start at the same time on an empty database create one installation', async () => {
  const owners = (await eventsOf('staff.created')).filter(({ username }) => username === 'owner');
  expect(owners).toHaveLength(1);
  const zones = (await eventsOf('settings.changed')).filter(({ changes }) => 'timeZone' in changes);
  expect(zones).toHaveLength(1);
  for (const n of both) expect((await cluster.on(n).get('/settings')).body.data.timeZone).toBe(timeZone);
  expect((await query('SELECT id FROM nodes ORDER BY id')).map(({ id }) => id)).toEqual(['1', '2']);
  await equal();
});

test('reports that were requested on both nodes are generated once', async () => {
  const requests = both.flatMap((n) => [0, 1].map(() => n));
  const ids = await Promise.all(
    requests.map(async (n) => (await cluster.on(n).post('/reports', reportRequest({ format: 'xlsx' }))).body.data.id),
  );
  for (const id of ids)
    for (const n of both) await expect.poll(async () => (await reportOf(cluster.on(n), id))?.status).toBe('completed');
  expect((await eventsOf('report.begun')).map(({ reportId }) => reportId).sort()).toEqual(ids.toSorted());
  expect((await eventsOf('report.completed')).map(({ reportId }) => reportId).sort()).toEqual(ids.toSorted());
  // Each node serves the files, although the leader has generated them.
  for (const id of ids) {
    const files = await Promise.all(both.map((n) => downloaded(n, `/reports/${id}/download?format=xlsx`)));
    expect(files[0]).toEqual(files[1]);
  }
});

test('an export on one node includes a change on the other, at the latest with its position', async () => {
  for (const n of both) {
    const { staffId } = await cluster.person(`exported-${n}`, n);
    const fullName = `Exported by the other of node ${n}`;
    const changed = await cluster.on(n).put(`/staff/${staffId}`, { fullName });
    const file = await downloaded(1 - n, '/staff/export', {
      'log-position': changed.headers.get('log-position') ?? '',
      'log-epoch': changed.headers.get('log-epoch') ?? '',
    });
    const { sheets } = await readXlsx(new Uint8Array(file));
    expect(sheets.flatMap(({ rows }) => rows.flat())).toContain(fullName);
  }
});

test('reports of schedules are mailed once', async () => {
  const ids = await Promise.all(
    both.map(async (n) => {
      const schedule = scheduleRequest({
        name: `n${n}`,
        active: false,
        format: 'xlsx',
        recipients: ['ann@example.com'],
      });
      return (await cluster.on(n).post('/reports/schedules', schedule)).body.data.id as string;
    }),
  );
  const runs = await Promise.all(
    both.map(async (n) => {
      const start = () => cluster.on(n).post(`/reports/schedules/${ids[n]}/run`);
      await expect.poll(async () => (await start()).status).toBeLessThan(300);
      const { body } = await cluster.on(n).get(`/reports/schedules/${ids[n]}/runs`);
      return (body.data as ScheduleRun[])[0]?.id as string;
    }),
  );
  const mailed = (runId: string) => smtp.mails.filter(({ raw }) => raw.includes(`<${runId}@`)).length;
  const statuses = (n: number) =>
    Promise.all(ids.map(async (id) => (await cluster.on(n).get(`/reports/schedules/${id}/runs`)).body.data[0]?.status));
  for (const n of both) await expect.poll(() => statuses(n)).toEqual(['sent', 'sent']);
  expect(runs.map(mailed)).toEqual([1, 1]);
});

test('pictures and profiles of customers are fetched once', async () => {
  const customers = await customersWho((customer) => customer.sendsImage(), 'Picture');
  await expect.poll(async () => (await eventsOf('media.fetched')).length).toBe(customers.length);
  await expect.poll(async () => (await eventsOf('profile.fetched')).length).toBe(customers.length);
  const paths = cluster.line.calls.flatMap(({ path }) => (/\/(content|profile)(\/|$)/.test(path) ? [path] : []));
  expect(paths).toHaveLength(2 * customers.length);
  expect(isUnique(paths)).toBe(true);
  expect(isUnique((await eventsOf('media.fetched')).map(({ messageId }) => messageId))).toBe(true);
});

test('a deadline passes once', async () => {
  const { tolerances } = (await cluster.on(0).get('/settings')).body.data;
  await cluster.on(0).put('/settings', { tolerances: { ...tolerances, normal: 1 } });
  await equal();
  const customers = await customersWho((customer) => customer.writes('hello'), 'Waiting');
  const conversations = customers.map((customer) => cluster.conversationOf(customer)).sort();
  const passed = async () =>
    (await eventsOf('deadline.passed'))
      .map(({ conversationId }) => conversationId)
      .filter((id) => conversations.includes(id));
  await expect.poll(async () => (await passed()).length).toBeGreaterThanOrEqual(customers.length);
  await cluster.on(0).put('/settings', { tolerances });
  await equal();
  expect((await passed()).sort()).toEqual(conversations);
});

test('a security notice is mailed once', async () => {
  for (const n of both) {
    const { staffId } = await cluster.person(`changed-${n}`, n);
    const password = 'another password of the person';
    expect((await cluster.on(n).put(`/staff/${staffId}`, { password })).status).toBe(200);
  }
  const received = () => smtp.mails.flatMap(({ to }) => to.filter((one) => one.startsWith('changed-'))).sort();
  await expect.poll(received).toEqual(['changed-0@example.com', 'changed-1@example.com']);
  await equal();
});

describe('the erasure of a customer', () => {
  /** Texts of rare characters. If their bytes are found in a file, the file contains one of these texts. */
  const texts = ['密碼龘靐5512345', '回覆齉爩', '便條鱻麤', '王飝鱺'] as const;
  const [message, reply, note, name] = texts;

  async function live(): Promise<Customer> {
    const customer = cluster.customer(name);
    const conversationId = cluster.conversationOf(customer);
    for (const n of both) {
      cluster.direct(n);
      await customer.writes(`${message} ${n}`);
    }
    await customer.sendsImage(greyPicture(40, 30, 0x80));
    await equal();
    const body = { conversationId, kind: 'text', text: reply };
    expect((await cluster.on(0).post('/messages', body)).status).toBe(201);
    expect((await cluster.on(1).post('/messages', { ...body, direction: 'note', text: note })).status).toBe(201);
    await expect
      .poll(async () => (await eventsOf('media.fetched')).some((one) => one.conversationId === conversationId))
      .toBe(true);
    await equal();
    return customer;
  }

  const traces = (n: number, { userId }: Customer) => filesContaining(cluster.node(n).dataDir, [...texts, userId]);

  /** Returns the tables of the database that contain the texts or the id of the customer. */
  async function tables({ userId }: Customer): Promise<string[]> {
    const names = await query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    const found: string[] = [];
    for (const { tablename } of names) {
      const rows = await query(`SELECT FROM ${tablename} t WHERE to_jsonb(t)::text LIKE ANY($1)`, [
        [...texts, userId].map((text) => `%${text}%`),
      ]);
      if (rows.length > 0) found.push(String(tablename));
    }
    return found;
  }

  const erase = (n: number, customer: Customer) =>
    expect
      .poll(async () => (await cluster.on(n).post(`/conversations/${cluster.conversationOf(customer)}/erase`)).status)
      .toBeLessThan(300);
  const files = () => readdirSync(blobs, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;

  test('leaves no trace in the files of any node, nor in the database', async () => {
    const before = files();
    const customer = await live();
    expect(files()).toBe(before + 1);
    for (const n of both) {
      const found = () => traces(n, customer).join('\n');
      // The search index is written some time after the rows.
      for (const file of ['log.db', 'views.db', 'search.db']) await expect.poll(found).toContain(file);
    }
    expect(await tables(customer)).toEqual(['contents']);
    // Requested on the node that does not carry it out.
    await erase(1 - (await leaderOf(cluster)), customer);
    for (const n of both) await expect.poll(() => traces(n, customer), { timeout: 10_000 }).toEqual([]);
    expect(await tables(customer)).toEqual([]);
    expect(files()).toBe(before);
    const erased = (await eventsOf('content.erased')).filter(({ contentIds }) => contentIds.length > 0);
    expect(isUnique(erased.map(({ erasureId }) => erasureId))).toBe(true);
  });

  test('leaves no trace on a node that was not running', async () => {
    const customer = await live();
    const stopped = 1 - (await leaderOf(cluster));
    await cluster.node(stopped).end('SIGKILL');
    expect(traces(stopped, customer)).not.toEqual([]);
    await erase(1 - stopped, customer);
    await expect.poll(() => traces(1 - stopped, customer), { timeout: 10_000 }).toEqual([]);
    await cluster.node(stopped).start();
    await expect.poll(() => traces(stopped, customer), { timeout: 10_000 }).toEqual([]);
    await equal();
  });
});

test('a daily backup is written once, and known to all nodes', async () => {
  const files = () => readdirSync(shared).includes('backups') && readdirSync(backups);
  await expect.poll(files, { timeout: 90_000 }).toEqual([expect.stringMatching(/^oa-console-daily-.*\.tar$/)]);
  const known = () =>
    Promise.all(both.map(async (n) => (await cluster.on(n).get('/monitor/gauges')).body.data.backups.length));
  await expect.poll(known).toEqual([1, 1]);
}, 120_000);

describe('alerts', () => {
  const raised = async (kind: string) => (await eventsOf('alert.raised')).filter((event) => event.kind === kind);
  const limit = (limits: object) => cluster.on(0).put(`/brands/${cluster.brandId}/limits`, limits);
  const shown = async (n: number, kind: string) =>
    ((await cluster.on(n).get('/monitor/alerts')).body.data as { kind: string }[]).filter(
      (alert) => alert.kind === kind,
    ).length;

  test('one cause raises one alert, although both nodes measure it, also after another node has become the leader', async () => {
    const [customer] = await customersWho((customer) => customer.writes('hello'), 'Billed', 1);
    for (const text of ['free', 'billed']) {
      const body = { conversationId: cluster.conversationOf(customer as Customer), kind: 'text', text, clientId: text };
      await expect.poll(async () => (await cluster.on(0).post('/messages', body)).status).toBe(201);
      await expect
        .poll(() => cluster.line.sent.flatMap(({ messages }) => messages).some((one) => one.text === text))
        .toBe(true);
    }
    await limit({ warnAt: 1 });
    for (const n of both) await expect.poll(() => shown(n, 'brand-limit-near')).toBe(1);
    const [leader, term] = [await leaderOf(cluster), await termOf(cluster)];
    await cluster.node(leader).end('SIGTERM');
    await cluster.node(leader).start();
    await expect.poll(() => termOf(cluster)).toBeGreaterThan(term);
    await limit({ stopAt: 1 });
    for (const n of both) await expect.poll(() => shown(n, 'brand-limit-reached')).toBe(1);
    await limit({ warnAt: null, stopAt: null });
    await expect.poll(async () => (await eventsOf('alert.ended')).length).toBeGreaterThanOrEqual(2);
    await equal();
    expect([await raised('brand-limit-near'), await raised('brand-limit-reached')]).toMatchObject([[{}], [{}]]);
    expect(isUnique((await eventsOf('alert.ended')).map(({ alertId }) => alertId))).toBe(true);
  });
});
