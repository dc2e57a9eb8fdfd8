import type { Page } from 'playwright/test';
import { afterAll, afterEach, beforeAll, expect as check, describe, test } from 'vitest';
import { Inspection, languages, prepared } from './axe.ts';
import { fullTalk } from './axe-talk.ts';
import { blockRequests, expect, Stage } from './stage.ts';

/**
 * Accessibility tests of the inbox. Controls are found by icon and position, because their names differ by language and are themselves
 * tested.
 */

let stage: Stage;
let talkId: string;
const inspection = new Inspection();
const look = inspection.look.bind(inspection);

beforeAll(async () => {
  stage = await Stage.open();
  talkId = await fullTalk(stage);
});
afterAll(() => stage.close());
afterEach(() => check(inspection.take()).toEqual([]));

const text = (page: Page) => page.locator('section textarea').first();
const batch = (page: Page) => page.locator('button:has(.tabler-icon-square-check)');
const search = (page: Page) => page.locator('header input').first();
const filter = (page: Page, at: number) => page.locator('[role="radiogroup"] label').nth(at);
const failing = { status: 500, json: { success: false, code: 'internal_error', message: 'It broke.' } };

describe.each(languages)('%s', (language) => {
  test('the list: loading, failed, full, batch, search results, no results, empty', async () => {
    const page = await prepared(await stage.console('super_admin', { language }));
    await expect(page.getByRole('option')).toHaveCount(1);
    const answer = await blockRequests(page, '**/api/conversations?*');
    await page.reload();
    await expect(page.locator('main [role="status"] .mantine-Skeleton-root').first()).toBeVisible();
    await look(page, 'list loading');
    // Releases the blocked request. The page is reloaded as well, because it might already have stopped waiting for the response.
    answer();
    await page.reload();
    await expect(page.getByRole('option')).toHaveCount(1);
    await look(page, 'list');
    await batch(page).click();
    await page.getByRole('option').click();
    await look(page, 'batch');
    await batch(page).click();
    await expect(page.getByRole('toolbar')).toBeHidden();
    await search(page).fill('oolong');
    await expect(page.getByRole('option').first()).toBeVisible();
    await look(page, 'found');
    await search(page).fill('nothing of that');
    await expect(page.getByRole('option')).toHaveCount(0);
    await look(page, 'nothing found');
    await search(page).fill('');
    await expect(page.getByRole('option')).toHaveCount(1);
    await filter(page, 4).click();
    await expect(page.getByRole('option')).toHaveCount(0);
    await look(page, 'nothing here');
    await page.unroute('**/api/conversations?*');
    await page.route('**/api/conversations?*', (route) => route.fulfill(failing));
    await page.reload();
    await expect(page.locator('.tabler-icon-alert-triangle').first()).toBeVisible();
    await look(page, 'list failed');
    await stage.leave(page);
  });

  test('the chat: loading, failed, every kind of message, and the composer', async () => {
    const page = await prepared(await stage.console('super_admin', { language, path: `/messages/${talkId}` }));
    const log = page.getByRole('log');
    await expect(log).toContainText('Yes it is.');
    const answer = await blockRequests(page, '**/api/messages/conversation/*');
    await page.reload();
    await expect(log.locator('.mantine-Skeleton-root').first()).toBeVisible();
    await look(page, 'chat loading');
    answer();
    await page.reload();
    await expect(log).toContainText('This one is refused');
    await look(page, 'chat and panel');
    await log.locator('button:has(img)').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page, 'picture', '[role="dialog"]');
    await page.keyboard.press('Escape');
    await text(page).pressSequentially('/');
    await expect(page.locator('#quick-replies')).toBeVisible();
    await look(page, 'quick replies', 'section');
    await text(page).fill('x'.repeat(4990));
    await look(page, 'near the limit', 'section');
    await text(page).fill('');
    await log.locator('button:has(.tabler-icon-quote)').first().click();
    await look(page, 'quoting', 'section');
    for (const icon of ['mood-smile', 'sticker']) {
      await page.locator(`section button:has(.tabler-icon-${icon})`).last().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look(page, icon, '[role="dialog"]');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await page.locator('button[aria-pressed]:has(.tabler-icon-note)').click();
    await text(page).fill('She likes oolong');
    await look(page, 'note', 'section');
    await page.locator('button[aria-pressed]:has(.tabler-icon-note)').click();
    await text(page).fill('');

    await page.unroute('**/api/messages/conversation/*');
    await page.route('**/api/messages/conversation/*', (route) => route.fulfill(failing));
    await page.reload();
    await expect(page.locator('section [role="alert"]').first()).toBeVisible();
    await look(page, 'chat failed');
    await stage.leave(page);
  });

  test('menus, dialogs and the palette', async () => {
    const page = await prepared(await stage.console('super_admin', { language, path: `/messages/${talkId}` }));
    await expect(page.getByRole('log')).toContainText('Yes it is.');
    const more = () => page.locator('header button:has(.tabler-icon-dots)').click();
    const dialog = page.getByRole('dialog');
    await more();
    await expect(page.getByRole('menu')).toBeVisible();
    await look(page, 'menu', '[role="menu"]');
    await page.keyboard.press('Escape');
    for (const key of ['a', 'l', '?', 'ControlOrMeta+k']) {
      await page.getByRole('log').press(key);
      await expect(dialog).toBeVisible();
      await look(page, `key ${key}`, '[role="dialog"]');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    for (const icon of ['progress', 'flag', 'coin', 'alert-circle', 'eraser']) {
      await more();
      await page.locator(`[role="menuitem"]:visible:has(.tabler-icon-${icon})`).click();
      await expect(dialog).toBeVisible();
      await look(page, icon, '[role="dialog"]');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await stage.leave(page);
  });
});
