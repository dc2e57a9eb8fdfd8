import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { answers, box, bubbles, expectNoToast, row, thread, toast } from './inbox.ts';
import { expect, Stage } from './stage.ts';

let stage: Stage;
let page: Page;
let nok: Customer;

beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
  const { world } = stage;
  nok = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  await nok.writes('My parcel is broken');
  await world.settled();
  page = await stage.console('cs_lead');
  await page.clock.install();
});
afterAll(() => stage.close());

/** Pauses, so that the next letter does not count as part of the same word. */
const quiet = () => page.clock.fastForward(1000);

/** Types a word while the clock of the page is stopped, so that no pause separates its letters even on a busy machine. */
async function types(word: string): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await page.keyboard.type(word);
  await page.clock.resume();
}

/** Returns the conversation as the server returns it. */
async function conversation() {
  const { body } = await (await stage.caller('cs_lead')).get('/conversations?brand=all');
  const { status, pinned, labels, assignedTo, waitingSince } = body.data[0];
  return { status, pinned, labels, assignedTo, waitingSince };
}
const unchanged = { status: 'pending', pinned: false, labels: [], assignedTo: null, waitingSince: expect.any(String) };

async function nothingHappened(): Promise<void> {
  await quiet();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await expectNoToast(page);
  await stage.world.settled();
  check(await conversation()).toEqual(unchanged);
}

describe('text', () => {
  test.each(['hello', 'ped'])('typed after opening a row with the mouse appears in the composer: %s', async (word) => {
    await row(page, 'Nok').click();
    await expect(thread(page)).toContainText('My parcel is broken');
    await expect(box(page)).toBeFocused();
    await types(word);
    await expect(box(page)).toHaveValue(word);
    await nothingHappened();
    await box(page).fill('');
  });

  test.each(['hello', 'ped'])(
    'typed without an input, after a row was opened with the mouse, changes nothing: %s',
    async (word) => {
      await box(page).blur();
      await types(word);
      await nothingHappened();
      await expect(box(page)).toHaveValue('');
    },
  );

  test('is distinguished from a single-letter shortcut', async () => {
    await quiet();
    await page.keyboard.press('p');
    await quiet();
    await expect(toast(page, 'Pinned for everyone')).toBeVisible();
    await page.keyboard.press('p');
    await quiet();
    await expect(toast(page, 'Unpinned for everyone')).toBeVisible();
    await expect.poll(conversation).toEqual(unchanged);
  });
});

describe('E', () => {
  const question = () => page.getByRole('dialog', { name: 'The last message is not answered yet' });
  const resolve = async () => {
    await page.keyboard.press('e');
    await quiet();
  };

  test('needs a second E when the last message is the customer’s', async () => {
    await resolve();
    await expect(question()).toContainText('My parcel is broken');
    await page.keyboard.press('Escape');
    await expect(question()).toBeHidden();
    check(await conversation()).toEqual(unchanged);
    await resolve();
    await expect(question()).toBeVisible();
    check(await conversation()).toEqual(unchanged);
    await resolve();
    await expect(question()).toBeHidden();
    await expect.poll(conversation).toMatchObject({ status: 'resolved' });
  });

  test('resolves an answered conversation at once', async () => {
    await nok.writes('Hello?');
    await answers(stage.world, page, 'We send you another one');
    await expect(bubbles(page).last()).toContainText('We send you another one');
    await expect(row(page, 'Nok')).toContainText('We send you another one');
    await expect.poll(conversation).toMatchObject({ waitingSince: null });
    await page.keyboard.press('Escape');
    await resolve();
    await expect(question()).toBeHidden();
    await expect.poll(conversation).toMatchObject({ status: 'resolved' });
  });
});
