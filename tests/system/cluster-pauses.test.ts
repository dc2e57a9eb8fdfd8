import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import type { Event } from '../../shared/events/index.ts';
import type { ScheduleRun } from '../../shared/report-rows.ts';
import type { Message } from '../../shared/rows.ts';
import { Cluster } from '../support/cluster.ts';
import { leaderOf, termOf } from '../support/leader.ts';
import { scheduleRequest } from '../support/report-files.ts';
import { SmtpStandIn } from '../support/smtp/stand-in.ts';

/**
 * Tests of a leader that is killed, or paused for longer than its lease, while a reply, a push message and a mail are in progress: between
 * the record of the claim and the request, and between the request and the record of its result.
 */

/** Key of the lock in the database for which records of claims wait. */
const claimLock = 35;

let cluster: Cluster;
let smtp: SmtpStandIn;
/** Connection of the test that has {@link claimLock}. */
let gate: pg.Client;
/** Schedule whose runs send one mail each. */
let scheduleId: string;

beforeAll(async () => {
  smtp = await new SmtpStandIn().start();
  cluster = await Cluster.start({ count: 2, env: { SMTP_URL: smtp.url, MAIL_FROM: 'desk@example.com' } });
  gate = new pg.Client(cluster.databaseUrl);
  gate.on('error', () => undefined);
  await gate.connect();
  await gate.query(`
    CREATE FUNCTION wait_at_claim() RETURNS trigger LANGUAGE plpgsql AS $wait$
    BEGIN
      PERFORM pg_advisory_xact_lock(${claimLock});
      RETURN NEW;
    END $wait$;
    CREATE TRIGGER wait_at_claim BEFORE INSERT ON records FOR EACH ROW WHEN (NEW.events LIKE '%"send.claimed"%')
    EXECUTE FUNCTION wait_at_claim()`);
  const schedule = scheduleRequest({ active: false, format: 'xlsx', recipients: ['ann@example.com'] });
  scheduleId = (await cluster.on(0).post('/reports/schedules', schedule)).body.data.id;
}, 120_000);

afterAll(async () => {
  smtp?.respond();
  await gate?.end();
  await cluster?.close();
  await smtp?.stop();
});

/** Lets everything continue if a test has failed. */
afterEach(async () => {
  respond();
  smtp.respond();
  await gate.query('SELECT pg_advisory_unlock_all()');
  for (const node of cluster.nodes) {
    if (node.isRunning) node.signal('SIGCONT');
    else await node.start();
  }
});

/** Lets LINE respond. */
let respond: () => void = () => undefined;
/** Number of attempts of all tests. */
let attempts = 0;

const query = (text: string) => cluster.postgres.query(cluster.databaseUrl, text);
const fenced = async () =>
  Number((await query('SELECT count(*) FROM batches, unnest(outcomes) AS o WHERE o IS NULL'))[0]?.count);

/** A reply, a push message and a mail that are requested together. */
interface Work {
  name: string;
  /** Node that has the lease, and the other node, which accepts all requests. */
  leader: number;
  other: number;
  /** Term of the leader. */
  term: number;
  customers: Customer[];
  runId: string;
}

/** Creates two customers: the first is sent a reply next, the second a push message, because its reply token is used. */
async function prepare(): Promise<Work> {
  attempts += 1;
  const name = `Attempt ${attempts}`;
  const leader = await leaderOf(cluster);
  const other = 1 - leader;
  const term = await termOf(cluster);
  cluster.direct(other);
  const customers = ['reply', 'push'].map((via) => cluster.customer(`${name} ${via}`));
  const [, second] = customers as [Customer, Customer];
  for (const customer of customers) expect((await customer.writes('hello')).status).toBe(200);
  await send({ other }, second, `${name} first`);
  await expect.poll(() => statusOf({ other }, second, `${name} first`)).toBe('sent');
  return { name, leader, other, term, customers, runId: '' };
}

async function send({ other }: Pick<Work, 'other'>, customer: Customer, text: string): Promise<void> {
  const body = { conversationId: cluster.conversationOf(customer), kind: 'text', text, clientId: text };
  await expect.poll(async () => (await cluster.on(other).post('/messages', body)).status).toBe(201);
}

const textOf = ({ name }: Work, n: number) => `${name} ${n === 0 ? 'reply' : 'push'}`;

async function sendBoth(work: Work): Promise<void> {
  await Promise.all(work.customers.map((customer, n) => send(work, customer, textOf(work, n))));
}

async function mail(work: Work): Promise<void> {
  const { body } = await cluster.on(work.other).post(`/reports/schedules/${scheduleId}/run`);
  work.runId = body.data.id;
}

async function rowOf({ other }: Pick<Work, 'other'>, customer: Customer, text: string): Promise<Message | undefined> {
  const { body } = await cluster.on(other).get(`/messages/conversation/${cluster.conversationOf(customer)}?limit=50`);
  return (body.data as Message[]).find((message) => message.text === text);
}

const statusOf = async (work: Pick<Work, 'other'>, customer: Customer, text: string) =>
  (await rowOf(work, customer, text))?.status;
const statuses = (work: Work) =>
  Promise.all(work.customers.map((customer, n) => statusOf(work, customer, textOf(work, n))));

async function runOf({ other, runId }: Work): Promise<ScheduleRun | undefined> {
  const { body } = await cluster.on(other).get(`/reports/schedules/${scheduleId}/runs`);
  return (body.data as ScheduleRun[]).find(({ id }) => id === runId);
}

const arrivals = (work: Work) =>
  work.customers.map((_, n) => {
    const texts = cluster.line.sent.flatMap(({ messages }) => messages.map((message) => String(message.text)));
    return texts.filter((text) => text === textOf(work, n)).length;
  });
