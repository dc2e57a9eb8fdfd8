import type { Page } from 'playwright/test';
import { afterAll, afterEach, beforeAll, expect as check, test } from 'vitest';
import { addReports } from '../support/add-reports.ts';
import { blockFiles } from '../support/blocked-files.ts';
import { reportRequest, scheduleRequest } from '../support/report-files.ts';
import { makePerson, password } from '../support/world.ts';
import { Inspection, prepared } from './axe.ts';
import { holdToast, toast } from './inbox.ts';
import { expect, rawIds, Stage } from './stage.ts';

let stage: Stage;
const inspection = new Inspection();

beforeAll(async () => {
  stage = await Stage.open({ brandCount: 2 });
  const nok = stage.world.line.customer(stage.world.brands[0]!.channel.channelId, { displayName: 'ณิชา 林佳蓉' });
  await nok.writes('Is the oolong in stock?');
  await stage.world.settled();
});
afterAll(() => stage.close());
afterEach(() => check(inspection.take()).toEqual([]));

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name });
const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

/** Adds reports with sample pages to the archive. @returns the id of the first report */
async function made(names: readonly string[], more?: Parameters<typeof addReports>[2]): Promise<string> {
  const ids = await addReports(stage.world, names, more);
  await stage.world.settled();
  return ids[0] as string;
}

