import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import { bubbles, panel, row, thread } from './inbox.ts';
import { expect, Stage } from './stage.ts';

/** Folder for screenshots, if set. */
const folder = process.env.SCREENSHOTS;

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await Stage.open();
  const { world } = stage;
  const [first, second] = world.brands.map(({ channel }) => channel.channelId) as [string, string];
  const says = async (channelId: string, displayName: string, ...texts: string[]) => {
    const customer = world.line.customer(channelId, { displayName });
    for (const text of texts) {
      world.clock.pass(1000);
      await customer.writes(text);
    }
    return customer;
  };
  const lines = Array.from({ length: 70 }, (_, n) => (n % 30 === 0 ? `parcel number ${n}` : `line ${n}`));
  const nok = await says(first, 'Nok', 'where is my parcel', ...lines, 'see https://shop.example/tea');
  await nok.sendsImage();
  await nok.sendsFile('invoice.pdf');
  await says(second, 'Wei Lin', '我的訂單在哪裡', 'the parcel is late');
  await world.settled();
  page = await stage.console('super_admin', { context: { viewport: { width: 1280, height: 800 } } });
  await expect(page.getByRole('option')).toHaveCount(2);
});
afterAll(() => stage.close());

const field = () => page.getByRole('textbox', { name: 'Search customers and messages' });
const suggestions = () => page.getByRole('listbox', { name: 'Search suggestions' });
const part = (name: string) => page.getByRole('region', { name });
const found = () => part('Messages').getByRole('option');
const finder = () => page.getByRole('search', { name: 'Search in this conversation' });
const picture = async (name: string) => {
  if (folder !== undefined) await page.screenshot({ path: `${folder}/search-${name}.png` });
};

describe('the search', () => {
  test('offers operators and their values by keys', async () => {
    await field().focus();
    await expect(suggestions()).toBeHidden();
    await page.keyboard.type('fr');
    await expect(suggestions().getByRole('option')).toHaveText(['from:Author']);
    await page.keyboard.press('Tab');
    await expect(field()).toHaveValue('from:');
    await page.keyboard.type('Wei');
    await expect(suggestions()).toBeHidden();
    await page.keyboard.type(' has');
    await page.keyboard.press('Escape');
    await expect(suggestions()).toBeHidden();
    await expect(field()).toHaveValue('from:Wei has');
    await field().fill('from:Wei late');
    await expect(found()).toHaveCount(1);
    await expect(found().locator('mark')).toHaveText('late');
    await field().fill('has:');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const active = await field().getAttribute('aria-activedescendant');
    await expect(page.locator(`[id="${active}"]`)).toContainText('video');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(field()).toHaveValue('has:image ');
    await expect(found()).toHaveCount(1);
  });

  test('offers them by mouse, and chips remove them', async () => {
    await page.getByRole('button', { name: 'Clear search' }).click();
    await field().click();
    await expect(suggestions().getByRole('option')).toHaveCount(7);
    await suggestions()
      .getByRole('option', { name: /^brand:/ })
      .click();
    await picture('values');
    await suggestions().getByRole('option').first().click();
    await page.keyboard.type('parcel');
    await expect(part('Messages').locator('mark').first()).toHaveText('parcel');
    const all = await found().count();
    await page
      .getByRole('list', { name: 'Search conditions' })
      .getByRole('button', { name: /^Remove brand:/ })
      .click();
    await expect(field()).toHaveValue('parcel');
    await expect(found()).toHaveCount(5);
    check(all).toBeLessThan(5);
  });

  test('highlights all words, and shows similar results if there are no others', async () => {
    await field().fill('late parcel');
    await expect(found().locator('mark')).toHaveText(['parcel', 'late']);
    await expect(page.getByText('Showing similar results')).toBeHidden();
    await field().fill('parcle late');
    await expect(part('Messages').getByText('Showing similar results')).toBeVisible();
    await expect(found().locator('mark')).toHaveText(['parcel', 'late']);
    await picture('similar');
    await page.getByRole('button', { name: 'Clear search' }).click();
  });
});

