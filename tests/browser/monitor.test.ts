import type { Page } from 'playwright/test';
import { afterAll, afterEach, beforeAll, expect as check, describe, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import type { Event } from '../../shared/events/index.ts';
import { Inspection, prepared } from './axe.ts';
import { expect, rawIds, Stage } from './stage.ts';

let stage: Stage;
let nok: Customer;
const inspection = new Inspection();

beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
  nok = stage.world.line.customer(stage.world.brands[0]!.channel.channelId, { displayName: 'Nok' });
});
afterAll(() => stage.close());
afterEach(() => check(inspection.take()).toEqual([]));

const main = (page: Page) => page.getByRole('main');
const log = (page: Page) => main(page).getByRole('log');
/** Returns the number of pixels from the end of the visible part to the end of the log. */
const fromEnd = (page: Page) => log(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
const alerts = (page: Page) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });

/** Advances the clock by a second and runs the monitor's checks. */
async function look(ms = 1000): Promise<void> {
  await stage.world.settled();
  stage.world.clock.pass(ms);
  await stage.world.app.monitor.look();
  await stage.world.app.monitor.alerts.record(stage.world.clock.now());
  await stage.world.settled();
}

async function forge(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    stage.world.line.faults.wrongSignature();
    await nok.writes('forged');
  }
  await look();
}

/** Logs an error. Equal errors within a minute are counted instead of listed. */
async function fail(message: string): Promise<void> {
  const at = new Date(stage.world.clock.now()).toISOString();
  stage.world.app.ops.addLine({ id: message, at, level: 'error', message, context: {}, brandId: null, version: 0 });
  await look();
}

async function open(username = 'super_admin'): Promise<Page> {
  const page = await stage.console(username, { path: '/monitor' });
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  return page;
}

test('without the permission the page shows a plain notice and makes no requests', async () => {
  const requests: string[] = [];
  const page = await stage.visitor({ path: '/login' });
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const { token } = await stage.caller('cs_agent');
  await page.evaluate((value) => localStorage.setItem('token', value), token ?? '');
  await page.goto(`${stage.world.url}/monitor`);
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Messages' }).click();
  await expect(page).toHaveURL(/\/messages/);
  check(requests.filter((path) => path.includes('/monitor/'))).toEqual([]);
  await stage.leave(page);
});

test('an alert appears, is acknowledged with the keyboard, is counted in the menu, and ends', async () => {
  const page = await open();
  await expect(main(page).getByText('No open alerts.')).toBeVisible();
  await forge(3);
  await expect(alerts(page)).toContainText('Webhooks of Account 0 are refused');
  await expect(alerts(page)).toContainText('Compare the channel secret');
  await expect(main(page).getByText('1 warning', { exact: true })).toBeVisible();
  const entry = page.locator('nav a[href="/monitor"]');
  await expect(entry).toContainText('1 open alert');
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(alerts(page)).toContainText('Acknowledged by Person super_admin');
  await expect(entry).not.toContainText('open alert');
  await look(6 * 60_000);
  await expect(main(page).getByText('No open alerts.')).toBeVisible();
  await expect(main(page).getByText('1 ended today')).toBeVisible();
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(page);
});