async function open(username: string, path = '/reports', more: object = {}): Promise<Page> {
  const page = await stage.console(username, { path, ...more });
  await expect(main(page).getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  return page;
}

test('without reports the page explains what to do and offers to create one; the new one has its pages', async () => {
  const page = await prepared(await open('admin'));
  await expect(main(page).getByText('No reports found')).toBeVisible();
  await expect(main(page).getByText('Generate your first report')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Schedule…' })).toHaveCount(0);
  await inspection.look(page, 'no reports');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(row(page, 'KPI overview ·')).toContainText('Person admin');
  await expect(page.getByRole('tab', { name: 'Generated reports 1' })).toBeVisible();
  await row(page, 'KPI overview ·').focus();
  await page.keyboard.press('Enter');
  await expect(preview(page)).toBeFocused();
  await expect(page).toHaveURL(/report=/);
  await expect(preview(page).locator('canvas').first()).toBeVisible();
  await expect(preview(page).getByLabel(/^Page 1 of/)).toContainText('KPI');
  await expect(preview(page)).toContainText('kept until');
  await inspection.look(page, 'a report that is looked at');
  await preview(page).getByRole('button', { name: 'Zoom in' }).click();
  await expect(preview(page).getByTitle('Fit to width')).toContainText('%');
  await preview(page).getByRole('button', { name: 'Full page' }).click();
  await expect(page).toHaveURL(/view=page/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/view=page/);
  await page.keyboard.press('Escape');
  await expect(preview(page)).toHaveCount(0);
  await expect(row(page, 'KPI overview ·')).toBeFocused();
  check(stage.errorsOf(page)).toEqual([]);
  check(await rawIds(page)).toEqual([]);
  await stage.leave(page);
});

test('a report is renamed, downloaded and counted, and undo restores it after a delete', async () => {
  await made(['Board']);
  const page = await open('super_admin');
  await page.getByRole('button', { name: 'More for Board' }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename the report' });
  await dialog.getByLabel('Name').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Please fill in all required fields.');
  await dialog.getByLabel('Name').fill('For the board: ชา/2');
  await page.keyboard.press('Enter');
  await expect(row(page, 'For the board')).toBeVisible();
  await page.route('**/download?*', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'More for For the board' }).click();
  await page.getByRole('menuitem', { name: 'Download PDF' }).click();
  await holdToast(page, 'The server is not responding.', 'Try again');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Try again' }).click(),
  ]);
  check(file.suggestedFilename()).toBe('For the board ชา 2.pdf');
  await expect(row(page, 'For the board').getByRole('cell').nth(3)).toHaveText('1');
  await page.getByRole('button', { name: 'More for For the board' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await holdToast(page, 'Report deleted');
  await expect(row(page, 'For the board')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'For the board')).toBeVisible();
  check(stage.errorsOf(page).filter((error) => !error.includes('/download'))).toEqual([]);
  await stage.leave(page);
});

test('a report keeps its pages while it is regenerated, and shows an error if that failed', async () => {
  const id = await made(['Twice'], { format: 'both' });
  const page = await open('super_admin');
  await expect(row(page, 'Twice')).toContainText('Person super_admin');
  const admin = await stage.caller('super_admin');
  const releaseFiles = blockFiles(stage.world);
  check((await admin.post(`/reports/${id}/generate`)).status).toBe(200);
  await expect(row(page, 'Twice')).toContainText('regenerating:');
  await row(page, 'Twice').click();
  await expect(preview(page).getByRole('note')).toHaveText('Regenerating. This is the previous version.');
  await expect(preview(page).locator('canvas').first()).toBeVisible();
  await Promise.all([
    page.waitForEvent('download'),
    preview(page).getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  check((await admin.post(`/reports/${id}/cancel`)).status).toBe(200);
  releaseFiles();
  await expect(row(page, 'Twice')).toContainText('not regenerated');
  await expect(preview(page).getByRole('note')).toHaveText(
    'Could not be regenerated. This is the previous version. Canceled.',
  );
  await expect(preview(page).locator('canvas').first()).toBeVisible();
  await preview(page).getByRole('button', { name: 'Regenerate' }).click();
  await expect(preview(page).getByRole('note')).toHaveCount(0);
  await expect(row(page, 'Twice')).toContainText('Person super_admin');
  await stage.leave(page);
});

test('waiting jobs show their place in the queue', async () => {
  const releaseFiles = blockFiles(stage.world);
  const admin = await stage.caller('super_admin');
  const ids: string[] = [];
  for (const name of ['First', 'Second', 'Third', 'Fourth']) {
    ids.push((await admin.post('/reports', reportRequest({ name }))).body.data.id);
  }
  const page = await open('super_admin');
  const job = (name: string) =>
    page.getByRole('list', { name: 'Reports being generated' }).getByRole('listitem').filter({ hasText: name });
  await expect(job('Third')).toContainText('1st in line: two of your reports are generated at a time');
  await expect(job('Fourth')).toContainText('2nd in line');
  await page.getByRole('button', { name: 'Cancel Third' }).click();
  await expect(job('Fourth')).toContainText('1st in line');
  for (const id of ids) await admin.delete(`/reports/${id}`);
  releaseFiles();
  await expect(job('Fourth')).toHaveCount(0);
  await stage.leave(page);
});

test('a link to a report leads through the sign-in to its pages; the link of a deleted one shows a notice', async () => {
  const id = await made(['From a mail']);
  const page = await stage.visitor({ path: `/reports?report=${id}` });
  await page.getByLabel('Username or email').fill('super_admin');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(preview(page)).toContainText('From a mail');
  await expect(preview(page).locator('canvas').first()).toBeVisible();
  await page.goto(`${stage.world.url}/reports?report=gone`);
  await expect(main(page).getByRole('alert')).toContainText('This report no longer exists');
  await main(page).getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/reports$/);
  await stage.leave(page);
});

test('a report that contains more than its reader may see names the missing permission', async () => {
  await made(['Of more'], { brand: stage.world.brands[0]!.id, keys: [['analytics.advanced']] });
  const page = await prepared(await open('manager'));
  await row(page, 'Of more').click();
  await expect(preview(page)).toContainText('You don’t have access to this report');
  await expect(preview(page)).toContainText('Build custom reports from any metrics and breakdowns.');
  await inspection.look(page, 'a report that one may not read');
  await expect(preview(page).getByRole('button', { name: 'Download PDF' })).toHaveCount(0);
  await page.getByRole('button', { name: 'More for Of more' }).click();
  await page.getByRole('menuitem', { name: 'Download PDF' }).click();
  await expect(toast(page, 'Missing permissions: Build custom reports')).toBeVisible();
  await stage.leave(page);
});

test('a new report appears without a reload, and one deleted by a colleague disappears', async () => {
  const page = await open('manager');
  await expect(page.getByRole('button', { name: 'Generate', exact: true })).toHaveCount(0);
  const id = await made(['From elsewhere'], { brand: stage.world.brands[0]!.id });
  await expect(row(page, 'From elsewhere')).toBeVisible();
  await page.getByRole('button', { name: 'More for From elsewhere' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Download PDF']);
  await page.keyboard.press('Escape');
  const admin = await stage.caller('super_admin');
  await admin.delete(`/reports/${id}`);
  await expect(row(page, 'From elsewhere')).toHaveCount(0);
  await stage.leave(page);
});

test('search, filters and order are part of the address', async () => {
  await made(['Alpha tea']);
  await made(['Omega tea'], { template: 'brand-comparison', format: 'xlsx' });
  const page = await open('super_admin', '/reports?q=tea&sort=name-desc');
  await expect(main(page).getByRole('row').nth(1)).toContainText('Omega tea');
  await page.getByRole('combobox', { name: 'Sort' }).click();
  await page.getByRole('option', { name: 'Name A-Z' }).click();
  await expect(main(page).getByRole('row').nth(1)).toContainText('Alpha tea');
  await expect(page).toHaveURL(/sort=name-asc/);
  await page.getByLabel('Search reports').fill('omega');
  await expect(row(page, 'Alpha tea')).toHaveCount(0);
  await expect(page).toHaveURL(/q=omega/);
  await row(page, 'Omega tea').click();
  await expect(preview(page)).toContainText('Excel only');
  await page.getByLabel('Search reports').fill('nothing of the kind');
  await expect(main(page).getByText('No reports found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(toast(page, 'Filters cleared')).toBeVisible();
  await expect(row(page, 'Alpha tea')).toBeVisible();
  await stage.leave(page);
});

test('a schedule is created with its recipients validated one by one, runs, and is deleted', async () => {
  const page = await prepared(await open('super_admin', '/reports?tab=scheduled'));
  await expect(main(page).getByText('No scheduled reports')).toBeVisible();
  await page.getByRole('button', { name: 'New schedule' }).first().click();
  const form = page.getByRole('dialog', { name: 'New schedule' });
  await form.getByRole('button', { name: 'Create schedule' }).click();
  await expect(form).toContainText('Please fill in all required fields.');
  await form.getByLabel('Report name').fill('Morning');
  await form.getByText('Weekly', { exact: true }).click();
  await form.getByLabel('Recipients').pressSequentially('director@example.com,nobody,');
  await expect(form).toContainText('Not a valid email address: nobody');
  await inspection.look(page, 'a schedule', '[role="dialog"]');
  await form.getByRole('button', { name: 'Remove nobody' }).click();
  await form.getByRole('button', { name: 'Create schedule' }).click();
  await expect(toast(page, 'Schedule created')).toBeVisible();
  await expect(row(page, 'Morning')).toContainText('Every Monday at 08:00');
  await expect(row(page, 'Morning')).toContainText('director@example.com');
  await inspection.look(page, 'schedules');
  await page.getByRole('button', { name: 'More for Morning' }).click();
  await page.getByRole('menuitem', { name: 'Run now' }).click();
  await stage.world.settled();
  await expect(row(page, 'Morning')).toContainText('Saved, not emailed');
  await expect(main(page)).toContainText('No mail server is set up');
  await page.getByRole('button', { name: 'More for Morning' }).click();
  await page.getByRole('menuitem', { name: 'Run history' }).click();
  const runs = page.getByRole('dialog', { name: 'Runs of Morning' });
  await expect(runs).toContainText('Started by Person super_admin.');
  await inspection.look(page, 'runs of a schedule', '[role="dialog"]');
  await runs.getByRole('link', { name: 'Open report' }).click();
  await expect(preview(page)).toContainText('Morning');
  await page.goto(`${stage.world.url}/reports?tab=scheduled`);
  await page.getByRole('button', { name: 'More for Morning' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(main(page).getByText('No scheduled reports')).toBeVisible();
  await stage.leave(page);
});

test('concurrent changes of a schedule are shown, and nothing is overwritten unnoticed', async () => {
  const admin = await stage.caller('super_admin');
  const { body } = await admin.post('/reports/schedules', scheduleRequest({ name: 'Shared' }));
  await makePerson(stage.world, 'second', 'super_admin', []);
  const page = await open('second', `/reports?tab=scheduled&schedule=${body.data.id}`);
  const form = page.getByRole('dialog', { name: 'Shared' });
  const inOwnName = form.getByText('It will run in your name.');
  await form.getByLabel('Report name').fill('Mine');
  await expect(inOwnName).toHaveCount(0);
  await form.getByLabel('Recipients').pressSequentially('director@example.com,');
  await expect(inOwnName).toBeVisible();
  await form.getByRole('button', { name: 'Remove director@example.com' }).click();
  await expect(inOwnName).toHaveCount(0);
  await admin.put(`/reports/schedules/${body.data.id}`, { time: '09:30' });
  await expect(form.getByRole('alert')).toContainText('Person super_admin also changed: Send time');
  await form.getByRole('button', { name: 'Keep both' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Schedule updated')).toBeVisible();
  await expect(row(page, 'Mine')).toContainText('Every day at 09:30');
  await admin.delete(`/reports/schedules/${body.data.id}`);
  await stage.leave(page);
});

test.each(['viewer', 'cs_agent'])(
  '%s sees a notice about missing access, and no requests are made',
  async (username) => {
    const requests: string[] = [];
    const page = await stage.visitor({ path: '/login' });
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const { token } = await stage.caller(username);
    await page.evaluate((value) => localStorage.setItem('token', value), token ?? '');
    await page.goto(`${stage.world.url}/reports`);
    await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
    check(requests.filter((path) => path.includes('/api/reports'))).toEqual([]);
    await stage.leave(page);
  },
);

test('the time of the next run is not truncated in Chinese', async () => {
  const admin = await stage.caller('super_admin');
  const { body } = await admin.post('/reports/schedules', scheduleRequest({ name: 'Next' }));
  const context = { viewport: { width: 1280, height: 800 } };
  const page = await stage.console('super_admin', { path: '/reports?tab=scheduled', language: 'zh', context });
  const time = row(page, 'Next').locator('time').filter({ hasText: '下次' });
  await expect(time).toContainText(/\d\d:\d\d$/);
  const hidden = await time.evaluate(({ parentElement: line }) => line!.scrollWidth - line!.clientWidth);
  check(hidden).toBe(0);
  await admin.delete(`/reports/schedules/${body.data.id}`);
  await stage.leave(page);
});

test('on a phone the reports come first, and the form for a new one expands', async () => {
  await made(['At hand']);
  const context = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const;
  const page = await prepared(await open('super_admin', '/reports', { context }));
  await expect(row(page, 'At hand')).toBeInViewport();
  const generate = page.getByRole('button', { name: 'Generate', exact: true });
  await expect(generate).toHaveCount(0);
  const fold = page.getByRole('button', { name: 'Generate a report' });
  await fold.click();
  await page.getByRole('combobox', { name: 'Template' }).first().click();
  await page.getByRole('option', { name: 'Brand comparison' }).click();
  await inspection.look(page, 'the choices on a phone');
  await fold.click();
  await fold.click();
  await expect(page.getByRole('combobox', { name: 'Template' }).first()).toHaveValue('Brand comparison');
  await generate.click();
  await expect(row(page, 'Brand comparison ·')).toBeVisible();
  await stage.leave(page);
});

test('on a phone a report fills the screen, and Back leads to the archive', async () => {
  await made(['On the way']);
  const context = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const;
  const page = await prepared(await open('super_admin', '/reports', { context }));
  await row(page, 'On the way').click();
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  await expect(dialog.locator('canvas').first()).toBeVisible();
  await inspection.look(page, 'a report on a phone', '[role="dialog"]');
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'On the way')).toBeVisible();
  await stage.leave(page);
});
