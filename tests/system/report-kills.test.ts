import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Simulator, startSimulator } from '../../scripts/line-simulator/simulator.ts';
import type { ScheduleRun } from '../../shared/report-rows.ts';
import { Child } from '../support/child.ts';
import { freePort } from '../support/free-port.ts';
import { reportOf, reportRequest, scheduleRequest } from '../support/report-files.ts';
import { SmtpStandIn } from '../support/smtp/stand-in.ts';
import type { Caller } from '../support/world.ts';

/** Tests that kill the process while it generates and mails reports. */

let line: Simulator;
let smtp: SmtpStandIn;
let child: Child;
let owner: Caller;

beforeAll(async () => {
  line = await startSimulator({ rateLimits: false });
  smtp = await new SmtpStandIn().start();
  child = new Child(await freePort(), line.url, { SMTP_URL: smtp.url, MAIL_FROM: 'desk@example.com' });
  await child.start();
  owner = await child.signIn();
  await owner.post('/brands', { name: 'Siam Tea House' });
});
afterAll(async () => {
  await child.close();
  await smtp.stop();
  await line.close();
});

async function dies(): Promise<void> {
  await child.end('SIGKILL');
  await child.start();
  owner = await child.signIn();
}

test('a report interrupted by a kill is created by the next start', async () => {
  const requests = await Promise.all([1, 2, 3].map(() => owner.post('/reports', reportRequest({ format: 'both' }))));
  const ids = requests.map(({ body }) => body.data.id);
  await dies();
  for (const id of ids) {
    await expect.poll(async () => (await reportOf(owner, id)).status).toBe('completed');
  }
});

test('a mail interrupted by a kill at its end is marked as unknown, and sent again only on request', async () => {
  smtp.silentAt = 'end';
  const { body } = await owner.post(
    '/reports/schedules',
    scheduleRequest({ active: false, recipients: ['ann@example.com'] }),
  );
  const { id } = body.data;
  const arrived = smtp.hasArrived;
  const started = await owner.post(`/reports/schedules/${id}/run`);
  await arrived;
  smtp.silentAt = null;
  await dies();
  const run = async (): Promise<ScheduleRun> => (await owner.get(`/reports/schedules/${id}/runs`)).body.data[0];
  await expect.poll(async () => (await run()).status).toBe('failed');
  expect(await run()).toMatchObject({ error: 'mail.unknown', recipients: [{ status: 'unknown' }] });
  expect(smtp.mails).toHaveLength(1);
  await owner.post(`/reports/schedules/${id}/runs/${started.body.data.id}/send`);
  await expect.poll(async () => (await run()).status).toBe('sent');
  const ids = smtp.mails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
  expect(ids).toEqual([ids[0], ids[0]]);
});
