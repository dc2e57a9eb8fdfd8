import { afterEach, describe, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import type { Schedule, ScheduleRun } from '../../shared/report-rows.ts';
import { scheduleRequest } from '../support/report-files.ts';
import { SmtpStandIn } from '../support/smtp/stand-in.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

/** Tests of the mails that schedules send: delivered mails, failures with a reason, and mails with an unknown result. */

const three = ['ann@example.com', 'bo@example.com', 'chai@example.com'];
const hourMs = 3_600_000;
let world: World;
let owner: Caller;
let smtp: SmtpStandIn | null = null;

afterEach(async () => {
  await world.close();
  await smtp?.stop();
  smtp = null;
});

/** Starts a world that retries mails after an hour of its clock. */
async function boot(withMail = true): Promise<SmtpStandIn> {
  const server = new SmtpStandIn();
  if (withMail) smtp = await server.start();
  const env = withMail
    ? { SMTP_URL: server.url, MAIL_FROM: 'Desk <desk@example.com>', PUBLIC_URL: 'https://desk.example.com' }
    : {};
  world = await bootWorld({ env, app: { backoff: () => hourMs } });
  owner = await world.as('super_admin');
  return server;
}

async function run(more: object = {}): Promise<{ id: string; runId: string }> {
  const schedule = scheduleRequest({ active: false, recipients: three, ...more });
  const { body } = await owner.post('/reports/schedules', schedule);
  const started = await owner.post(`/reports/schedules/${body.data.id}/run`);
  await world.settled();
  return { id: body.data.id, runId: started.body.data.id };
}

const runOf = (id: string) => world.app.engine.read('scheduleRun', id)?.row as ScheduleRun;
const rowOf = (id: string) => world.app.engine.read('schedule', id)?.row as Schedule;
const statusesOf = (id: string) => runOf(id).recipients.map(({ status }) => status);

async function laterBy(ms: number): Promise<void> {
  await world.restart(() => world.clock.pass(ms));
  owner = await world.as('super_admin');
  await world.settled();
}

const failures = async () => (await owner.get('/reports/schedules/failures')).body.data;

test('all recipients receive the link and the file, in the language of the schedule', async () => {
  const server = await boot();
  const { id, runId } = await run({ language: 'th', format: 'both' });
  expect(runOf(runId)).toMatchObject({ status: 'sent', error: null });
  expect(rowOf(id)).toMatchObject({ running: null, lastRun: { id: runId, status: 'sent' } });
  const [mail, ...others] = server.mails;
  expect(others).toEqual([]);
  expect(mail!.to).toEqual(three);
  expect(mail!.raw).toContain(`Message-ID: <${runId}@desk.example.com>`);
  expect(mail!.raw).toContain('application/pdf');
  expect(mail!.raw).toContain('spreadsheetml');
  const text = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail!.raw)?.[1] ?? '';
  const decoded = Buffer.from(text, 'base64').toString();
  expect(decoded).toContain('พร้อมแล้ว');
  expect(decoded).toContain(`https://desk.example.com/reports?report=${runOf(runId).reportId}`);
  expect(await failures()).toEqual([]);
});

test('without a mail server the report is filed, and marked as not sent', async () => {
  await boot(false);
  const { id, runId } = await run();
  expect(runOf(runId)).toMatchObject({ status: 'filed', error: 'mail.not_set_up' });
  expect(rowOf(id).lastRun).toMatchObject({ status: 'filed', error: 'mail.not_set_up' });
  expect(await failures()).toMatchObject([{ scheduleId: id, error: 'mail.not_set_up' }]);
});

describe('an unavailable server', () => {
  test('is retried until it is back, and the schedule shows why meanwhile', async () => {
    const server = await boot();
    await server.stop();
    const { id, runId } = await run();
    expect(runOf(runId)).toMatchObject({ status: 'mailing', error: 'mail.connection_refused' });
    expect(rowOf(id)).toMatchObject({ running: { id: runId, error: 'mail.connection_refused' }, lastRun: null });
    await server.start();
    await laterBy(hourMs / 2);
    expect(server.mails).toEqual([]);
    await laterBy(hourMs);
    expect(server.mails).toHaveLength(1);
    expect(runOf(runId)).toMatchObject({ status: 'sent', error: null });
  });

  test('is given up after a day, and the mail can be sent manually then', async () => {
    const server = await boot();
    await server.stop();
    const { id, runId } = await run();
    await laterBy(limits.mailMs);
    expect(runOf(runId)).toMatchObject({ status: 'failed', error: 'mail.connection_refused' });
    expect(statusesOf(runId)).toEqual(['failed', 'failed', 'failed']);
    expect(await failures()).toHaveLength(1);
    await server.start();
    expect((await owner.post(`/reports/schedules/${id}/runs/${runId}/send`)).status).toBe(200);
    await world.settled();
    expect(statusesOf(runId)).toEqual(['sent', 'sent', 'sent']);
    expect(await failures()).toEqual([]);
    expect((await owner.post(`/reports/schedules/${id}/runs/${runId}/send`)).body.code).toBe('run_not_resendable');
  });
});

describe('a recipient whom the server refuses', () => {
  test('permanently is reported with its response, and the others receive the mail', async () => {
    const server = await boot();
    server.refuseRecipients.set(three[1]!, { code: 550, text: '5.1.1 No such mailbox' });
    const { id, runId } = await run();
    expect(statusesOf(runId)).toEqual(['sent', 'refused', 'sent']);
    expect(runOf(runId).recipients[1]?.reply).toContain('No such mailbox');
    expect(rowOf(id).lastRun).toMatchObject({ status: 'sent', error: 'mail.recipients_refused' });
    expect(await failures()).toMatchObject([{ error: 'mail.recipients_refused' }]);
    expect(server.mails.map(({ to }) => to)).toEqual([[three[0], three[2]]]);
  });

  test('temporarily is retried alone', async () => {
    const server = await boot();
    server.refuseRecipients.set(three[1]!, { code: 450, text: '4.2.0 Greylisted' });
    const { runId } = await run();
    expect(statusesOf(runId)).toEqual(['sent', 'waiting', 'sent']);
    server.refuseRecipients.clear();
    await laterBy(hourMs);
    expect(statusesOf(runId)).toEqual(['sent', 'sent', 'sent']);
    expect(server.mails.map(({ to }) => to)).toEqual([[three[0], three[2]], [three[1]]]);
  });
});

test('a mail without a confirmed end is marked as unknown, and sent again on request, as the same mail', async () => {
  const server = await boot();
  server.cutAtEnd = true;
  const { id, runId } = await run();
  expect(runOf(runId)).toMatchObject({ status: 'failed', error: 'mail.unknown' });
  await laterBy(limits.mailMs / 2);
  expect(server.mails).toHaveLength(1);
  server.cutAtEnd = false;
  await owner.post(`/reports/schedules/${id}/runs/${runId}/send`);
  await world.settled();
  expect(runOf(runId).status).toBe('sent');
  const ids = server.mails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
  expect(ids).toEqual([ids[0], ids[0]]);
});

test('a deleted schedule deletes its mail', async () => {
  const server = await boot();
  await server.stop();
  const { id, runId } = await run();
  await owner.delete(`/reports/schedules/${id}`);
  await server.start();
  await laterBy(2 * hourMs);
  expect(server.mails).toEqual([]);
  expect(world.app.engine.read('reportMail', runId)).toBeUndefined();
});
