import { afterAll, beforeAll, expect as check, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { greyPicture } from '../../server/media/picture.ts';
import { row, thread } from './inbox.ts';
import { blockRequests, expect, Stage } from './stage.ts';

let stage: Stage;
let nok: Customer;
beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
  const { world } = stage;
  nok = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  await nok.writes('I have paid');
  await nok.sendsImage(greyPicture(450, 800, 0x60), { mime: 'image/png' });
  await nok.sendsImage(greyPicture(800, 600, 0x90), { mime: 'image/png' });
  await nok.writes('Thank you');
  await world.settled();
});
afterAll(() => stage.close());

const pictures = (page: Awaited<ReturnType<Stage['console']>>) =>
  thread(page).getByRole('button', { name: 'View photo' });

test('a payment slip keeps its aspect ratio, in space reserved before it is loaded', async () => {
  const page = await stage.console('cs_lead');
  const release = await blockRequests(page, '**/api/media/messages/*');
  await row(page, 'Nok').click();
  const slip = pictures(page).first();
  await expect(slip).toBeVisible();
  const before = await slip.boundingBox();
  check([before!.width, before!.height]).toEqual([180, 320]);
  release();
  const image = slip.locator('img');
  await expect.poll(() => image.evaluate((img) => (img as HTMLImageElement).naturalHeight)).toBe(800);
  check(await slip.boundingBox()).toEqual(before);
  check(await image.evaluate((img) => getComputedStyle(img).objectFit)).toBe('contain');
  await stage.leave(page);
});

test('an enlarged picture holds the focus, moves with the arrows, and Escape returns the focus', async () => {
  const page = await stage.console('cs_lead');
  await row(page, 'Nok').click();
  await pictures(page).first().click();
  const box = page.getByRole('dialog');
  await expect(box).toContainText('1 / 2');
  for (let n = 0; n < 8; n++) {
    await page.keyboard.press('Tab');
    check(await box.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('ArrowRight');
  await expect(box).toContainText('2 / 2');
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(pictures(page).first()).toBeFocused();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    pictures(page)
      .first()
      .click()
      .then(() => box.getByRole('link', { name: 'Download' }).click()),
  ]);
  check(file.suggestedFilename()).toMatch(/\.png$/);
  await stage.leave(page);
});

test('Escape after an arrow key closes the picture, not the conversation', async () => {
  const page = await stage.console('cs_lead');
  await row(page, 'Nok').click();
  await pictures(page).last().click();
  const address = page.url();
  const box = page.getByRole('dialog');
  await expect(box).toContainText('2 / 2');
  await page.keyboard.press('ArrowLeft');
  await expect(box).toContainText('1 / 2');
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  check(page.url()).toBe(address);
  await stage.leave(page);
});

test('a swipe moves to the next picture', async () => {
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  const page = await stage.console('cs_lead', { context: phone });
  await row(page, 'Nok').tap();
  await pictures(page).first().tap();
  const box = page.getByRole('dialog');
  await expect(box).toContainText('1 / 2');
  const touch = await page.context().newCDPSession(page);
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 250 }] });
  await finger('touchStart', 300);
  for (const x of [240, 180, 120]) await finger('touchMove', x);
  await finger('touchEnd');
  await expect(box).toContainText('2 / 2');
  await stage.leave(page);
});
