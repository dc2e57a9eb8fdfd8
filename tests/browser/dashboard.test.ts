import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { Inspection, prepared } from './axe.ts';
import { holdToast } from './inbox.ts';
import { expect, rawIds, Stage } from './stage.ts';

let stage: Stage;
let nok: Customer;
beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
  nok = stage.world.line.customer(stage.world.brands[0]!.channel.channelId, { displayName: 'Nok' });
});
afterAll(() => stage.close());

const part = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

test('a count changes with the message that affects it, and the activity list shows it', async () => {
  const page = await stage.console('super_admin', { path: '/dashboard' });
  await expect(page.getByText('Figures start with the first message')).toBeVisible();
  await expect(part(page, 'Waiting')).toHaveCount(0);
  await nok.writes('Is anybody there?');
  await expect(part(page, 'Waiting')).toHaveText(/1$/);
  await expect(part(page, 'Unassigned')).toHaveText(/1$/);
  await expect(page.getByText('New customer Nok')).toBeVisible();
  await expect(page.getByText('1 unassigned conversation')).toBeVisible();
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(page);
});

test('a number opens the rows behind it, also with the keyboard; rows lead to the chat, and Esc returns', async () => {
  const page = await stage.console('super_admin', { path: '/dashboard' });
  const waiting = part(page, 'Waiting');
  await expect(waiting).toHaveText(/1$/);
  await waiting.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('1 row gives 1, as shown above')).toBeVisible();
  await expect(drawer.getByText('Formula')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(waiting).toBeFocused();
  await page.keyboard.press('Enter');
  await drawer.getByRole('link', { name: /Nok/ }).click();
  await expect(page).toHaveURL(/\/messages\/./);
  await expect(page.getByRole('log')).toContainText('Is anybody there?');
  await stage.leave(page);
});

test('waiting conversations are assigned by a plan, and undo returns them', async () => {
  const agent = await stage.console('cs_agent');
  await expect(agent.getByText('Connected', { exact: true })).toBeVisible();
  const page = await stage.console('super_admin', { path: '/dashboard' });
  await expect(page.getByText('1 unassigned conversation')).toBeVisible();
  await page.getByRole('button', { name: 'Allocate', exact: true }).click();
  const plan = page.getByRole('dialog');
  await expect(plan.getByRole('row', { name: /Nok.*Brand 0.*no one/ })).toBeVisible();
  const assign = plan.getByRole('button', { name: /^Assign / });
  await expect(assign).toHaveText('Assign 1 conversation');
  // Removes a row from the plan and assigns it again to the same agent.
  await plan.getByRole('button', { name: 'Leave out Nok' }).click();
  await expect(plan.getByText('1 conversation stays')).toBeVisible();
  await expect(assign).toHaveCount(0);
  await plan.getByRole('combobox', { name: 'Who takes Nok' }).click();
  await page.getByRole('option', { name: /Person cs_agent.*1 \/ 10/ }).click();
  await expect(plan.getByText('1 conversation stays')).toHaveCount(0);
  await assign.click();
  await holdToast(page, '1 conversation assigned');
  await expect(part(page, 'Unassigned')).toHaveText(/0$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(part(page, 'Unassigned')).toHaveText(/1$/);
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(agent);
  await stage.leave(page);
});

test('users who can only view the page make no further requests', async () => {
  const chart = 'When customers write';
  const owner = await stage.console('super_admin', { path: '/dashboard' });
  await expect(owner.getByText(chart)).toBeVisible();
  await expect(owner.getByRole('button', { name: /Allocate/ }).first()).toBeVisible();
  await stage.leave(owner);
  const page = await stage.visitor({ path: '/login' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const { token } = await stage.caller('viewer');
  await page.evaluate((value) => localStorage.setItem('token', value), token ?? '');
  await page.goto(`${stage.world.url}/dashboard`);
  await expect(part(page, 'Waiting')).toHaveText(/1$/);
  await page.waitForLoadState('networkidle');
  check(requests.filter((path) => /\/(metrics|analytics)\//.test(path))).toEqual([]);
  await expect(page.getByText(chart)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Allocate/ })).toHaveCount(0);
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(page);
});

test.each(['en', 'zh', 'th'] as const)('the table of brands is not cut off at 1280 px: %s', async (language) => {
  const context = { viewport: { width: 1280, height: 800 } };
  const page = await stage.console('super_admin', { path: '/settings/account', language, context });
  await page.route('**/api/dashboard/analytics/brands*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const revenue = [
      { currency: 'THB', amount: 118_379_000 },
      { currency: 'TWD', amount: 34_481_000 },
    ];
    const busy = { customers: 1944, activeRate: 0.484, satisfaction: 0.963, csat: 4.73, complaints: 123, revenue };
    const [line] = body.data;
    line.brand.name = 'Siam Tea House of Bangkok';
    body.data = [{ ...line, ...busy, staffPerformance: 0.957, conversations: 13_464 }];
    await route.fulfill({ response, json: body });
  });
  await page.goto(`${stage.world.url}/dashboard`);
  const table = page.getByRole('table').filter({ hasText: 'Siam Tea House' });
  await expect(table).toContainText('13,464');
  const left = await table.evaluate((one) => one.getBoundingClientRect().width - one.parentElement!.clientWidth);
  check(left).toBeLessThanOrEqual(0.5);
  await stage.leave(page);
});

test('with figures and with a number open, in every language, light and dark', async () => {
  const inspection = new Inspection();
  const page = await prepared(await stage.console('super_admin', { path: '/dashboard' }));
  await expect(part(page, 'Waiting')).toHaveText(/1$/);
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
  await inspection.everywhere(page, 'dashboard');
  check(await rawIds(page)).toEqual([]);
  await part(page, 'Waiting').click();
  await expect(page.getByText('1 row gives 1, as shown above')).toBeVisible();
  await inspection.everywhere(page, 'a number', '[role="dialog"]');
  check(inspection.take()).toEqual([]);
  await stage.leave(page);
  const context = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const;
  const phone = await prepared(await stage.console('super_admin', { path: '/dashboard', context }));
  await expect(part(phone, 'Waiting')).toHaveText(/1$/);
  await inspection.look(phone, 'on a phone');
  check(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  check(inspection.take()).toEqual([]);
  await stage.leave(phone);
});
