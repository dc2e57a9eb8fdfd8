import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setPermissions } from '../../server/commands/staff.ts';
import { limits } from '../../shared/limits.ts';
import type { Permission } from '../../shared/permissions.ts';
import type { ScheduleRun } from '../../shared/report-rows.ts';
import { reportOf, scheduleRequest } from '../support/report-files.ts';
import { SmtpStandIn } from '../support/smtp/stand-in.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

/** Tests of report mails that are still waiting for the mail server when permissions, recipients or files are removed. */

const hourMs = 3_600_000;
const keys: readonly Permission[] = ['reports.view', 'reports.create', 'reports.export', 'reports.schedule'];
let world: World;
let owner: Caller;
let smtp: SmtpStandIn;
beforeEach(async () => {
  smtp = await new SmtpStandIn().start();
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'desk@example.com', PUBLIC_URL: 'https://desk.example.com' };
  world = await bootWorld({ env, app: { backoff: () => hourMs } });
  owner = await world.as('super_admin');
  await smtp.stop();
});
afterEach(async () => {
  await world.close();
  await smtp.stop();
});

const brandIds = () => world.brands.map(({ id }) => id);

async function scheduler(): Promise<{ staffId: string; caller: Caller }> {
  const staffId = await makePerson(world, 'scheduler', 'manager', brandIds());
  await world.app.engine.execute('config', 'system', setPermissions({ staffId, by: null, permissions: keys }));
  return { staffId, caller: await world.as('scheduler') };
}

async function run(caller: Caller, more: object = {}): Promise<{ id: string; runId: string }> {
  const brand = brandIds().join(',');
  const { body } = await caller.post(
    '/reports/schedules',
    scheduleRequest({ active: false, recipients: ['a@b.example'], brand, ...more }),
  );
  const started = await caller.post(`/reports/schedules/${body.data.id}/run`);
  await world.settled();
  return { id: body.data.id, runId: started.body.data.id };
}

const runOf = (id: string) => world.app.engine.read('scheduleRun', id)?.row as ScheduleRun;

/** Returns the recipients to whom a reader can resend the report. */
async function offered({ id, runId }: { id: string; runId: string }, reader: Caller = owner): Promise<string[]> {
  const { body } = await reader.get(`/reports/schedules/${id}/runs`);
  return body.data.find((one: ScheduleRun) => one.id === runId).resendTo;
}

async function laterBy(ms: number): Promise<void> {
  await world.restart(() => world.clock.pass(ms));
  owner = await world.as('super_admin');
  await world.settled();
}

async function erase(): Promise<void> {
  const [conversation] = (await owner.get('/conversations')).body.data;
  expect((await owner.post(`/conversations/${conversation.id}/erase`)).status).toBeLessThan(300);
  await world.settled();
}

describe('a mail is not sent', () => {
  const losses: [string, string, (staffId: string) => Promise<unknown>][] = [
    ['has lost all brands', 'no_brands', (id) => owner.put(`/staff/${id}`, { assignedBrands: [] })],
    ['has lost a brand', 'brand_lost', (id) => owner.put(`/staff/${id}`, { assignedBrands: brandIds().slice(0, 1) })],
    ['is deactivated', 'person_inactive', (id) => owner.put(`/staff/${id}/status`, { status: 'inactive' })],
    [
      'has lost the permission',
      'person_not_allowed',
      (id) => owner.put(`/staff/${id}`, { permissions: ['reports.view'] }),
    ],
    ['is deleted', 'person_inactive', (id) => owner.delete(`/staff/${id}`)],
  ];
  test.each(losses)('when the person in whose name it is sent %s', async (_, error, lose) => {
    const { staffId, caller } = await scheduler();
    const { runId } = await run(caller);
    expect(runOf(runId)).toMatchObject({ status: 'mailing', error: 'mail.connection_refused' });
    await lose(staffId);
    await smtp.start();
    await laterBy(2 * hourMs);
    expect(runOf(runId)).toMatchObject({ status: 'failed', error, recipients: [{ status: 'failed' }] });
    expect(smtp.mails).toEqual([]);
  });

  test('when a person with more permissions regenerated its files', async () => {
    const { caller } = await scheduler();
    const { runId } = await run(caller);
    expect((await owner.post(`/reports/${runOf(runId).reportId}/generate`)).status).toBe(200);
    await world.settled();
    await smtp.start();
    await laterBy(2 * hourMs);
    expect(runOf(runId)).toMatchObject({ status: 'failed', error: 'person_not_allowed' });
    expect(smtp.mails).toEqual([]);
  });

  test('when its files were deleted with an erased customer', async () => {
    await world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' }).writes('hello');
    await world.settled();
    const { id, runId } = await run(owner, { template: 'full-detail', range: 'today', format: 'xlsx' });
    await erase();
    await smtp.start();
    await laterBy(2 * hourMs);
    expect(runOf(runId)).toMatchObject({ status: 'failed', error: 'customer_erased' });
    expect(await offered({ id, runId })).toEqual([]);
    expect(smtp.mails).toEqual([]);
  });

  test('to removed recipients', async () => {
    const { id, runId } = await run(owner, { recipients: ['a@b.example', 'gone@b.example'] });
    await owner.put(`/reports/schedules/${id}`, { recipients: ['a@b.example'] });
    await smtp.start();
    await laterBy(2 * hourMs);
    expect(smtp.mails.map(({ to }) => to)).toEqual([['a@b.example']]);
    expect(smtp.mails[0]?.raw).not.toContain('gone@b.example');
    expect(runOf(runId)).toMatchObject({ status: 'sent', recipients: [{ status: 'sent' }, { status: 'failed' }] });
    const again = await owner.post(`/reports/schedules/${id}/runs/${runId}/send`);
    expect(again.body.code).toBe('run_not_resendable');
    expect(await offered({ id, runId })).toEqual([]);
  });

  test('when no recipient is left', async () => {
    const { id, runId } = await run(owner);
    await owner.put(`/reports/schedules/${id}`, { recipients: [] });
    await smtp.start();
    await laterBy(2 * hourMs);
    expect(smtp.mails).toEqual([]);
    expect(runOf(runId)).toMatchObject({ status: 'failed', error: 'cancelled' });
  });
});

test('again by a person who can no longer see its report', async () => {
  const { staffId, caller } = await scheduler();
  const { id, runId } = await run(caller);
  await laterBy(limits.mailMs);
  expect(runOf(runId).status).toBe('failed');
  expect(await offered({ id, runId }, await world.as('scheduler'))).toEqual(['a@b.example']);
  expect(await offered({ id, runId })).toEqual(['a@b.example']);
  expect((await reportOf(await world.as('scheduler'), runOf(runId).reportId!)).status).toBe('completed');
  await owner.put(`/staff/${staffId}`, { assignedBrands: brandIds().slice(0, 1) });
  const again = await (await world.as('scheduler')).post(`/reports/schedules/${id}/runs/${runId}/send`);
  expect(again.body.code).toBe('report_not_found');
  expect(runOf(runId).status).toBe('failed');
  expect((await owner.delete(`/reports/${runOf(runId).reportId}`)).status).toBe(200);
  expect(await offered({ id, runId })).toEqual([]);
});
