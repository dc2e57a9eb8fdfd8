import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import { endSessions } from '../../server/commands/sessions.ts';
import { SilentProxy } from '../support/silent-proxy.ts';
import type { Caller } from '../support/world.ts';
import { Inspection, languages, prepared } from './axe.ts';
import { blank } from './pages.ts';
import { expect, rawIds, Stage } from './stage.ts';

/** Ping settings that detect a silent connection quickly. */
const ping = { everyMs: 1000, patienceMs: 1000 };
const screen = { width: 1920, height: 1080 };

let stage: Stage;
let proxy: SilentProxy;
let owner: Caller;

beforeAll(async () => {
  stage = await Stage.open({ brandCount: 2, app: { ping } });
  proxy = await SilentProxy.open(() => stage.world.url);
  owner = await stage.fresh('super_admin');
});
afterAll(async () => {
  await proxy.close();
  await stage.close();
});

interface Made {
  id: string;
  token: string;
  expiresAt: string;
}

async function make(more: object = {}): Promise<Made> {
  const { body } = await owner.post('/wall-tokens', { name: 'Lobby screen', brands: ['all'], ...more });
  const { id, expiresAt } = body.data.wallToken;
  return { id, token: body.data.token, expiresAt };
}

const look = { viewport: screen };
/** Opens a wallboard by its link, through a proxy with which a test can interrupt the connection. */
const lit = (token: string, more = '') =>
  stage.visitor({ path: `/dashboard?wall=1${more}#${token}`, url: proxy.url, context: look });

let writers = 0;
/** Adds a waiting customer. */
async function addWaitingCustomer(n = 0): Promise<void> {
  writers += 1;
  const { channel } = stage.world.brands[n]!;
  stage.world.clock.pass(100);
  await stage.world.line.customer(channel.channelId, { displayName: `Customer ${writers}` }).writes('Hello?');
  await stage.world.settled();
}

const waiting = (page: Page) => page.getByRole('definition').first();
const dark = (page: Page) => page.getByRole('heading', { level: 1 });
const lost = (page: Page) => page.getByText('Not connected');
const storedTokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user'), localStorage.getItem('wallToken')]);

describe('a link opens a wall', () => {
  test('without a sign-in, and removes it from the address at once', async () => {
    const { token } = await make();
    const page = await lit(token);
    await expect(waiting(page)).toHaveText('0');
    check(new URL(page.url()).hash).toBe('');
    // The address with the token must not remain in the browser's history.
    await page.goBack();
    check(new URL(page.url()).pathname).toBe(blank);
    await page.goForward();
    await expect(waiting(page)).toHaveText('0');
    check(await storedTokens(page)).toEqual([null, null, token]);
    await page.reload();
    await expect(waiting(page)).toHaveText('0');
    await stage.leave(page);
  });

  test('beside a signed-in person, and both keep their own access', async () => {
    const { token } = await make({ brands: [stage.world.brands[1]!.id] });
    const page = await stage.console('cs_lead', { path: '/dashboard', url: proxy.url });
    await expect(page.getByRole('button', { name: 'Person cs_lead' })).toBeVisible();
    const [person] = await storedTokens(page);
    const wall = await page.context().newPage();
    await wall.goto(`${proxy.url}/dashboard?wall=1#${token}`);
    await expect(dark(wall)).toHaveText('Brand 1');
    check(await storedTokens(wall)).toEqual([person, check.stringContaining('cs_lead'), token]);
    await wall.reload();
    await expect(dark(wall)).toHaveText('Brand 1');
    const own = await page.context().newPage();
    await own.goto(`${proxy.url}/dashboard?wall=1`);
    await expect(dark(own)).toHaveText('Brand 0');
    await stage.leave(page);
  });

  test('and an invalid link shows a notice', async () => {
    const page = await lit('oat_nothing');
    await expect(dark(page)).toHaveText('This screen’s link is no longer valid');
    await stage.leave(page);
  });
});