const mails = ({ runId }: Work) => smtp.mails.filter(({ raw }) => raw.includes(`<${runId}@`)).length;

/** Events about the reply, the push message and the mail in the log, by type. */
async function recorded(work: Work, type: Event['type']): Promise<number> {
  const ids = work.customers.map((customer) => cluster.conversationOf(customer));
  const rows = await query(`SELECT events FROM records WHERE events LIKE '%"${type}"%' ORDER BY position`);
  const events = rows.flatMap((row) => JSON.parse(String(row.events)) as Event[]);
  const isOfWork = (event: Event) =>
    ('runId' in event && event.runId === work.runId) ||
    ('conversationId' in event && ids.includes(event.conversationId));
  return events.filter((event) => event.type === type && isOfWork(event)).length;
}

/** Pauses the leader once its claims are in the log and before it knows so. LINE has not received their requests then. */
async function pauseBeforeCalls(work: Work): Promise<void> {
  const isWaiting = async () =>
    (await query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${claimLock} AND NOT granted`)).length >
    0;
  const claims = await recorded(work, 'send.claimed');
  smtp.silentAt = 'greeting';
  const { connections } = smtp;
  await mail(work);
  await expect.poll(() => smtp.connections).toBeGreaterThan(connections);
  await gate.query(`SELECT pg_advisory_lock(${claimLock})`);
  const sending = sendBoth(work);
  await expect.poll(isWaiting).toBe(true);
  await pause(work);
  await gate.query(`SELECT pg_advisory_unlock(${claimLock})`);
  await sending;
  await expect.poll(() => recorded(work, 'send.claimed')).toBeGreaterThan(claims);
  expect([arrivals(work), mails(work)]).toEqual([[0, 0], 0]);
}

/** Pauses the leader once LINE and the mail server have received everything, and before they respond. */
async function pauseBeforeRecords(work: Work): Promise<void> {
  respond = cluster.line.faults.holdAnswers('/v2/bot/message/*');
  smtp.silentAt = 'end';
  await mail(work);
  await sendBoth(work);
  await expect.poll(() => [arrivals(work), mails(work)]).toEqual([[1, 1], 1]);
  await pause(work);
}

/** Pauses the leader. Fails if it has lost its lease before, which is possible on an overloaded machine. */
async function pause({ leader, term }: Work): Promise<void> {
  cluster.node(leader).signal('SIGSTOP');
  expect(await termOf(cluster)).toBe(term);
}

/** Waits until the other node has the lease and has finished the work. */
async function takenOver(work: Work, expected: { messages: string[]; mail: object }): Promise<void> {
  await expect.poll(() => statuses(work), { timeout: 30_000 }).toEqual(expected.messages);
  await expect.poll(() => runOf(work)).toMatchObject(expected.mail);
  expect(await termOf(cluster)).toBeGreaterThan(work.term);
  expect(await leaderOf(cluster)).toBe(work.other);
}

/** Checks that nothing was sent twice, that each result was recorded once, and that the nodes are equal. */
async function finished(work: Work, mailed: number): Promise<void> {
  await cluster.line.idle();
  await expect.poll(() => cluster.areEqual(), { timeout: 30_000 }).toBe(true);
  expect([arrivals(work), mails(work)]).toEqual([[1, 1], mailed]);
  const ends = ['send.accepted', 'send.failed', 'send.unknown', 'schedule.mail-ended'] as const;
  const counts = await Promise.all(ends.map((type) => recorded(work, type)));
  // Includes the first reply to the second customer.
  expect(counts.reduce((sum, one) => sum + one)).toBe(4);
  expect(await recorded(work, 'schedule.mail-claimed')).toBe(1);
}

const unknownMail = { status: 'failed', error: 'mail.unknown', recipients: [{ status: 'unknown' }] };
const faults = ['kill -9', 'SIGSTOP and SIGCONT'] as const;

describe.each(faults)('%s', (fault) => {
  test('between claim and request: the next leader sends the messages, and the mail is unknown', async () => {
    const work = await prepare();
    await pauseBeforeCalls(work);
    if (fault === 'kill -9') await cluster.node(work.leader).end('SIGKILL');
    smtp.silentAt = null;
    await takenOver(work, { messages: ['sent', 'sent'], mail: unknownMail });
    const calls = cluster.line.calls.length;
    smtp.respond();
    if (fault === 'kill -9') await cluster.node(work.leader).start();
    else cluster.node(work.leader).signal('SIGCONT');
    await finished(work, 0);
    expect(cluster.line.calls.slice(calls)).toEqual([]);
  });

  test('between request and record: the record is fenced, and what nobody can know is unknown', async () => {
    const work = await prepare();
    await pauseBeforeRecords(work);
    if (fault === 'kill -9') await cluster.node(work.leader).end('SIGKILL');
    respond();
    smtp.silentAt = null;
    await takenOver(work, { messages: ['unknown', 'sent'], mail: unknownMail });
    smtp.respond();
    if (fault === 'kill -9') await cluster.node(work.leader).start();
    else {
      const before = await fenced();
      cluster.node(work.leader).signal('SIGCONT');
      await expect.poll(fenced).toBeGreaterThanOrEqual(before + 3);
    }
    await finished(work, 1);
  });
});

test('all nodes have the same log and rows', async () => {
  await Promise.all(cluster.nodes.map((node) => node.end('SIGTERM')));
  const [first, second] = cluster.nodes.map((node) => {
    const log = new Database(join(node.dataDir, 'log.db'), { readonly: true });
    const records = log.prepare('SELECT position, stream, at, actor, events, contents FROM records').all();
    log.close();
    return records;
  });
  expect(first).toEqual(second);
});