describe('the search in a conversation', () => {
  const shows = (text: string) => expect(bubbles(page).filter({ hasText: new RegExp(`^${text}$`) })).toBeInViewport();

  test('opens by Ctrl+F and moves between matches by keys', async () => {
    await page.keyboard.press('Escape');
    await row(page, 'Nok').click();
    await expect(thread(page)).toContainText('shop.example');
    await page.keyboard.press('Control+f');
    await expect(finder().getByRole('textbox')).toBeFocused();
    await page.keyboard.type('parcel');
    await expect(finder().getByRole('status')).toHaveText('1 of 4');
    await shows('parcel number 60');
    for (const text of ['parcel number 30', 'parcel number 0', 'where is my parcel']) {
      await page.keyboard.press('Enter');
      await shows(text);
    }
    await page.keyboard.press('Shift+Enter');
    await expect(finder().getByRole('status')).toHaveText('3 of 4');
    await shows('parcel number 0');
    await picture('thread');
    await page.keyboard.press('Escape');
    await expect(finder()).toBeHidden();
    check(new URL(page.url()).pathname).toContain('/messages/');
  });

  test('opens by its button and moves by mouse', async () => {
    await page.getByRole('button', { name: 'Search in this conversation' }).click();
    await finder().getByRole('textbox').fill('number');
    await shows('parcel number 60');
    await expect(finder().getByRole('button', { name: 'Newer match' })).toBeDisabled();
    await finder().getByRole('button', { name: 'Older match' }).click();
    await shows('parcel number 30');
    await finder().getByRole('button', { name: 'Close search' }).click();
    await expect(finder()).toBeHidden();
  });
});

test('an agent, who cannot filter by brand, searches a conversation and lists its media', async () => {
  const agent = await stage.console('cs_agent', { context: { viewport: { width: 1280, height: 800 } } });
  await row(agent, 'Nok').click();
  await agent.getByRole('button', { name: 'Search in this conversation' }).click();
  const search = agent.getByRole('search', { name: 'Search in this conversation' });
  await search.getByRole('textbox').fill('parcel');
  await expect(search.getByRole('status')).toHaveText('1 of 4');
  await panel(agent).getByText('Media and links').click();
  await expect(panel(agent).getByRole('listitem')).toHaveCount(1);
  await stage.leave(agent);
});

test('the customer panel lists photos, files and links, which open their messages', async () => {
  await page.setViewportSize({ width: 1700, height: 800 });
  await panel(page).getByText('Media and links').click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await picture('media');
  await panel(page).getByText('Files', { exact: true }).click();
  await expect(panel(page).getByRole('link', { name: 'invoice.pdf' })).toBeVisible();
  await panel(page).getByText('Links', { exact: true }).click();
  await expect(panel(page).getByRole('link', { name: 'https://shop.example/tea' })).toBeVisible();
  await panel(page).getByRole('listitem').getByRole('button').click();
  await page.waitForFunction(() => document.querySelector('[data-flash]')?.textContent?.includes('shop.example'));
  await panel(page).getByText('Details', { exact: true }).click();
});

test('fits a phone, in Thai', async () => {
  const phone = await stage.console('super_admin', {
    language: 'th',
    context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  });
  const input = phone.getByRole('textbox', { name: 'ค้นหาลูกค้าและข้อความ' });
  await input.tap();
  await expect(phone.getByRole('listbox', { name: 'คำแนะนำการค้นหา' }).getByRole('option')).toHaveCount(7);
  if (folder !== undefined) await phone.screenshot({ path: `${folder}/search-phone.png` });
  for (const option of await phone.getByRole('listbox', { name: 'คำแนะนำการค้นหา' }).getByRole('option').all()) {
    check((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await input.fill('from:Nok parcle');
  await expect(phone.getByText('แสดงผลลัพธ์ที่ใกล้เคียง')).toBeVisible();
  if (folder !== undefined) await phone.screenshot({ path: `${folder}/search-phone-similar.png` });
  check(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
