import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import { password } from '../support/world.ts';
import { chip } from './inbox.ts';
import { blockRequests, expandedSidebar, expect, Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

const pathOf = (page: Page) => new URL(page.url()).pathname;
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' });
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard', level: 1 });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await signInButton(page).click();
  await expect(dashboard(page)).toBeVisible();
}

describe('the check at the start', () => {
  test('restores the session and refreshes the stored user', async () => {
    const user = JSON.stringify({ id: 'old', fullName: 'As it was' });
    const page = await stage.console('cs_lead', { path: '/dashboard', storage: { user } });
    await expect(page.getByRole('button', { name: 'Person cs_lead' })).toBeVisible();
    check(JSON.parse((await stored(page, 'user')) ?? '')).toMatchObject({
      id: stage.world.people.cs_lead,
      username: 'cs_lead',
      role: 'cs_lead',
      isMaster: false,
    });
    await stage.leave(page);
  });

  test('clears a token that the server does not know, without a message', async () => {
    const page = await stage.visitor({ path: '/messages', storage: { token: 'no token', user: '{}' } });
    await expect(signInButton(page)).toBeVisible();
    expect(pathOf(page)).toBe('/login');
    expect(await stored(page, 'token')).toBeNull();
    expect(await stored(page, 'user')).toBeNull();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await stage.leave(page);
  });

  test('clears the session when the response contains no user', async () => {
    const page = await stage.visitor();
    await page.route('**/api/auth/me', (route) => route.fulfill({ json: { success: true, data: {} } }));
    await page.evaluate(() => localStorage.setItem('token', 'some token'));
    await page.goto(`${stage.world.url}/dashboard`);
    await expect(signInButton(page)).toBeVisible();
    expect(await stored(page, 'token')).toBeNull();
    await stage.leave(page);
  });

  test('a page that is left before the response arrives keeps its session', async () => {
    const page = await stage.console('cs_lead', { path: '/dashboard' });
    await expect(dashboard(page)).toBeVisible();
    const answer = await blockRequests(page, '**/api/auth/me');
    for (let n = 0; n < 2; n++) {
      await page.reload();
      await expect(page.getByText('starting system')).toBeVisible();
    }
    answer();
    await expect(dashboard(page)).toBeVisible();
    await stage.leave(page);
  });
});