test('a wall fits both screens without scrolling, rotates its brands and says which it shows', async () => {
  const { token } = await make();
  const page = await lit(token, '&rotate=5');
  for (const [width, height] of [
    [1920, 1080],
    [3840, 2160],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(waiting(page)).toBeVisible();
    const size = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return [scrollWidth, scrollHeight];
    });
    check(size).toEqual([width, height]);
  }
  for (const name of ['All brands', 'Brand 0', 'Brand 1', 'All brands']) await expect(dark(page)).toHaveText(name);
  await stage.leave(page);
});

test('the sound is switched on with one touch where the wall has sound', async () => {
  const { token } = await make();
  const page = await stage.visitor({ path: '/login', context: look });
  // Suspends audio initially, as browsers with a window do, because a headless browser allows playback without a click.
  await page.addInitScript(() => {
    const Audio = window.AudioContext;
    window.AudioContext = class extends Audio {
      constructor() {
        super();
        void this.suspend();
      }
    };
  });
  await page.goto(`${stage.world.url}/dashboard?wall=1&sound=1#${token}`);
  const button = page.getByRole('button', { name: 'Turn the sound on' });
  await button.click();
  await expect(button).toBeHidden();
  await stage.leave(page);
});

test('a wall is current again after a restart, a disconnect and a renewal, and shows why once it is revoked', async () => {
  const { world } = stage;
  const made = await make();
  const page = await lit(made.token);
  await expect(waiting(page)).toHaveText('0');
  await addWaitingCustomer();
  await expect(waiting(page)).toHaveText('1');

  const restarted = world.restart();
  await expect(lost(page)).toBeVisible();
  await restarted;
  await addWaitingCustomer(1);
  await expect(waiting(page)).toHaveText('2');
  await expect(lost(page)).toBeHidden();

  await page.context().setOffline(true);
  await expect(lost(page)).toBeVisible();
  await addWaitingCustomer();
  await expect(page.getByRole('status')).toHaveAttribute('data-stale', 'true');
  await expect(waiting(page)).toHaveText('2');
  await page.context().setOffline(false);
  await expect(waiting(page)).toHaveText('3');

  proxy.silence();
  await expect(lost(page)).toBeVisible();
  await addWaitingCustomer(1);
  proxy.restore();
  await expect(waiting(page)).toHaveText('4');

  owner = await world.as('super_admin');
  check((await owner.put(`/wall-tokens/${made.id}/renew`)).status).toBe(200);
  await addWaitingCustomer();
  await expect(waiting(page)).toHaveText('5');

  check((await owner.delete(`/wall-tokens/${made.id}`)).status).toBe(200);
  await expect(dark(page)).toHaveText('This screen’s link was revoked');
  // A new link in the same window turns the wallboard on again.
  const next = await make();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, next.token);
  await expect(waiting(page)).toHaveText('5');
  await stage.leave(page);
});

test('an expired link shows a notice, and an upcoming expiry is announced', async () => {
  const expiresAt = new Date(stage.world.clock.now() + 4000).toISOString();
  const page = await lit((await make({ expiresAt })).token);
  await expect(page.getByText('link ends on')).toBeVisible();
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(expiresAt));
  stage.world.clock.pass(4000);
  await stage.world.app.alarm.ring();
  await expect(dark(page)).toHaveText('This screen’s link has expired');
  await stage.leave(page);
});

test('the wall of a person whose session ends shows a notice, and returns when they sign in again in the browser', async () => {
  const { world } = stage;
  const { token } = await world.as('cs_lead');
  const storage = { token: token ?? '' };
  const page = await stage.visitor({ path: '/dashboard?wall=1', url: proxy.url, storage, context: look });
  await expect(waiting(page)).toBeVisible();
  const staffId = world.people.cs_lead;
  const sessionIds = world.app.rows.of('session', staffId).map(({ row }) => row.id);
  await world.app.engine.execute(`staff/${staffId}`, 'system', endSessions({ staffId, sessionIds }));
  await expect(dark(page)).toHaveText('This screen’s session has ended');
  check(await storedTokens(page)).toEqual([null, null, null]);

  const other = await page.context().newPage();
  await other.goto(`${proxy.url}/login`);
  const fresh = await world.as('cs_lead');
  await other.evaluate((value) => localStorage.setItem('token', value), fresh.token ?? '');
  await expect(waiting(page)).toBeVisible();
  await stage.leave(page);
});

