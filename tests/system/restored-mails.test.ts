import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { carryOver } from '../../server/backup/carry.ts';
import { removeSqlite } from '../../server/storage/derived-file.ts';
import type { Schedule, ScheduleRun } from '../../shared/report-rows.ts';
import { putBackup, takeBackup } from '../support/backups.ts';
import { scheduleRequest } from '../support/report-files.ts';
import { SmtpStandIn } from '../support/smtp/stand-in.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

/** Tests that a restore does not send a mail again that was sent after the backup. */

const hourMs = 3_600_000;
let world: World;
let owner: Caller;
let smtp: SmtpStandIn;

beforeEach(async () => {
  smtp = await new SmtpStandIn().start();
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Desk <desk@example.com>', PUBLIC_URL: 'https://desk.example.com' };
  world = await bootWorld({ startsAt: Date.parse('2026-11-23T00:00:00Z'), env, app: { backoff: () => hourMs } });
  owner = await world.as('super_admin');
});
afterEach(async () => {
  await world.close();
  await smtp.stop();
});

/** Creates a schedule that is due in an hour. */
async function scheduled(more: object = {}): Promise<string> {
  const schedule = scheduleRequest({ recipients: ['ann@example.com', 'bo@example.com'], ...more });
  const { body } = await owner.post('/reports/schedules', schedule);
  return body.data.id;
}

async function later(ms: number): Promise<void> {
  world.clock.pass(ms);
  owner = await world.as('super_admin');
  await world.app.alarm.ring();
  await world.settled();
}

/** Restores a backup at the second attempt: the first is killed before its last step. */
async function restore(backup: Buffer, change?: (dataDir: string) => void): Promise<void> {
  expect((await putBackup(owner, backup)).status).toBe(200);
  await world.restart((dataDir) => {
    change?.(dataDir);
    carryOver(join(dataDir, 'log.db'), join(dataDir, 'restore'), world.clock.now());
  });
  await world.settled();
  await later(0);
}

const withoutLog = (dataDir: string) => removeSqlite(join(dataDir, 'log.db'));

/** Replaces the log in use with an older copy. */
function olderLog(dataDir: string): void {
  withoutLog(dataDir);
  copyFileSync(join(dataDir, 'older.db'), join(dataDir, 'log.db'));
}

/** Appends a record to the log in use, as often as given. */
function append(dataDir: string, stream: string, event: object, times = 1): void {
  const sqlite = new Database(join(dataDir, 'log.db'));
  const insert = sqlite.prepare('INSERT INTO records (stream, at, actor, events) VALUES (?, ?, ?, ?)');
  for (let n = 0; n < times; n++) insert.run(stream, world.clock.now(), 'system', JSON.stringify([event]));
  sqlite.close();
}

const rowOf = (id: string) => world.app.engine.read('schedule', id)?.row as Schedule;
const runsOf = async (id: string): Promise<ScheduleRun[]> =>
  (await owner.get(`/reports/schedules/${id}/runs`)).body.data;

test('a report that was mailed after the backup is mailed once, and the next one at its time', async () => {
  const id = await scheduled();
  const backup = await takeBackup(owner);
  await later(hourMs);
  expect(smtp.mails).toHaveLength(1);
  await later(hourMs);
  await restore(backup);
  expect(smtp.mails).toHaveLength(1);
  expect(rowOf(id).nextRunAt).toBe('2026-11-24T01:00:00.000Z');
  await later(24 * hourMs);
  expect(smtp.mails).toHaveLength(2);
});

test('a report that was not due before the restore is mailed at its time', async () => {
  await scheduled();
  await restore(await takeBackup(owner));
  await later(hourMs);
  expect(smtp.mails).toHaveLength(1);
});

