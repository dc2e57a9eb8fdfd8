import type { Page } from 'playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Role } from '../../shared/permissions.ts';
import { password } from '../support/world.ts';
import { blockRequests, expect, rawIds, Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

const pathOf = (page: Page) => new URL(page.url()).pathname;
const open = (page: Page, path: string) => page.goto(stage.world.url + path);

const pages = [
  ['/dashboard', 'Dashboard'],
  ['/messages', 'Messages'],
  ['/messages/some/where', 'Messages'],
  ['/analytics', 'Analytics'],
  ['/performance', 'Performance'],
  ['/reports', 'Reports'],
  ['/monitor', 'Monitor'],
  ['/access-control', 'Access control'],
  ['/line-config', 'LINE config'],
  ['/settings', 'Settings'],
  ['/settings/quick-replies', 'Settings'],
] as const;
const toDashboard = ['/', '/login', '/monitor/logs', '/nowhere', '/nowhere/else'];

describe('the route table (specification, section 2)', () => {
  test('signed out, every path leads to the sign-in', async () => {
    const page = await stage.visitor({ path: '/login' });
    const signIn = page.getByRole('button', { name: 'Sign in' });
    await expect(signIn).toBeVisible();
    for (const path of [...toDashboard, ...pages.map(([one]) => one)]) {
      await open(page, path);
      await expect(signIn, path).toBeVisible();
      expect(pathOf(page), path).toBe('/login');
    }
    expect(stage.errorsOf(page)).toEqual([]);
    await stage.leave(page);
  });

  test('signed in, every page stays and any other path leads to the dashboard', async () => {
    const page = await stage.console('super_admin', { path: '/' });
    for (const path of toDashboard) {
      await open(page, path);
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 }), path).toBeVisible();
      expect(pathOf(page), path).toBe('/dashboard');
    }
    for (const [path, name] of pages) {
      await open(page, path);
      await expect(page.getByRole('main').getByRole('heading', { name, level: 1 }), path).toBeVisible();
      expect(pathOf(page), path).toBe(path);
      const section = `/${path.split('/')[1]}`;
      await expect(page.locator('nav a[aria-current="page"]'), path).toHaveAttribute('href', section);
    }
    expect(stage.errorsOf(page).filter((error) => !error.includes('/api/'))).toEqual([]);
    await stage.leave(page);
  });

  test('a file of another version responds 404, without a page instead', async () => {
    const missing = await fetch(`${stage.world.url}/assets/gone-abc123.js`);
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  });

  test('starting, signing in and loading a page each show a status', async () => {
    const page = await stage.visitor({ path: '/login', storage: { token: 'of yesterday' } });
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();

    const answerSignIn = await blockRequests(page, '**/api/auth/login');
    await page.getByLabel('Username or email').fill('cs_lead');
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('logging in')).toBeVisible();
    answerSignIn();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(pathOf(page)).toBe('/dashboard');

    const sendChunk = await blockRequests(page, /assets\/messages-page.*\.js$/);
    await page.getByRole('link', { name: 'Messages' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'loading page' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Messages' })).toBeVisible();
    sendChunk();
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();

    const answerCheck = await blockRequests(page, '**/api/auth/me');
    await page.reload();
    await expect(page.getByText('starting system')).toBeVisible();
    answerCheck();
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
    await stage.leave(page);
  });
});

describe('the sidebar', () => {
  const work = ['/dashboard', '/messages', '/analytics', '/performance'];
  const all = [...work, '/reports', '/monitor', '/access-control', '/line-config', '/settings'];
  const entries: [Role, string[]][] = [
    ['viewer', work],
    ['cs_agent', ['/messages', '/performance']],
    ['cs_lead', work],
    ['manager', [...work, '/reports']],
    ['admin', [...work, '/reports', '/line-config', '/settings']],
    ['super_admin', all],
  ];

  test.each(entries)('shows %s the entries of their role', async (role, expected) => {
    const page = await stage.console(role, { path: '/performance' });
    await expect(page.getByRole('main').getByRole('heading', { name: 'Performance' })).toBeVisible();
    const links = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
    expect(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))).toEqual(expected);
    await expect(page.getByText(role.toUpperCase().replaceAll('_', ' '), { exact: true })).toBeVisible();
    expect(stage.errorsOf(page)).toEqual([]);
    await stage.leave(page);
  });

  test('a missing conversation shows a notice, and a link back to the list', async () => {
    const page = await stage.console('super_admin', { path: '/messages/01ARZ3NDEKTSV4RRFFQ69G5FAV' });
    await expect(page.getByRole('heading', { name: 'Conversation not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect(page.getByRole('heading', { name: 'Select a conversation' })).toBeVisible();
    expect(pathOf(page)).toBe('/messages');
  });

  test('a page without access shows a notice, and offers the first accessible page', async () => {
    const page = await stage.console('cs_agent', { path: '/dashboard' });
    await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to Messages' }).click();
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
    expect(pathOf(page)).toBe('/messages');
    await stage.leave(page);
  });
});

test('an address with an impossible range shows an explanation on the page, and what is shown instead', async () => {
  const page = await stage.console('super_admin', { path: '/analytics?from=2026-11-20&to=2026-11-10' });
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'The address contains an invalid date range. Showing: Last 7 days' });
  await expect(notice).toBeVisible();
  await page.goto(`${stage.world.url}/dashboard?range=last8`);
  await expect(page.getByText('The address contains an invalid date range. Showing: Today')).toBeVisible();
  await page.goto(`${stage.world.url}/analytics?range=last30`);
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await stage.leave(page);
});

test('an administrator without access is referred to a super administrator', async () => {
  const page = await stage.console('admin', { path: '/access-control' });
  await expect(page.getByText('If you need it, ask a super administrator.')).toBeVisible();
  await stage.leave(page);
});

test('a sign-in on the way to an inaccessible page leads to the first accessible page', async () => {
  const page = await stage.visitor({ path: '/access-control' });
  await page.getByLabel('Username or email').fill('cs_agent');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  expect(pathOf(page)).toBe('/messages');
  await stage.leave(page);
});

describe('each page in each language', () => {
  test.each(['en', 'zh', 'th'] as const)(
    '%s: no message id is visible, and the browser console shows no errors',
    async (language) => {
      const outside = await stage.visitor({ language, path: '/login' });
      await expect(outside.locator('form')).toBeVisible();
      expect(await rawIds(outside)).toEqual([]);
      expect(stage.errorsOf(outside)).toEqual([]);
      await stage.leave(outside);

      const page = await stage.console('super_admin', { language, path: '/' });
      const links = page.locator('nav a');
      const title = page.getByRole('main').getByRole('heading', { level: 1 });
      await expect(links).toHaveCount(9);
      for (const link of await links.all()) {
        const name = await link.locator('span').first().innerText();
        await link.click();
        await expect(title).toHaveText(name);
        expect(await rawIds(page)).toEqual([]);
      }
      expect(stage.errorsOf(page)).toEqual([]);
      await stage.leave(page);
    },
  );
});
