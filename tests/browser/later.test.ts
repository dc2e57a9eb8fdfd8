import type { Page } from 'playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { greyPicture } from '../../server/media/picture.ts';
import { bell, box, received, row, thread, toast } from './inbox.ts';
import { expect, Stage } from './stage.ts';

/** Folder for screenshots, if set. */
const folder = process.env.SHOTS;
const hour = 3_600_000;

let stage: Stage;
let page: Page;
let nok: Customer;
let phone: Page;

beforeAll(async () => {
  stage = await Stage.open();
  const { channel } = stage.world.brands[0]!;
  nok = stage.world.line.customer(channel.channelId, { displayName: 'Nok', language: 'en' });
  await nok.writes('Is the oolong in stock?');
  await stage.world.settled();
  // The server's time is ahead of the browser's, so that no delay ends while the test works.
  stage.world.clock.pass(10 * 60_000);
  page = await stage.console('cs_agent', { storage: { 'composer.sendDelay': '0' } });
  phone = await stage.phone(nok);
  await row(page, 'Nok').click();
  await expect(thread(page)).toContainText('Is the oolong in stock?');
});
afterAll(() => stage.close());

const scheduled = (text: string) => page.locator('[data-side=out]').filter({ hasText: text });
const dialog = () => page.getByRole('dialog');

async function passes(ms: number): Promise<void> {
  stage.world.clock.pass(ms);
  await stage.world.app.alarm.ring();
  await stage.world.settled();
}

async function shoot(name: string, on = page): Promise<void> {
  if (folder === undefined) return;
  const size = on.viewportSize();
  for (const width of [1280, 360]) {
    await on.setViewportSize({ width, height: 800 });
    await on.screenshot({ path: `${folder}/later-${name}-${width}.png` });
  }
  if (size !== null) await on.setViewportSize(size);
}

describe('send later', () => {
  test('by mouse: a preset schedules the reply, the row is marked, and the reply arrives at its time', async () => {
    await box(page).fill('It will be here tomorrow.');
    await page.getByRole('button', { name: 'More ways to send' }).click();
    await page.getByRole('menuitem', { name: 'Send later' }).click();
    await shoot('dialog');
    await dialog()
      .getByRole('button', { name: /^Tomorrow/ })
      .click();
    await expect(box(page)).toHaveValue('');
    await expect(scheduled('It will be here tomorrow.')).toContainText('Scheduled for');
    await expect(row(page, 'Nok').getByRole('img', { name: /^Message scheduled for/ })).toBeVisible();
    await expect(received(phone)).toHaveCount(1);
    await shoot('scheduled');
    await passes(40 * hour);
    await expect(received(phone).filter({ hasText: 'It will be here tomorrow.' })).toBeVisible();
    await expect(row(page, 'Nok').getByRole('img', { name: /^Message scheduled for/ })).toHaveCount(0);
  });

  test('by keys: a time is chosen, changed, and the message is sent now, cancelled, or stopped by the customer', async () => {
    // The session of the first page has expired.
    await stage.leave(page);
    await stage.fresh('cs_agent');
    page = await stage.console('cs_agent');
    await row(page, 'Nok').click();
    for (const text of ['Right away', 'Not at all', 'Perhaps']) {
      await box(page).fill(text);
      await box(page).press('Alt+Enter');
      if (text === 'Perhaps') await dialog().getByRole('checkbox').press('Space');
      await dialog()
        .getByRole('button', { name: 'Monday' })
        .or(dialog().getByRole('button', { name: 'Tomorrow' }))
        .last()
        .press('Enter');
      await expect(scheduled(text)).toContainText('Scheduled for');
    }
    await scheduled('Right away').getByRole('button', { name: 'Change the time' }).press('Enter');
    await dialog()
      .getByRole('button', { name: /^Tomorrow/ })
      .press('Enter');
    await scheduled('Right away').getByRole('button', { name: 'Send now' }).press('Enter');
    await expect(received(phone).filter({ hasText: 'Right away' })).toBeVisible();
    await scheduled('Not at all').getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(scheduled('Not at all')).toHaveCount(0);
    await expect(scheduled('Perhaps')).toContainText('unless the customer writes');
    // Elsewhere in the console, because an open conversation clears its notifications.
    await page.getByRole('link', { name: 'Performance' }).click();
    await nok.writes('I found it');
    await bell(page).click();
    await page.getByText('Your message was not sent').click();
    await expect(scheduled('Perhaps')).toContainText('Not sent: the customer wrote first.');
    await shoot('cancelled');
  });
});

describe('undo', () => {
  let other: Page;
  beforeAll(async () => {
    await stage.fresh('cs_agent');
    other = await stage.console('cs_agent', { language: 'th', storage: { 'composer.sendDelay': '10' } });
    await row(other, 'Nok').click();
  });
  const own = () => other.getByRole('textbox', { name: 'พิมพ์คำตอบ' });
  const undo = () => thread(other).getByRole('button', { name: 'เลิกทำ' });

  test('returns text and files to the composer, and nothing is sent', async () => {
    await own().fill('Wrong customer');
    await other.locator('input[type=file]').setInputFiles({
      name: 'tea.png',
      mimeType: 'image/png',
      buffer: greyPicture(64, 48, 0x60),
    });
    await expect(other.locator('[data-state=ready]')).toHaveCount(1);
    await own().press('Control+Enter');
    await expect(own()).toHaveValue('');
    await expect(toast(other, 'วินาที')).toBeVisible();
    await shoot('undo', other);
    await undo().first().press('Enter');
    await expect(own()).toHaveValue('Wrong customer');
    await expect(other.locator('[data-state=ready]')).toHaveCount(1);
    await passes(hour);
    await expect(received(phone).filter({ hasText: 'Wrong customer' })).toHaveCount(0);
  });

  test('a closed browser still sends', async () => {
    await own().press('Control+Enter');
    await expect(undo().first()).toBeVisible();
    await stage.leave(other);
    await passes(10_000);
    await expect(received(phone).filter({ hasText: 'Wrong customer' })).toBeVisible();
  });
});