test.each<[string, (dataDir: string) => void]>([
  ['is missing', withoutLog],
  ['is older than the backup', olderLog],
  [
    'has continued from an older backup',
    (dataDir) => {
      olderLog(dataDir);
      append(dataDir, 'config', { type: 'link.ended', staffId: 'ann', hash: 'none' }, 100);
    },
  ],
])('if the log in use %s, an overdue report is not mailed, and its delivery is unknown', async (_, change) => {
  const [id, filed] = [await scheduled(), await scheduled({ recipients: [] })];
  await world.app.log.copyTo(join(world.dataDir, 'older.db'));
  const backup = await takeBackup(owner);
  await later(2 * hourMs);
  expect(smtp.mails).toHaveLength(1);
  await restore(backup, change);
  expect(smtp.mails).toHaveLength(1);
  const runs = await runsOf(id);
  expect(runs).toMatchObject([{ late: true, reportId: null, status: 'failed', error: 'mail.unknown' }]);
  expect(runs[0]!.recipients.map(({ status }) => status)).toEqual(['unknown', 'unknown']);
  expect(rowOf(id)).toMatchObject({ running: null, nextRunAt: '2026-11-24T01:00:00.000Z' });
  await expect.poll(() => runsOf(filed)).toMatchObject([{ late: true, status: 'filed' }]);
});

test.each([
  ['was mailed', undefined, { status: 'sent', error: null }],
  ['may have been mailed', withoutLog, { status: 'failed', error: 'mail.unknown' }],
])('a report that waited for the mail server in the backup, and %s since, is mailed once', async (_, change, run) => {
  await smtp.stop();
  const id = await scheduled();
  await later(hourMs);
  expect(await runsOf(id)).toMatchObject([{ status: 'mailing' }]);
  const backup = await takeBackup(owner);
  await smtp.start();
  await world.restart(() => world.clock.pass(hourMs));
  await world.settled();
  expect(smtp.mails).toHaveLength(1);
  await later(0);
  await restore(backup, change);
  await world.restart(() => world.clock.pass(hourMs));
  await world.settled();
  owner = await world.as('super_admin');
  expect(smtp.mails).toHaveLength(1);
  expect(await runsOf(id)).toMatchObject([run]);
});

/** Runs a schedule whose mail is accepted for Ann and refused for Bo. @returns the ids of the schedule and the run */
async function refusedByBo(): Promise<[string, string]> {
  smtp.refuseRecipients.set('bo@example.com', { code: 550, text: '5.1.1 No such mailbox' });
  const id = await scheduled();
  await later(hourMs);
  expect(await recipientsOf(id)).toEqual(['sent', 'refused']);
  smtp.refuseRecipients.clear();
  return [id, (await runsOf(id))[0]!.id];
}

const recipientsOf = async (id: string) => (await runsOf(id))[0]!.recipients.map(({ status }) => status);

test('a report that a person sent again after the backup remains sent', async () => {
  const [id, runId] = await refusedByBo();
  const backup = await takeBackup(owner);
  expect((await owner.post(`/reports/schedules/${id}/runs/${runId}/send`)).status).toBe(200);
  await world.settled();
  expect(smtp.mails.map(({ to }) => to)).toEqual([['ann@example.com'], ['bo@example.com']]);
  await restore(backup);
  expect(await runsOf(id)).toMatchObject([{ status: 'sent', error: null }]);
  expect(await recipientsOf(id)).toEqual(['sent', 'sent']);
  expect(smtp.mails).toHaveLength(2);
});

test('a report that still waits to be sent again is mailed once', async () => {
  const [scheduleId, runId] = await refusedByBo();
  const again = { type: 'schedule.mail-asked-again', scheduleId, runId, recipients: ['bo@example.com'] };
  await restore(await takeBackup(owner), (dataDir) => append(dataDir, `schedule/${scheduleId}`, again));
  await expect.poll(() => recipientsOf(scheduleId)).toEqual(['sent', 'sent']);
  expect(smtp.mails.map(({ to }) => to)).toEqual([['ann@example.com'], ['bo@example.com']]);
});
