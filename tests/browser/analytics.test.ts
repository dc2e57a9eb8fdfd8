import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, test } from 'vitest';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { Inspection, prepared } from './axe.ts';
import { expect, rawIds, Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open({ brandCount: 2 });
  const { world } = stage;
  const { channel, lineAccountId } = world.brands[0]!;
  const nok = world.line.customer(channel.channelId, { displayName: 'Nok' });
  await nok.writes('Is it in stock?');
  await world.settled();
  world.clock.pass(5000);
  const agent = await stage.caller('cs_agent');
  const conversationId = conversationIdOf(lineAccountId, 'user', nok.userId);
  await agent.post('/messages', { conversationId, kind: 'text', text: 'It is.' });
  await world.settled();
});
afterAll(() => stage.close());

const path = '/analytics';
const metrics = (page: Page) => page.getByRole('region', { name: 'Key metrics' });
const card = (page: Page, name: string) => metrics(page).getByText(name, { exact: true }).locator('..');
const response = (page: Page) => card(page, 'Average response time');
const search = (page: Page) => new URL(page.url()).searchParams;

/** Opens a page and records its requests for figures, starting with the first paint. */
async function openRecorded(
  address: string,
  storage: Record<string, string> = {},
): Promise<{ page: Page; requests: URL[] }> {
  const page = await stage.visitor({ path: '/login' });
  const requests: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/analytics/')) requests.push(url);
  });
  const { token = '' } = await stage.caller('super_admin');
  await page.evaluate(
    (entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    },
    { token, ...storage },
  );
  await page.goto(stage.world.url + address);
  return { page, requests };
}

test('a selection is stored in the address, across a reload, and when returning from another page', async () => {
  const page = await stage.console('super_admin', { path });
  await expect(response(page)).toContainText('5');
  await page.getByText('Last 30 days', { exact: true }).click();
  await page.getByRole('radiogroup', { name: 'Interval' }).getByText('Week').click();
  await page.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: 'Person cs_agent' }).click();
  const staff = stage.world.people.cs_agent;
  const chosen = { range: 'last30', grain: 'week', staff };
  await expect.poll(() => Object.fromEntries(search(page))).toEqual(chosen);
  const expectChoice = async () => {
    await expect(page.getByRole('radio', { name: 'Last 30 days' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Week', exact: true })).toBeChecked();
    await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue('Person cs_agent');
    // Received messages do not belong to a member of staff, so they cannot be shown per person.
    const week = page.getByRole('region', { name: 'By weekday and hour' });
    await expect(week.getByRole('combobox', { name: 'Metric' })).toHaveValue('Average response time');
    check(Object.fromEntries(search(page))).toEqual(chosen);
  };
  await page.reload();
  await expectChoice();
  await page.locator('nav a[href="/performance"]').click();
  await expect(page).toHaveURL(/\/performance$/);
  await page.goBack();
  await expectChoice();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => Object.fromEntries(search(page))).toEqual({ grain: 'week' });
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(page);
});

test('the numbers of every table open the rows behind them', async () => {
  const page = await stage.console('super_admin', { path: `${path}?figures=replies&by=day` });
  await page.getByRole('figure', { name: 'Conversations' }).getByRole('button', { name: 'Show as a table' }).click();
  for (const [table, number] of [
    ['Brand comparison', 'Brand 0, Average response time: 5 s'],
    ['Channels', /, Messages received: 1$/],
    ['By day and agent', /, Conversations: 1$/],
    ['Conversations', /so far, Conversations: 1$/],
    ['Custom report', 'Entire period, Replies: 1'],
    ['Custom report', /^(?!Entire period).*, Replies: 1$/],
  ] as const) {
    await page.getByRole('group', { name: table, exact: true }).getByRole('button', { name: number }).click();
    const opened = page.getByRole('dialog');
    await expect(opened.getByText(/^1 row gives .*, as shown above$/), table).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
  }
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(page);
});

test('an opened number shows the values that it is computed from, and has its own address', async () => {
  const page = await stage.console('super_admin', { path: '/dashboard' });
  await page.getByRole('button', { name: /^Staff efficiency ./ }).click();
  const opened = page.getByRole('dialog');
  const parts = opened.getByRole('region', { name: 'Computed from' });
  await expect(parts).toContainText(/Replies within 30 s\s*100.0.% × 0.4/);
  await expect(parts).toContainText(/Resolved within 24 h\s*— × 0.4/);
  await expect(parts).toContainText(/Satisfaction\s*— × 0.2/);
  check(Object.fromEntries(search(page))).toEqual({ figure: 'efficiency', 'figure-range': 'today' });
  await page.reload();
  await expect(parts).toContainText(/Replies within 30 s\s*100.0.% × 0.4/);
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
  check([...search(page)]).toEqual([]);
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(page);
});

