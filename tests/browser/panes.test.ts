import type { Locator, Page } from 'playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { expect, Stage } from './stage.ts';

const longName = 'คุณหญิงสุภาวดีรัตน์ จันทร์เพ็ญวัฒนกุล ณ อยุธยา';
let stage: Stage;
let path: string;
beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
  const { world } = stage;
  const customer = world.line.customer(world.brands[0]!.channel.channelId, { displayName: longName });
  await customer.writes('Good morning');
  await world.settled();
  const lead = await stage.caller('cs_lead');
  const { id } = (await lead.get('/conversations')).body.data[0];
  path = `/messages/${id}`;
});
afterAll(() => stage.close());

const header = (page: Page) => page.locator('section header');
/** Texts in the header of a conversation: the reply deadline, the account that replies are sent from, and the presence of the customer. */
const facts = (page: Page) => header(page).locator('p > span');
const field = (page: Page) => page.locator('section textarea').first();
const info = (page: Page) => header(page).locator('button:has(.tabler-icon-info-circle)');
const expectPanel = (page: Page, shown: boolean) => expect(panels(page)).toHaveCount(shown ? 1 : 0);
const panels = (page: Page) => page.locator('aside, [role="dialog"]').filter({ has: page.locator('h3') });

/** Whether an element is completely visible, neither cut off nor covered. */
const isFullyVisible = (one: Locator) =>
  one.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const fits = element.scrollWidth <= element.clientWidth + 1 && left >= 0 && right <= innerWidth;
    return right > left && fits && (element.contains(seen) || seen?.contains(element) === true);
  });

const sizeOf = async (one: Locator, side: 'width' | 'height') => (await one.boundingBox())?.[side] ?? 0;

describe.each([1280, 1404, 1440, 1536, 1920])('at %d px', (width) => {
  test.each(['en', 'zh', 'th'] as const)('name, deadline, account and Send are not cut off: %s', async (language) => {
    const page = await stage.console('cs_lead', { language, path, context: { viewport: { width, height: 800 } } });
    await expect(header(page).getByRole('heading')).toHaveText(longName);
    await page.evaluate(() => document.fonts.ready);
    const parts = {
      name: header(page).getByRole('heading'),
      due: facts(page).first(),
      account: facts(page).nth(1),
      send: page.locator('button:has(.tabler-icon-send-2)'),
      // A narrower composer has no room for the hint.
      ...(width > 1280 && { hint: page.locator('section button').filter({ hasText: 'Enter' }) }),
    };
    for (const [name, part] of Object.entries(parts)) {
      await expect(part).toBeVisible();
      await expect.poll(() => isFullyVisible(part), name).toBe(true);
    }
    await expect
      .poll(() => sizeOf(page.locator('section:has(> header)'), 'width'))
      .toBeGreaterThanOrEqual(width > 1280 ? 680 : 560);
    await stage.leave(page);
  });

  test('the panel opens and closes with its button and with I', async () => {
    const page = await stage.console('cs_lead', { path, context: { viewport: { width, height: 800 } } });
    await expect(field(page)).toBeVisible();
    await expectPanel(page, true);
    await info(page).click();
    await expectPanel(page, false);
    await page.reload();
    await expect(field(page)).toBeVisible();
    await expectPanel(page, false);
    await page.keyboard.press('i');
    await expectPanel(page, true);
    await stage.leave(page);
  });
});

test('in a window narrower than 1280 px, the panel opens over the chat', async () => {
  const page = await stage.console('cs_lead', { path, context: { viewport: { width: 1279, height: 800 } } });
  await expect(field(page)).toBeVisible();
  await expectPanel(page, false);
  await page.keyboard.press('i');
  await expectPanel(page, true);
  await page.keyboard.press('i');
  await expectPanel(page, false);
  await info(page).click();
  await expectPanel(page, true);
  await stage.leave(page);
});

test('a phone leaves most of its height to the messages', async () => {
  const context = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  const page = await stage.console('cs_lead', { language: 'th', path, context });
  await expect(field(page)).toBeVisible();
  await expect(page.locator('nav')).toHaveCount(0);
  await expect.poll(() => sizeOf(page.getByRole('log').locator('xpath=..'), 'height')).toBeGreaterThan(480);
  for (const part of [facts(page).nth(1), facts(page).first()])
    await expect.poll(() => isFullyVisible(part)).toBe(true);
  await expect(header(page).getByRole('button', { name: 'ปิดเคส' })).toBeVisible();
  const chips = page.locator('section [class*="_chips_"]');
  await expect(chips).toBeVisible();
  await expect.poll(() => sizeOf(field(page), 'height')).toBeLessThan(48);
  const line = await sizeOf(field(page), 'height');
  await field(page).fill('บรรทัดหนึ่ง\nบรรทัดสอง');
  await expect(chips).toBeHidden();
  await expect.poll(() => sizeOf(field(page), 'height')).toBeGreaterThan(line);
  await stage.leave(page);
});

test('all filters fit into a narrow window', async () => {
  const page = await stage.console('cs_lead', { context: { viewport: { width: 360, height: 740 } } });
  const filters = page.locator('[class*="_grid_"]');
  await expect(filters).toBeVisible();
  const past = (one: Locator) => one.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(() => past(filters)).toBe(0);
  await expect.poll(() => past(page.locator('html'))).toBe(0);
  await stage.leave(page);
});
