import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { languages } from './axe.ts';
import { bell, box, furtherFilter, moreFilter, picks, row, strip } from './inbox.ts';
import { expandedSidebar, expect, Stage } from './stage.ts';

let stage: Stage;
let suda: Customer;

beforeAll(async () => {
  stage = await Stage.open();
  const { world } = stage;
  suda = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Suda' });
  await suda.writes('Good morning');
  await world.settled();
});
afterAll(() => stage.close());

const narrow = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const icon = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href');

/** Sends a message at the browser's time, because older messages cause no notification. */
async function writes(text: string): Promise<void> {
  const { world } = stage;
  world.clock.pass(Math.max(1000, Date.now() - world.clock.now()));
  await suda.writes(text);
  await world.settled();
}

async function conversation(): Promise<{ id: string; assignedTo: string | null }> {
  const { body } = await (await stage.caller('cs_lead')).get('/conversations?brand=all');
  return body.data[0];
}

describe('the sidebar', () => {
  test.each(languages)('truncates no text at 1280 px: %s', async (language) => {
    const page = await stage.console('super_admin', { language, path: '/dashboard', context: narrow });
    await expect(page.getByText('SUPER ADMIN')).toBeVisible();
    const cut = await page
      .locator('aside')
      .first()
      .evaluate(async (bar) => {
        // Waits for the fonts, because the fallback fonts have a different width.
        await document.fonts.ready;
        return [...bar.querySelectorAll<HTMLElement>('*')]
          .filter(({ scrollWidth, clientWidth, childElementCount, textContent }) => {
            return childElementCount === 0 && textContent !== '' && clientWidth > 1 && scrollWidth > clientWidth;
          })
          .map(({ textContent }) => textContent);
      });
    check(cut).toEqual([]);
    await stage.leave(page);
  });

  test('opens its menus by keyboard and returns the focus', async () => {
    const page = await stage.console('super_admin', { path: '/dashboard', context: narrow });
    for (const name of ['Choose a brand: All brands', /SUPER ADMIN/]) {
      const button = page.getByRole('button', { name });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitemradio').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      await expect(button).toBeFocused();
    }
    await stage.leave(page);
  });
});

describe('the tab and the installed app', () => {
  test('show the unread count', async () => {
    const page = await stage.console('cs_lead', { path: '/dashboard' });
    await expect(page).toHaveTitle(/^\(1\) /);
    await expect.poll(() => icon(page)).toMatch(/^data:image\/png/);
    await (await stage.caller('cs_lead')).put(`/conversations/${(await conversation()).id}/processed`, {});
    await expect(page).not.toHaveTitle(/^\(/);
    await expect.poll(() => icon(page)).toMatch(/\.svg$/);
    await stage.leave(page);
  });

  test('can be installed', async () => {
    const page = await stage.visitor({ path: '/login' });
    const session = await page.context().newCDPSession(page);
    const { errors, data, url } = await session.send('Page.getAppManifest');
    check([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest']);
    const answer = await page.request.get(url);
    check(answer.headers()['content-type']).toContain('application/manifest+json');
    const { icons, display, start_url } = JSON.parse(data ?? '{}');
    check([display, start_url]).toEqual(['standalone', './']);
    for (const { src, sizes } of icons) {
      const [width] = sizes.split('x').map(Number);
      const measured = await page.evaluate(async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      }, src);
      check(measured).toEqual([width, width]);
    }
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    check(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    check(stage.errorsOf(page)).toEqual([]);
    await stage.leave(page);
  });

  test('load at most 200,000 bytes of JavaScript at first', async () => {
    // The agent has no access to the dashboard, so the page loads no code of the dashboard.
    const { token } = await stage.caller('cs_agent');
    for (const [path, signedIn, shown] of [
      ['/login', false, 'input'],
      ['/dashboard', true, 'nav a[href="/messages"]'],
    ] as const) {
      const page = await stage.visitor({ language: 'th', path: '/api/health' });
      if (signedIn) await page.evaluate((value) => localStorage.setItem('token', value), token ?? '');
      // Measures only the code that the first display requires: disables code that loads when the page is idle, and records when the page
      // is shown.
      await page.addInitScript((selector) => {
        window.requestIdleCallback = () => 0;
        new MutationObserver((_, observer) => {
          if (document.querySelector(selector) === null) return;
          document.documentElement.dataset.shownAt = String(performance.now());
          observer.disconnect();
        }).observe(document, { childList: true, subtree: true });
      }, shown);
      const scripts = new Map<string, Response>();
      page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (pathname.endsWith('.js')) scripts.set(pathname, response);
      });
      await page.goto(stage.world.url + path);
      await expect(page.locator(shown).first()).toBeVisible();
      await page.waitForLoadState('load');
      const early = await page.evaluate(() => {
        const shownAt = Number(document.documentElement.dataset.shownAt);
        const requested = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < shownAt);
        return requested.map(({ name }) => new URL(name).pathname);
      });
      for (const pathname of scripts.keys()) if (!early.includes(pathname)) scripts.delete(pathname);
      // Reads the bodies before the page closes, because a pending body would cause an error outside of the test.
      const sizes = await Promise.all(
        [...scripts.values()].map(async (script) => gzipSync(await script.body(), { level: 9 }).length),
      );
      const sum = sizes.reduce((all, one) => all + one, 0);
      check(sizes.length).toBeGreaterThan(3);
      check(sum).toBeLessThan(200_000);
      // The sign-in page has no script of its own: its code is in a chunk with the controls that it shares with the shell.
      check([...scripts.keys()].filter((name) => name.includes('-page-'))).toEqual([]);
      await stage.leave(page);
    }
  });
});