test('wall and dashboard show why figures are stale although the connection is open, and recover automatically', async () => {
  const { token } = await make();
  const figures = '**/api/dashboard/**';
  const details = [{ path: 'progress', message: '45' }];
  const rebuilding = { status: 503, json: { success: false, code: 'not_ready', message: 'Not ready', details } };
  for (const page of [await lit(token), await stage.console('super_admin', { path: '/dashboard' })]) {
    const known = page.getByText(/as of/).locator('xpath=ancestor-or-self::*[@data-stale]');
    await expect(page.getByText(/as of/).first()).toBeVisible();
    await page.route(figures, (route) => route.fulfill(rebuilding));
    await addWaitingCustomer();
    await expect(known).toContainText('Data is being rebuilt: 45\u00a0% done');
    await page.unroute(figures);
    await page.route(figures, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), age: '60' } });
    });
    await expect(known).toContainText('Data is delayed');
    await page.unroute(figures);
    await expect(known).toHaveCount(0);
    await stage.leave(page);
  }
});

describe.each(languages)('%s', (language) => {
  test('in light and dark schemes, a wall passes axe', async () => {
    const inspection = new Inspection();
    const { id, token } = await make();
    const path = `/dashboard?wall=1&sound=1#${token}`;
    const page = await prepared(await stage.visitor({ language, path, context: look }));
    await expect(waiting(page)).toBeVisible();
    await inspection.look(page, 'lit');
    check(await rawIds(page)).toEqual([]);
    await page.context().setOffline(true);
    await expect(page.getByRole('status')).toHaveAttribute('data-stale', 'true');
    await inspection.look(page, 'stale');
    await page.context().setOffline(false);
    await expect(page.getByRole('status')).not.toHaveAttribute('data-stale', 'true');
    await owner.delete(`/wall-tokens/${id}`);
    await expect(page.getByRole('status')).toHaveCount(0);
    await inspection.look(page, 'dark');
    check(await rawIds(page)).toEqual([]);
    check(inspection.take()).toEqual([]);
    await stage.leave(page);
  });
});

test('walls are created, renewed and revoked in the settings, and the link of one is shown once', async () => {
  await stage.fresh('super_admin');
  const page = await stage.console('super_admin', { path: '/settings/walls' });
  const main = page.getByRole('main');
  const row = main.getByRole('listitem').filter({ hasText: 'Reception' });
  await main.getByLabel('Screen name').fill('Reception');
  await main.getByRole('button', { name: 'Create link' }).click();
  await expect(row).toContainText('All brands');
  await expect(row).toContainText('created by Person super_admin');
  await main.getByLabel('Rotate brands every 30 seconds').check();
  const link = await main.getByLabel('Link for Reception').inputValue();
  check(link).toMatch(/\/dashboard\?wall=1&rotate=30#oat_/);
  await main.getByRole('button', { name: 'Done' }).click();
  await expect(main.getByLabel('Screen name')).toHaveValue('');

  const screen = await stage.visitor({ path: '/login', context: look });
  await screen.goto(link);
  await expect(waiting(screen)).toBeVisible();
  await row.getByRole('button', { name: 'Renew' }).click();
  await expect(page.getByText('Reception is valid until')).toBeVisible();
  await row.getByRole('button', { name: 'Revoke Reception' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toHaveCount(0);
  await expect(dark(screen)).toHaveText('This screen’s link was revoked');
  await stage.leave(screen);
  await stage.leave(page);
});