test('failed messages are listed under their alert, and link to their chat', async () => {
  const { world } = stage;
  await nok.writes('Is it here?');
  await world.settled();
  world.clock.pass(10 * 60_000);
  const owner = await stage.caller('super_admin');
  const [{ id: conversationId }] = (await owner.get('/conversations')).body.data;
  world.line.faults.nextCalls({ path: '/v2/bot/message/push', times: 3, status: 400 });
  for (const text of ['first', 'second', 'third']) {
    await owner.post('/messages', { conversationId, kind: 'text', text });
    await world.settled();
  }
  await look();
  const page = await prepared(await open());
  const list = main(page).getByRole('list', { name: 'Failed messages' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list).toContainText('LINE does not accept this content.');
  await inspection.look(page, 'failed messages', 'main');
  await list.getByRole('link', { name: 'Nok' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/messages/${conversationId}`));
  await expect(page.getByRole('log').getByText('third')).toBeVisible();
  await stage.leave(page);
  for (let n = 0; n < 8; n += 1) await look(60_000);
});

test('the log appends new lines, pauses, and can be searched', async () => {
  const page = await open();
  const lines = log(page).getByText('Webhook rejected');
  await forge(1);
  await expect(lines.last()).toBeVisible();
  const before = await lines.count();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await fail('Webhook rejected again');
  await expect(main(page).getByText('paused, 1 new')).toBeVisible();
  check(await lines.count()).toBe(before);
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(lines).toHaveCount(before + 1);
  const search = main(page).getByRole('searchbox', { name: 'Search the log' });
  await search.fill('nothing like it');
  await expect(main(page).getByText('No matching entries.')).toBeVisible();
  await search.fill('bad_signature');
  await expect(lines.last()).toBeVisible();
  await stage.leave(page);
});

test('scrolling back pauses the log, and scrolling to the end resumes it', async () => {
  const page = await open();
  await forge(1);
  for (let n = 0; n < 40; n += 1) {
    stage.world.app.ops.addLine({
      id: `line-${n}`,
      at: new Date(stage.world.clock.now()).toISOString(),
      level: 'error',
      message: `number ${n}`,
      context: {},
      brandId: null,
      version: 0,
    });
  }
  await look();
  await expect(log(page).getByText('number 39')).toBeVisible();
  await expect.poll(() => fromEnd(page)).toBeLessThan(24);
  await log(page).evaluate((box) => box.scrollTo({ top: 200 }));
  await expect(main(page).getByText('paused, 0 new')).toBeVisible();
  await fail('one more');
  await expect(main(page).getByText('paused, 1 new')).toBeVisible();
  await log(page).evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
  await expect(main(page).getByText('live', { exact: true })).toBeVisible();
  await expect.poll(() => fromEnd(page)).toBeLessThan(24);
  await stage.leave(page);
});

test('the activity of people updates live, on a phone in a separate tab', async () => {
  const page = await stage.console('super_admin', {
    path: '/monitor',
    context: { viewport: { width: 360, height: 740 } },
  });
  await expect(main(page).getByText('Event-loop delay')).toBeVisible();
  await expect(log(page)).toHaveCount(0);
  await main(page).getByRole('radiogroup', { name: 'Section' }).getByText('Log').click();
  await expect(main(page).getByText('Event-loop delay')).toHaveCount(0);
  await main(page).getByRole('radiogroup', { name: 'Log' }).getByText('Activity').click();
  const owner = await stage.caller('super_admin');
  await owner.put('/settings', { systemName: 'Night desk' });
  await look();
  await expect(log(page).getByText('settings.changed').last()).toBeVisible();
  check(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(page);
});

test('measurements are pushed, without polling', async () => {
  const page = await open();
  await expect(main(page).getByText('Event-loop delay')).toBeVisible();
  await expect(main(page).getByText(/\d+ events, \d+ refused/)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const webhooks = main(page).getByRole('listitem').filter({ hasText: 'Webhooks' });
  await look(70_000);
  await nok.writes('one');
  await nok.writes('two');
  await look(5000);
  await expect(webhooks.locator('strong')).toHaveText('2');
  check(requests.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await stage.leave(page);
});

describe('permissions', () => {
  test('alerts and logs are shown only with their permissions', async () => {
    const owner = await stage.fresh('super_admin');
    const id = stage.world.people.viewer;
    await owner.put(`/staff/${id}/permissions`, { permissions: ['monitor.view'] });
    const page = await open('viewer');
    await expect(main(page).getByText('Event-loop delay')).toBeVisible();
    await expect(main(page).getByText('No open alerts.')).toHaveCount(0);
    await expect(log(page)).toHaveCount(0);
    await expect(main(page).getByRole('button', { name: 'Thresholds' })).toHaveCount(0);
    check(stage.errorsOf(page)).toEqual([]);
    await stage.leave(page);
  });
});

test('in three languages and both schemes, with its overlays', async () => {
  const page = await prepared(await open());
  await forge(3);
  await expect(alerts(page).filter({ hasText: 'Webhooks of Account 0 are refused' })).toBeVisible();
  await inspection.everywhere(page, 'monitor', 'main');
  for (const language of ['zh', 'th'] as const) {
    const other = await stage.console('super_admin', { language, path: '/monitor' });
    await expect(other.getByRole('main').getByRole('heading', { level: 3 })).toBeVisible();
    check(await rawIds(other)).toEqual([]);
    await stage.leave(other);
  }
  for (const name of ['Thresholds', 'History']) {
    const button = page.getByRole('button', { name, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible();
    await inspection.look(page, name, '[role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(page);
});

test('a dead letter links to its line of the log, and to the backup', async () => {
  const { app, clock } = stage.world;
  const broken = { type: 'message.received', messageId: 'm' } as unknown as Event;
  await app.engine.append({ stream: 'conversation/broken', at: clock.now(), actor: 'system', events: [broken] });
  await look();
  const page = await open();
  const alert = alerts(page).filter({ hasText: 'unreadable records' }).first();
  await expect(alert.getByRole('link', { name: 'Back up' })).toHaveAttribute('href', '/settings/backup');
  const search = main(page).getByRole('searchbox', { name: 'Search the log' });
  for (const typed of ['nothing like it', 'nor this']) {
    await search.fill(typed);
    await alert.getByRole('link', { name: 'Error log' }).click();
    await expect(search).toHaveValue('projection failed');
    await expect(search).toBeFocused();
  }
  await expect(
    log(page)
      .getByText(/Record \d+ skipped: projection failed/)
      .first(),
  ).toBeVisible();
  await stage.leave(page);
});
