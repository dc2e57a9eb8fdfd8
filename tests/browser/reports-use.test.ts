import type { Page } from 'playwright/test';
import { afterAll, afterEach, beforeAll, expect as check, test } from 'vitest';
import { addReports } from '../support/add-reports.ts';
import { reportRequest, scheduleRequest } from '../support/report-files.ts';
import { SilentProxy } from '../support/silent-proxy.ts';
import { SmtpStandIn } from '../support/smtp/stand-in.ts';
import { Inspection, prepared } from './axe.ts';
import { bell, toast } from './inbox.ts';
import { expect, Stage } from './stage.ts';

/** Tests of reports that are opened from the dashboard, from analytics and from the bell, and after a connection loss. */

const refused = 'bo@example.com';
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const;
let stage: Stage;
let smtp: SmtpStandIn;
let proxy: SilentProxy;
const inspection = new Inspection();

beforeAll(async () => {
  smtp = await new SmtpStandIn().start();
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Desk <desk@example.com>' };
  stage = await Stage.open({ brandCount: 2, env, app: { ping: { everyMs: 1000, patienceMs: 1000 } } });
  proxy = await SilentProxy.open(() => stage.world.url);
  const nok = stage.world.line.customer(stage.world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  await nok.writes('Is the oolong in stock?');
  await stage.world.settled();
});
afterAll(async () => {
  await proxy.close();
  await stage.close();
  await smtp.stop();
});
afterEach(() => check(inspection.take()).toEqual([]));

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name });
const action = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Quick actions' }).getByRole('button', { name });
const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

test('the dashboard creates the report of the day, and a toast links to it', async () => {
  const page = await stage.console('admin', { path: '/dashboard' });
  await action(page, 'Generate daily report').click();
  await toast(page, 'Generating the daily report').getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(/\/reports\?report=/);
  await expect(preview(page).locator('canvas').first()).toBeVisible();
  await expect(row(page, 'KPI overview ·')).toContainText('Person admin');
  await stage.leave(page);
});

test.each([
  ['a desk', {}],
  ['a phone', phone],
])('from %s the dashboard links to the report form, with its brand and days', async (_, context) => {
  const { id } = stage.world.brands[0]!;
  const name = stage.world.app.engine.read('brand', id)!.row.name;
  const storage = { brand: id };
  const page = await stage.console('super_admin', { path: '/dashboard?range=last30', storage, context });
  await action(page, 'Export report').click();
  await expect(page).toHaveURL(/\/reports\?.*range=last30/);
  const choices = page.getByRole('region', { name: 'Generate a report' });
  await expect(choices).toContainText(name);
  await expect(choices.getByRole('button', { name: 'Last 30 days' })).toBeVisible();
  await expect(choices.getByRole('button', { name: 'Generate', exact: true })).toBeVisible();
  await stage.leave(page);
});