describe('notifications', () => {
  test('a VIP is served at once: taken over, with the composer ready', async () => {
    const { id } = await conversation();
    const lead = await stage.caller('cs_lead');
    await lead.put(`/conversations/${id}/member-group`, { memberGroup: 'vip2' });
    const page = await stage.console('cs_agent', { path: '/performance', context: narrow });
    await expect(page.getByText('Connected')).toBeVisible();
    await writes('I need help');
    await strip(page).getByRole('button', { name: 'Serve now' }).click();
    await expect(box(page)).toBeFocused();
    check(new URL(page.url()).pathname).toBe(`/messages/${id}`);
    await expect.poll(async () => (await conversation()).assignedTo).toBe(stage.world.people.cs_agent);
    await stage.leave(page);
  });

  test('are listed at the bell: counted, opened, cleared', async () => {
    const page = await stage.console('cs_agent', { path: '/performance', context: narrow });
    await expect(page.getByText('Connected')).toBeVisible();
    stage.world.clock.pass(120_000);
    await writes('Are you there?');
    await expect(bell(page)).toHaveAccessibleName('Notifications: 1');
    await bell(page).click();
    const list = page.getByRole('list', { name: 'Notifications' });
    await list.getByRole('button', { name: /^Suda/ }).click();
    await expect(page).toHaveURL(/\/messages\/./);
    // Opening the conversation marks the message as read, which also clears the notification.
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    await page.goto(`${stage.world.url}/performance`);
    await expect(page.getByText('Connected')).toBeVisible();
    stage.world.clock.pass(120_000);
    await writes('Hello?');
    await expect(bell(page)).toHaveAccessibleName('Notifications: 1');
    await bell(page).click();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.getByText('No notifications for', { exact: false })).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    check((await (await stage.caller('cs_agent')).get('/notifications')).body.data).toEqual([]);
    await stage.leave(page);
  });

  test('a waiting VIP does not cover the menu of a phone', async () => {
    const page = await stage.console('cs_agent', { path: '/performance', context: phone });
    await page.getByRole('button', { name: /^More/ }).click();
    stage.world.clock.pass(120_000);
    await writes('Hello, hello?');
    await expect(strip(page)).toContainText('1 VIP waiting');
    await expect(strip(page)).toContainText('yours and unassigned');
    await expect(bell(page)).toHaveAccessibleName('Notifications: 1');
    await bell(page).click();
    await expect(page.getByRole('list', { name: 'Notifications' })).toBeVisible();
    await stage.leave(page);
  });

  test('a VIP waiting for an agent is shown to leads, who see all of them', async () => {
    const lead = await stage.caller('cs_lead');
    const [{ id }] = (await lead.get('/conversations?q=Suda&match=name')).body.data;
    await lead.put(`/conversations/${id}/assign`, { staffId: stage.world.people.cs_agent });
    const page = await stage.console('cs_lead', { path: '/performance' });
    await expect(strip(page)).toContainText('1 VIP waiting');
    await expect(strip(page)).not.toContainText('yours and unassigned');
    await lead.put(`/conversations/${id}/assign`, { staffId: null });
    await stage.leave(page);
  });
});