describe('signing in and out', () => {
  test('a wrong password shows an error, and keeps the name', async () => {
    const page = await stage.visitor({ path: '/login' });
    await page.getByLabel('Username or email').fill('viewer');
    await page.getByRole('textbox', { name: 'Password' }).fill('not this one');
    await signInButton(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('Username or email')).toHaveValue('viewer');
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
    expect(await stored(page, 'token')).toBeNull();
    await stage.leave(page);
  });

  test('uses the keys token, user, preferredLanguage and systemSettings of the browser', async () => {
    const page = await stage.visitor({ path: '/login', storage: expandedSidebar });
    await signIn(page, 'super_admin');
    const token = await stored(page, 'token');
    check(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    check(JSON.parse((await stored(page, 'user')) ?? '')).toMatchObject({
      username: 'super_admin',
      hasAllBrandsAccess: true,
    });
    await page.getByRole('button', { name: 'ภาษาไทย' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'th');
    expect(await stored(page, 'preferredLanguage')).toBe('th');

    // A change of the settings by a different client updates the name and subtitle here and in the browser's copy.
    const other = await stage.caller('super_admin');
    const { status } = await other.put('/settings', {
      systemName: 'Siam Desk',
      systemSubtitle: 'At your service',
    });
    expect(status).toBe(200);
    await expect(page.getByText('Siam Desk')).toBeVisible();
    await expect(page.getByText('At your service')).toBeVisible();
    check(JSON.parse((await stored(page, 'systemSettings')) ?? '')).toMatchObject({ systemName: 'Siam Desk' });
    await stage.leave(page);
  });

  test('signing out in one window signs out the others, and invalidates the token on the server', async () => {
    const page = await stage.visitor({ path: '/login' });
    await signIn(page, 'cs_lead');
    const token = await stored(page, 'token');
    const other = await page.context().newPage();
    await other.goto(`${stage.world.url}/messages`);
    await expect(other.getByRole('heading', { name: 'Messages' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    for (const window of [page, other]) {
      await expect(signInButton(window)).toBeVisible();
      expect(pathOf(window)).toBe('/login');
      expect(await stored(window, 'token')).toBeNull();
      expect(await stored(window, 'user')).toBeNull();
    }
    // Retries, because the page does not wait until the server has revoked the session.
    const headers = { authorization: `Bearer ${token}` };
    await expect.poll(async () => (await fetch(`${stage.world.url}/api/auth/me`, { headers })).status).toBe(401);
    // Signing in in one window also signs in the other window.
    await signIn(page, 'cs_lead');
    await expect(dashboard(other)).toBeVisible();
    await stage.leave(page);
  });

  test('the event userLoggedIn signs in its person', async () => {
    const { token } = await stage.caller('manager');
    const { body } = await (await stage.caller('manager')).get('/auth/me');
    const page = await stage.visitor({ path: '/login' });
    await expect(signInButton(page)).toBeVisible();
    const detail = { user: body.data.user, token: token ?? '' };
    await page.evaluate((value) => window.dispatchEvent(new CustomEvent('userLoggedIn', { detail: value })), detail);
    await expect(dashboard(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Person manager' })).toBeVisible();
    expect(await stored(page, 'token')).toBe(token);
    await stage.leave(page);
  });
});

describe('while signed in', () => {
  test('a 401 response clears token and user at once, and a second later leads to the sign-in', async () => {
    const page = await stage.console('admin');
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
    const left = page.evaluate(
      () =>
        new Promise<{ token: string | null; user: string | null; path: string; after: number }>((resolve) => {
          window.addEventListener('unauthenticated', () => {
            const seen = {
              token: localStorage.getItem('token'),
              user: localStorage.getItem('user'),
              path: location.pathname,
            };
            const began = performance.now();
            const look = () => {
              if (location.pathname === '/login') resolve({ ...seen, after: performance.now() - began });
              else requestAnimationFrame(look);
            };
            look();
          });
        }),
    );
    left.catch(() => undefined);
    await page.route('**/api/conversations?*', (route) =>
      route.fulfill({ status: 401, json: { success: false, code: 'unauthenticated' } }),
    );
    // The click might fail, because a background request of the page might be refused first, which removes the chip.
    await Promise.race([chip(page, 'Unread').click(), left]);
    const { after, ...seen } = await left;
    expect(seen).toEqual({ token: null, user: null, path: '/messages' });
    expect(after).toBeGreaterThan(950);
    await expect(signInButton(page)).toBeVisible();
    await stage.leave(page);
  });

  test('a deactivated person is signed out at once', async () => {
    const page = await stage.console('viewer', { path: '/dashboard' });
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    const admin = await stage.caller('super_admin');
    const { status } = await admin.put(`/staff/${stage.world.people.viewer}/status`, { status: 'inactive' });
    expect(status).toBe(200);
    await expect(signInButton(page)).toBeVisible();
    expect(await stored(page, 'token')).toBeNull();
    await stage.leave(page);
  });

  test.each([
    ['texts', /assets\/words-shell-en-.*\.js$/],
    ['entry script', /assets\/index-.*\.js$/],
  ])('a page whose %s cannot be loaded shows an error, and loads when it is tried again', async (_, file) => {
    const page = await stage.visitor({ path: '/login' });
    await expect(signInButton(page)).toBeVisible();
    await page.route(file, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Page failed to load');
    await expect(page.getByText('Initialising')).toHaveCount(0);
    await page.unroute(file);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(signInButton(page)).toBeVisible();
    await stage.leave(page);
  });

  test('a chunk that fails to load shows an error, and another page still opens', async () => {
    const page = await stage.console('cs_lead', { path: '/dashboard' });
    await expect(dashboard(page)).toBeVisible();
    await page.route(/assets\/messages-page.*\.js$/, (route) => route.abort());
    await page.getByRole('link', { name: 'Messages' }).click();
    const alert = page.getByRole('alert');
    await expect(alert.getByRole('heading')).toHaveText('Unexpected Application Error!');
    await expect(alert).toContainText('Loading chunk failed');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(dashboard(page)).toBeVisible();
    await stage.leave(page);
  });
});
