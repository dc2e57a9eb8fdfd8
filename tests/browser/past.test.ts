import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, test } from 'vitest';
import { Inspection, prepared } from './axe.ts';
import { expect, Stage } from './stage.ts';

let stage: Stage;
/** Past time at which one customer was waiting. In the present, two customers are waiting. */
let then: string;
const minute = 60_000;

beforeAll(async () => {
  // Starts the server's clock in the past. The steps below advance the clock to the browser's time.
  stage = await Stage.open({ brandCount: 1, startsAt: Date.now() - 62 * minute });
  const { world } = stage;
  const { channelId } = world.brands[0]!.channel;
  await world.line.customer(channelId, { displayName: 'Nok' }).writes('Is anybody there?');
  await world.settled();
  world.clock.pass(minute);
  then = new Date(world.clock.now()).toISOString();
  world.clock.pass(20_000);
  await world.line.customer(channelId, { displayName: 'Fah' }).writes('Hello?');
  await world.settled();
  world.clock.pass(60 * minute + 40_000);
});
afterAll(() => stage.close());

const waiting = (page: Page) =>
  page
    .locator('main section')
    .filter({ hasText: /^Waiting/ })
    .last();
const bar = (page: Page) => page.getByText('You are looking at');

test('a link opens a moment: it is shown as it was, played with the keyboard, and Esc returns to now', async () => {
  const page = await prepared(await stage.console('super_admin', { path: `/dashboard?at=${then}` }));
  const inspection = new Inspection();
  await expect(bar(page)).toBeVisible();
  await expect(waiting(page)).toHaveText(/^Waiting1/);
  await expect(page.getByText('New customer Nok')).toBeVisible();
  await expect(page.getByText('New customer Fah')).toHaveCount(0);
  for (const writes of ['Allocate', 'Balance workload', 'Export report']) {
    await expect(page.getByRole('button', { name: writes })).toHaveCount(0);
  }
  await expect(page.locator('main section button[aria-haspopup="dialog"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await inspection.everywhere(page, 'the past');
  check(inspection.take()).toEqual([]);

  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.getByRole('radio', { name: '60×' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByText('Playing: 1 hour in 1 minute')).toBeVisible();
  await expect(waiting(page)).toHaveText(/^Waiting2/);
  await expect(page.getByText('New customer Fah')).toBeVisible();
  // The changes during the playback arrive by push, without requests.
  check(requests).toEqual([]);
  await page.keyboard.press('Space');
  await expect(page.getByText('Paused')).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(encodeURIComponent(then)));
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('button', { name: /at an earlier time/ })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Waiting.*2$/ })).toBeVisible();
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(page);
});

test('the keyboard alone opens the past, moves between events, and shows now beside it', async () => {
  const page = await stage.console('super_admin', { path: '/dashboard' });
  await page.getByRole('button', { name: /at an earlier time/ }).focus();
  await page.keyboard.press('Enter');
  await expect(bar(page)).toBeVisible();
  await page.goto(`${stage.world.url}/dashboard?at=${then}`);
  await expect(waiting(page)).toHaveText(/^Waiting1/);
  await page.getByRole('button', { name: 'Next event' }).focus();
  await page.keyboard.press('Enter');
  await expect(waiting(page)).toHaveText(/^Waiting2/);
  await page.getByRole('slider').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(waiting(page)).toHaveText(/^Waiting1/);
  await page.getByRole('switch').focus();
  await page.keyboard.press('Space');
  await expect(waiting(page)).toHaveText(/now 2/);
  await page.keyboard.press('Space');
  await expect(page.getByText('now 2')).toHaveCount(0);
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(page);
});

test('missing moments show a plain notice, and users without permission see the present', async () => {
  const at = (moment: number) => `/dashboard?at=${new Date(moment).toISOString()}`;
  const now = stage.world.clock.now();
  const page = await stage.console('super_admin', { path: at(now + 86_400_000) });
  await expect(page.getByText('This time is in the future.').first()).toBeVisible();
  await page.goto(stage.world.url + at(now - 100 * 86_400_000));
  await expect(page.getByText('History for this time is no longer kept.')).toBeVisible();
  await page.goto(`${stage.world.url}/dashboard?at=then`);
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await stage.leave(page);
  const viewer = await stage.console('viewer', { path: `/dashboard?at=${then}` });
  await expect(viewer.getByText('Waiting', { exact: true })).toBeVisible();
  await expect(bar(viewer)).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: /at an earlier time/ })).toHaveCount(0);
  await stage.leave(viewer);
});