test('analytics links to the schedules, and creates one', async () => {
  const page = await prepared(await stage.console('super_admin', { path: '/analytics' }));
  const panel = page.getByRole('region', { name: 'Scheduled reports' });
  await panel.getByRole('button', { name: 'New schedule' }).first().click();
  const form = page.getByRole('dialog', { name: 'New schedule' });
  await form.getByLabel('Report name').fill('Month end');
  await form.getByText('Monthly', { exact: true }).click();
  await form.getByLabel('Day of the month').fill('31');
  await expect(form).toContainText('In shorter months, it runs on the last day.');
  await form.getByRole('button', { name: 'Create schedule' }).click();
  await expect(toast(page, 'Schedule created')).toBeVisible();
  await expect(panel.getByRole('row').filter({ hasText: 'Month end' })).toContainText('Every month on day 31 at 08:00');
  await panel.getByRole('row').filter({ hasText: 'Month end' }).click();
  const opened = page.getByRole('dialog', { name: 'Month end' });
  await opened.getByLabel('Report name').fill('End of the month');
  await page.keyboard.press('Enter');
  await toast(page, 'Schedule updated').getByRole('button').click();
  await panel.getByRole('button', { name: 'More for End of the month' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await toast(page, 'Schedule deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByRole('row').filter({ hasText: 'End of the month' })).toBeVisible();
  await stage.leave(page);
  const owner = await stage.caller('super_admin');
  await owner.post('/reports/schedules', scheduleRequest({ name: 'Of one brand', brand: stage.world.brands[0]!.id }));
  const reader = await stage.console('manager', { path: '/analytics' });
  const read = reader.getByRole('region', { name: 'Scheduled reports' });
  await expect(read.getByRole('row').filter({ hasText: 'Of one brand' })).toBeVisible();
  await expect(read.getByRole('row').filter({ hasText: 'End of the month' })).toHaveCount(0);
  await expect(read.getByRole('button', { name: 'New schedule' })).toHaveCount(0);
  await stage.leave(reader);
});

test('the bell reports a refused mail, links to its run, and the mail is sent again', async () => {
  smtp.refuseRecipients.set(refused, { code: 550, text: '5.1.1 No such mailbox' });
  const owner = await stage.caller('super_admin');
  const recipients = ['ann@example.com', refused, 'chai@example.com'];
  const { body } = await owner.post('/reports/schedules', scheduleRequest({ name: 'To the board', recipients }));
  const page = await prepared(await stage.console('super_admin', { path: '/reports?tab=scheduled' }));
  await page.getByRole('button', { name: 'More for To the board' }).click();
  await page.getByRole('menuitem', { name: 'Run now' }).click();
  await stage.world.settled();
  await expect(row(page, 'To the board')).toContainText('The server rejected the recipient');
  await bell(page).click();
  await page.getByRole('link', { name: /^To the board/ }).click();
  const runs = page.getByRole('dialog', { name: 'Runs of To the board' });
  const recipient = (address: string) => runs.getByRole('listitem').filter({ hasText: address }).last();
  await expect(recipient(refused)).toContainText('rejected by the mail server');
  await expect(recipient(refused)).toContainText('5.1.1 No such mailbox');
  await expect(recipient('ann@example.com')).toContainText('sent');
  await inspection.look(page, 'a run', '[role="dialog"]');
  smtp.refuseRecipients.clear();
  await runs.getByRole('button', { name: 'Send again' }).click();
  await expect(recipient(refused)).toContainText('sent');
  await expect(recipient(refused)).not.toContainText('5.1.1');
  await expect(runs.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  check(smtp.mails.map(({ to }) => to)).toEqual([['ann@example.com', 'chai@example.com'], [refused]]);
  await page.keyboard.press('Escape');
  await expect(row(page, 'To the board')).not.toContainText('refused');
  await owner.delete(`/reports/schedules/${body.data.id}`);
  await stage.leave(page);
});

test('a connection lost during report generation is shown, and what arrived meanwhile is there after the reconnect', async () => {
  const owner = await stage.caller('super_admin');
  const [before] = await addReports(stage.world, ['Before the cut', 'Looked at']);
  await stage.world.settled();
  const page = await stage.console('super_admin', { path: '/reports', url: proxy.url });
  await row(page, 'Looked at').click();
  await expect(preview(page).locator('canvas').first()).toBeVisible();
  await owner.post('/reports', reportRequest({ name: 'During the cut', format: 'both' }));
  proxy.silence();
  await stage.world.settled();
  await owner.put(`/reports/${before}`, { name: 'Renamed meanwhile' });
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await expect(row(page, 'Before the cut')).toBeVisible();
  await row(page, 'Before the cut').click();
  await expect(preview(page)).toContainText('The pages could not be shown');
  // Closes the old connections, because each request over them would wait for its timeout of ten seconds.
  proxy.restore('ended');
  await expect(page.getByText('You’re offline.')).toHaveCount(0);
  await expect(row(page, 'During the cut')).toContainText('Person super_admin');
  await expect(page.getByRole('list', { name: 'Reports being generated' })).toHaveCount(0);
  await expect(row(page, 'Renamed meanwhile')).toBeVisible();
  await expect(preview(page).locator('canvas').first()).toBeVisible();
  await stage.leave(page);
});
