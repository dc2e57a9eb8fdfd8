import type { Page } from 'playwright/test';
import { afterAll, afterEach, beforeAll, expect as check, describe, test } from 'vitest';
import { Inspection, languages, prepared } from './axe.ts';
import { expect, Stage } from './stage.ts';

let stage: Stage;
const inspection = new Inspection();
const look = inspection.look.bind(inspection);

beforeAll(async () => {
  stage = await Stage.open();
  const { world } = stage;
  const nok = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'ณิชา 林佳蓉' });
  await nok.writes('Is the oolong in stock? https://example.com');
  await world.settled();
});
afterAll(() => stage.close());
afterEach(() => check(inspection.take()).toEqual([]));

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

describe.each(languages)('%s', (language) => {
  test('the sign-in', async () => {
    const page = await prepared(await stage.visitor({ language, path: '/login' }));
    await expect(page.locator('form')).toBeVisible();
    await look(page, 'login');
    await page.locator('input[name="username"]').fill(`nobody ${language}`);
    await page.locator('input[name="password"]').fill('nothing');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await look(page, 'login refused');
    await stage.leave(page);
  });

  test('dashboard, reports, settings, and a page without access', async () => {
    const page = await prepared(await stage.console('super_admin', { language, path: '/dashboard' }));
    await expect(heading(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await look(page, 'dashboard');
    await page.locator('main section button[aria-haspopup="dialog"]').first().click();
    await expect(page.getByRole('dialog').locator('footer')).toBeVisible();
    await look(page, 'behind a figure', '[role="dialog"]');
    await page.keyboard.press('Escape');
    for (const path of ['/reports', '/settings']) {
      await page.locator(`nav a[href="${path}"]`).click();
      await expect(page).toHaveURL(new RegExp(path));
      await expect(heading(page)).toBeVisible();
      await look(page, path);
    }
    await stage.leave(page);
    const agent = await prepared(await stage.console('cs_agent', { language, path: '/dashboard' }));
    await expect(heading(agent)).toBeVisible();
    await look(agent, 'not open');
    await stage.leave(agent);
  });
});

test('an inbox without an open conversation, and on a phone', async () => {
  const { world } = stage;
  const context = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const;
  const admin = await stage.caller('super_admin');
  const { body } = await admin.get('/staff?limit=50');
  const viewer = (body.data as { id: string; username: string }[]).find(({ username }) => username === 'viewer');
  await admin.put(`/staff/${viewer?.id}`, { assignedBrands: [world.brands[1]?.id] });
  const empty = await prepared(await stage.console('viewer'));
  await expect(empty.getByText('No conversations yet')).toBeVisible();
  await look(empty, 'empty');
  await stage.leave(empty);

  const phone = await prepared(await stage.console('super_admin', { context }));
  await expect(phone.getByRole('option')).toHaveCount(1);
  await look(phone, 'list on a phone');
  await phone.getByRole('option').click();
  await expect(phone.getByRole('log')).toContainText('Is the oolong');
  await look(phone, 'chat on a phone');
  await phone.locator('button:has(.tabler-icon-info-circle)').click();
  await expect(phone.getByRole('dialog')).toBeVisible();
  await look(phone, 'panel on a phone', '[role="dialog"]');
  await phone.keyboard.press('Escape');
  await expect(phone.getByRole('dialog')).toBeHidden();
  await phone.getByRole('button', { name: 'Back to the list' }).click();
  await phone.locator('nav button').click();
  await expect(phone.getByRole('dialog')).toBeVisible();
  await look(phone, 'menu on a phone', '[role="dialog"]');
  await stage.leave(phone);
});

test('landmarks, headings, dialog names and target sizes, and at most eight tab stops to the list', async () => {
  const page = await prepared(await stage.console('super_admin'));
  await expect(page.getByRole('option')).toHaveCount(1);
  await inspection.structure(page, 'inbox');
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.closest('[role="listbox"], [role="option"]')
        ? null
        : (activeElement?.outerHTML.slice(0, 120) ?? '');
    });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  const stops = ['the skip link'];
  for (let stop: string | null = ''; stop !== null && stops.length < 30; ) {
    await page.keyboard.press('Tab');
    stop = await focused();
    stops.push(stop ?? 'the list');
  }
  check(stops.length, stops.join('\n')).toBeLessThanOrEqual(8);
  await page.getByRole('option').click();
  await expect(page.getByRole('log')).toContainText('Is the oolong');
  await page.locator('main').focus();
  await page.keyboard.press('p');
  await expect(page.locator('.mantine-Notification-root')).toBeVisible();
  await inspection.structure(page, 'a toast');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'What do you want to do?' })).toBeVisible();
  await inspection.structure(page, 'the palette');
  await page.keyboard.press('Escape');
  for (const path of [
    '/dashboard',
    '/analytics',
    '/monitor',
    '/performance',
    '/reports',
    '/access-control',
    '/settings',
  ]) {
    await page.goto(stage.world.url + path);
    await expect(heading(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await inspection.structure(page, path);
  }
  await stage.leave(page);
});
