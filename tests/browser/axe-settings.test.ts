import { afterAll, afterEach, beforeAll, expect as check, describe, test } from 'vitest';
import { Inspection, languages, prepared } from './axe.ts';
import { expect, Stage } from './stage.ts';

let stage: Stage;
const inspection = new Inspection();
const look = inspection.look.bind(inspection);

beforeAll(async () => {
  stage = await Stage.open();
  const lead = await stage.caller('super_admin');
  const reply = { text: 'From 9 to 18, {name}', keywords: ['hours'], category: 'Shop' };
  for (const title of ['Hours', '營業時間', 'เวลาทำการ']) await lead.post('/quick-replies', { title, ...reply });
  const iceServers = [{ urls: 'stun:stun.example' }, { urls: 'turn:turn.example', username: 'desk', credential: 'c' }];
  await lead.put('/settings', { iceServers });
});
afterAll(() => stage.close());
afterEach(() => check(inspection.take()).toEqual([]));

const sections = [
  ...['general', 'brands', 'security', 'retention', 'service', 'customer-fields', 'calls', 'quick-replies', 'labels'],
  ...['automatic-messages', 'api-tokens', 'walls', 'mail', 'backup', 'account'],
];

describe.each(languages)('%s', (language) => {
  test('the settings: every section, validation errors, dialogs', async () => {
    const page = await prepared(await stage.console('super_admin', { language, path: '/settings' }));
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');
    const open = (section: string) => page.locator(`a[href="/settings/${section}"]`).click();
    for (const section of sections) {
      await open(section);
      await expect(main.getByRole('heading', { level: 2 })).toHaveCount(1);
      await expect(main.locator('.mantine-Skeleton-root')).toHaveCount(0);
      await look(page, section);
    }
    await open('general');
    await main.locator('[data-path="systemName"]').fill('');
    await main.locator('button[type="submit"]').click();
    await expect(main.locator('[aria-invalid="true"]')).toBeVisible();
    await look(page, 'refused');
    await open('labels');
    await expect(dialog).toBeVisible();
    await look(page, 'leaving', '[role="dialog"]');
    await dialog.locator('.mantine-Button-root').first().click();
    await expect(dialog).toBeHidden();
    await main.locator('li button[aria-haspopup="dialog"]').first().click();
    await expect(dialog).toBeVisible();
    await look(page, 'colours', '[role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await open('quick-replies');
    await main.locator('li button[aria-haspopup="menu"]').first().click();
    await expect(page.getByRole('menu')).toBeVisible();
    await look(page, 'menu', '[role="menu"]');
    await page.keyboard.press('Escape');
    await main.locator('button:has(.tabler-icon-plus)').first().click();
    await dialog.locator('textarea').first().fill('{name}');
    await look(page, 'quick reply', '[role="dialog"]');
    await stage.leave(page);
  });
});

test('the settings on a phone', async () => {
  const context = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const;
  const page = await prepared(await stage.console('super_admin', { path: '/settings', context }));
  for (const section of sections) {
    await page.locator(`a[href="/settings/${section}"]`).click();
    await expect(page.getByRole('main').locator('.mantine-Skeleton-root')).toHaveCount(0);
    await look(page, `${section} on a phone`);
    await page.locator('main a[href="/settings"]').click();
  }
  await stage.leave(page);
});