test('on a phone Back closes an opened number and removes its address', async () => {
  const context = { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true } as const;
  const page = await stage.console('super_admin', { path: '/dashboard', context });
  const card = page.getByRole('button', { name: /^Staff efficiency ./ });
  const opened = page.getByRole('dialog');
  for (const close of [() => page.goBack(), () => opened.getByRole('button', { name: 'Close' }).tap()]) {
    await card.tap();
    await expect(opened.getByText('Computed from')).toBeVisible();
    check(search(page).get('figure')).toBe('efficiency');
    await close();
    await expect(opened).toHaveCount(0);
    await expect.poll(() => search(page).get('figure')).toBeNull();
  }
  await stage.leave(page);
});

test('only the data of the person in the address is requested', async () => {
  const staff = stage.world.people.cs_agent;
  const { page, requests } = await openRecorded(`${path}?staff=${staff}`);
  await expect(response(page)).toContainText('5');
  const overviews = requests.filter(({ pathname }) => pathname.endsWith('/overview'));
  check(overviews.length).toBeGreaterThan(0);
  check(overviews.filter(({ searchParams }) => searchParams.get('staff') !== staff)).toEqual([]);
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(page);
});

test('the brand in the address remains after the brand selected for the whole app was deleted', async () => {
  const { id } = stage.world.brands[1]!;
  const { page, requests } = await openRecorded(`${path}?brand=${id}`, { brand: 'gone' });
  await expect(card(page, 'Conversations')).toContainText('0');
  await page.waitForLoadState('networkidle');
  check(search(page).get('brand')).toBe(id);
  check(requests.filter(({ searchParams }) => searchParams.get('brand') !== id)).toEqual([]);
  await stage.leave(page);
});

test('charts are navigated and zoomed with the keyboard, all of them in sync', async () => {
  const page = await stage.console('super_admin', { path });
  const slider = page.getByRole('slider', { name: 'Conversations' });
  await slider.focus();
  await expect(slider).toHaveAttribute('aria-valuetext', /Conversations 1/);
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /Conversations 0/);
  const reset = page.getByRole('button', { name: 'Show all', exact: true });
  await expect(reset).toHaveCount(0);
  await page.keyboard.press('+');
  await expect.poll(() => reset.count()).toBeGreaterThan(1);
  await page.keyboard.press('Escape');
  await expect(reset).toHaveCount(0);
  await page.keyboard.press('+');
  await page.getByRole('figure', { name: 'Conversations' }).getByRole('button', { name: 'Show all' }).focus();
  await page.keyboard.press('Enter');
  await expect(reset).toHaveCount(0);
  await expect(slider).toBeFocused();
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(page);
});

test('the current page can be saved as a file, and a custom report as a separate file', async () => {
  const shown = 'columns=date,staff,csat&grain=week&figures=replies,csat&by=staff&order=-replies';
  const page = await stage.console('super_admin', { path: `${path}?${shown}` });
  await expect(response(page)).toContainText('5');
  const [request, file] = await Promise.all([
    page.waitForRequest('**/api/analytics/export?*'),
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to Excel' }).first().click(),
  ]);
  const { searchParams } = new URL(request.url());
  check([searchParams.get('columns'), searchParams.get('grain')]).toEqual(['date,staff,csat', 'week']);
  check(file.suggestedFilename()).toMatch(/\.xlsx$/);
  await expect(page.getByText('Export completed successfully')).toBeVisible();
  const report = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Custom report' }) });
  const [exportRequest, saved] = await Promise.all([
    page.waitForRequest('**/api/analytics/custom-report/export?*'),
    page.waitForEvent('download'),
    report.getByRole('button', { name: 'Export to Excel' }).click(),
  ]);
  check(exportRequest.postDataJSON()).toMatchObject({
    figures: ['replies', 'csat'],
    by: 'staff',
    sort: { figure: 'replies', order: 'desc' },
  });
  check(saved.suggestedFilename()).toMatch(/^report-.*\.xlsx$/);
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(page);
});

test('without further permissions there are no files, no other people and no report', async () => {
  const page = await stage.console('viewer', { path });
  await expect(metrics(page)).toContainText('Conversations');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: 'Export to Excel' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Person' })).toHaveCount(0);
  await expect(page.getByText('Custom report')).toHaveCount(0);
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(page);
});

test('in every language, light and dark, and with its filters in a sheet', async () => {
  const inspection = new Inspection();
  const page = await prepared(await stage.console('super_admin', { path }));
  await expect(page.getByRole('slider', { name: 'Conversations' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await inspection.everywhere(page, 'analytics');
  check(await rawIds(page)).toEqual([]);
  await stage.leave(page);
  const context = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const;
  const phone = await prepared(await stage.console('super_admin', { path, context }));
  await expect(phone.getByRole('slider', { name: 'Conversations' })).toBeVisible();
  await inspection.look(phone, 'on a phone');
  check(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await phone.getByRole('button', { name: 'Filters' }).click();
  const sheet = phone.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByRole('combobox', { name: 'Person' })).toBeVisible();
  await inspection.look(phone, 'its sheet', '[role="dialog"]');
  await phone.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  check(inspection.take()).toEqual([]);
  await stage.leave(phone);
});
