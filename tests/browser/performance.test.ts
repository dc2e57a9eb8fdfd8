import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { Inspection, prepared } from './axe.ts';
import { expect, rawIds, Stage } from './stage.ts';

let stage: Stage;
let nok: Customer;
let conversationId: string;
beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
  const { channel, lineAccountId } = stage.world.brands[0]!;
  nok = stage.world.line.customer(channel.channelId, { displayName: 'Nok' });
  conversationId = conversationIdOf(lineAccountId, 'user', nok.userId);
});
afterAll(() => stage.close());

const path = '/performance';
/** Button that shows a figure and opens the details of the figure. */
const figure = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const board = (page: Page) => page.getByRole('region', { name: 'Leaderboard' }).first();
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name: new RegExp(name) });

/** Makes a customer write, and the agent reply after the given number of seconds. */
async function answer(seconds: number): Promise<void> {
  const { world } = stage;
  await nok.writes('Is it in stock?');
  await world.settled();
  world.clock.pass(seconds * 1000);
  const agent = await stage.caller('cs_agent');
  const { status } = await agent.post('/messages', { conversationId, kind: 'text', text: 'It is.' });
  check(status).toBe(201);
  await world.settled();
}

test('before the first reply the places are empty, and the rule explains how to win them', async () => {
  const page = await stage.console('cs_agent', { path });
  await expect(page.getByText('No one has points this month yet.')).toBeVisible();
  await expect(figure(page, 'Replies today')).toHaveText(/^Replies today0/);
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(page);
});

test('an agent sees each reply as it happens, in all places at once', async () => {
  const page = await stage.console('cs_agent', { path });
  await expect(figure(page, 'Replies today')).toHaveText(/^Replies today0/);
  await answer(5);
  await expect(figure(page, 'Replies today')).toHaveText(/^Replies today1/);
  await expect(figure(page, 'Points today')).toHaveText(/^Points today10/);
  await expect(page.getByRole('listitem').filter({ hasText: '+10' })).toContainText('5 s');
  await expect(page.getByText('1 of 1 reply')).toBeVisible();
  await expect(board(page).getByRole('row').filter({ hasText: 'You' })).toContainText('10');
  await expect(page.getByText('No one has points this month yet.')).toHaveCount(0);
  await expect(page.getByRole('row', { name: /^Resolved within 24 h/ })).toBeVisible();
  // The target is a setting. A change of the target applies to open pages immediately.
  const owner = await stage.caller('super_admin');
  for (const targetPercent of [60, 95]) {
    await owner.put('/settings', { targetPercent });
    await expect(page.getByRole('definition').filter({ hasText: `${targetPercent}\u00a0%` })).toBeVisible();
  }
  // Agents have no access to other staff, to files, to other ranges, or to figures of the dashboard.
  await expect(page.getByRole('button', { name: 'Excel' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Custom' })).toHaveCount(0);
  await expect(figure(page, 'Average response')).toHaveCount(1);
  await expect(figure(page, 'Average response')).toHaveAccessibleName('Average response time: 5 s');
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(page);
});

test('a number opens for an agent without access to the dashboard, and shows that it changed', async () => {
  const page = await stage.console('cs_agent', { path });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const replies = figure(page, 'Replies today');
  await expect(replies).toHaveText(/^Replies today1/);
  await replies.focus();
  await page.keyboard.press('Enter');
  const opened = drawer(page, 'Replies');
  await expect(opened.getByText('1 row gives 1, as shown above')).toBeVisible();
  await expect(opened.getByRole('link', { name: /Nok/ })).toBeVisible();
  await answer(40);
  await opened.getByRole('button', { name: 'Show current value' }).click();
  await expect(opened.getByText('2 rows give 2, as shown above')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
  await expect(replies).toBeFocused();
  const averageButton = page.getByRole('button', { name: 'Average response time: 23 s', exact: true });
  await averageButton.click();
  await expect(drawer(page, 'Average response time').getByText('2 rows give')).toBeVisible();
  check(requests.filter((one) => one.startsWith('/api/dashboard'))).toEqual([]);
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(page);
});

test('a supervisor opens a person from the row, and a number above it; Esc goes back step by step', async () => {
  const page = await stage.console('super_admin', { path });
  const line = board(page).getByRole('row').filter({ hasText: 'cs_agent' });
  await expect(line).toContainText('10');
  await line.focus();
  await page.keyboard.press('Enter');
  const person = page.getByRole('dialog').first();
  const points = person.getByRole('button', { name: 'Points: 10', exact: true });
  await points.focus();
  await page.keyboard.press('Enter');
  const number = page.getByRole('dialog').nth(1);
  await expect(number.getByText('1 row gives 10, as shown above')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(points).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(line).toBeFocused();
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(page);
});

test('the days of the leaderboard are part of the address, and are exported as shown', async () => {
  const page = await stage.console('super_admin', { path });
  await page.getByText('This month', { exact: true }).click();
  await expect(page).toHaveURL(/\?period=month$/);
  await page.getByRole('button', { name: 'Custom' }).click();
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  await expect(page).toHaveURL(/\?range=last30$/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Last 30 days' })).toBeVisible();
  await expect(board(page).getByRole('row').filter({ hasText: 'cs_agent' })).toContainText('10');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel' }).click(),
  ]);
  check(file.suggestedFilename()).toMatch(/\.xlsx$/);
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(page);
});

test('people who answer no customers see the totals of the team for the day', async () => {
  const page = await stage.console('viewer', { path });
  await expect(page.getByText('whole team, today')).toBeVisible();
  await expect(page.getByText('My day')).toHaveCount(0);
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(page);
});

test('in every language, light and dark, as an agent and as a supervisor', async () => {
  const inspection = new Inspection();
  for (const name of ['cs_agent', 'super_admin']) {
    const page = await prepared(await stage.console(name, { path }));
    await expect(page.getByRole('table').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await inspection.everywhere(page, name);
    check(await rawIds(page)).toEqual([]);
    if (name === 'super_admin') {
      // Clicks the first cell, because cells with numbers open the details of the number.
      await board(page).getByRole('row').nth(1).getByRole('cell').first().click();
      await expect(page.getByRole('dialog').getByRole('table').first()).toBeAttached();
      await inspection.look(page, 'a person', '[role="dialog"]');
    }
    await stage.leave(page);
  }
  const context = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const;
  const phone = await prepared(await stage.console('cs_agent', { path, context }));
  await expect(board(phone)).toBeVisible();
  await inspection.look(phone, 'on a phone');
  check(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  check(inspection.take()).toEqual([]);
  await stage.leave(phone);
});