/** Opens the details of a figure, and from there the inbox. */
async function behind(page: Page, figure: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${figure}`) }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Show in Messages' }).click();
}

test('a figure of the dashboard leads to the rows behind it', async () => {
  const page = await stage.console('cs_lead', { path: '/dashboard', context: narrow });
  await behind(page, 'Overdue');
  await expect(furtherFilter(page)).toHaveText(/Overdue/);
  await expect(page).toHaveURL(/\/messages\?filter=overtime/);
  await stage.leave(page);
});

test('a floating avatar starts on an empty area, moves by keyboard, remains across pages and reloads, and disappears', async () => {
  const page = await stage.console('cs_agent', {
    context: { viewport: { width: 1280, height: 900 } },
    storage: expandedSidebar,
  });
  await row(page, 'Suda').click();
  await picks(page, 'Create a floating avatar');
  const avatar = page.getByRole('button', { name: /^Open the conversation with Suda/ });
  const bar = await page.locator('[data-floating-ground]').boundingBox();
  const nav = await page.locator('[data-floating-ground] nav').boundingBox();
  const place = await avatar.boundingBox();
  check(place!.height).toBe(place!.width);
  check(place!.y).toBeGreaterThanOrEqual(nav!.y + nav!.height);
  check(place!.y + place!.height).toBeLessThanOrEqual(bar!.y + bar!.height);
  check(place!.x + place!.width).toBeLessThanOrEqual(bar!.x + bar!.width);
  await avatar.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await avatar.boundingBox())?.x).toBe(place!.x + 16);
  await page.goto(`${stage.world.url}/performance`);
  // The avatar must not cover the strip of overdue conversations in the sidebar, even after the strip has grown.
  const overlap = async () => {
    const [avatarBox, stripBox] = [await avatar.boundingBox(), await strip(page).boundingBox()];
    return avatarBox!.y + avatarBox!.height - stripBox!.y;
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);
  await strip(page).evaluate(({ style }) => {
    style.minHeight = '200px';
  });
  await expect.poll(overlap).toBeLessThanOrEqual(0);
  check((await avatar.boundingBox())!.x).toBe(place!.x + 16);
  await avatar.press('Enter');
  await expect(page).toHaveURL(/\/messages\/./);
  await page.getByRole('button', { name: 'Close the floating avatar' }).click();
  await expect(avatar).toHaveCount(0);
  await stage.leave(page);
});

describe('figures of customers', () => {
  beforeAll(async () => {
    const { world } = stage;
    const nok = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' });
    await nok.writes('Good evening');
    await world.settled();
  });

  test('unassigned ones link to their conversations, under a filter that the next selection removes', async () => {
    const manager = await stage.caller('manager');
    const { body } = await manager.get('/conversations');
    const id = (name: string) =>
      body.data.find(({ customer }: { customer: { displayName: string } }) => customer.displayName === name).id;
    await manager.put(`/conversations/${id('Suda')}/member-group`, { memberGroup: 'vip1' });
    await manager.put(`/conversations/${id('Suda')}/assign`, { staffId: stage.world.people.cs_agent });
    const page = await stage.console('manager', { path: '/dashboard', context: narrow });
    await behind(page, 'Unassigned');
    const chosen = page.getByRole('radio', { name: /^Unassigned/ });
    await expect(chosen).toBeChecked();
    await expect(row(page, 'Nok')).toBeVisible();
    await expect(row(page, 'Suda')).toHaveCount(0);
    await moreFilter(page, 'All');
    await expect(row(page, 'Suda')).toBeVisible();
    await expect(chosen).not.toBeChecked();
    await stage.leave(page);
  });
});
