import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import type { Message } from '../../shared/rows.ts';
import { makePerson } from '../support/world.ts';
import { bubbles, furtherFilter, holdToast, moreFilter, picks, row, thread, toast } from './inbox.ts';
import { expect, Stage } from './stage.ts';

let stage: Stage;
let page: Page;
/** The first message of Wei's conversation, which is longer than two pages. */
let needle: Message | undefined;
const count = 130;

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
  };
  await says(first, 'Wei', 'the first needle', ...Array.from({ length: count }, (_, n) => `line ${n}`));
  await says(first, 'ส้มโอ', 'ของมาถึงวันไหนคะ');
  await says(second, '林佳蓉', '請問我的訂單今天會到嗎');
  await makePerson(world, 'Malee', 'cs_agent', [world.brands[0]!.id]);
  await world.settled();
  page = await stage.console('super_admin', { context: { viewport: { width: 1280, height: 800 } } });
  await expect(page.getByRole('option')).toHaveCount(3);
  const caller = await stage.caller('super_admin');
  const { body } = await caller.get('/messages/search?q=needle');
  [needle] = body.data as Message[];
});
afterAll(() => stage.close());

const field = () => page.getByRole('textbox', { name: 'Search customers and messages' });
const part = (name: string) => page.getByRole('region', { name });
/** Waits until a message is highlighted. Polls in the page, because the highlight lasts two seconds. */
const flashes = (text: string) =>
  page.waitForFunction((wanted) => document.querySelector('[data-flash]')?.textContent?.includes(wanted), text);
const bubble = (text: string) => bubbles(page).filter({ hasText: new RegExp(`^${text}$`) });

describe('a search', () => {
  test.each([
    ['ถึง', 'ส้มโอ', 'ของมาถึงวันไหนคะ'],
    ['訂單', '林佳蓉', '請問我的訂單今天會到嗎'],
    ['單', '林佳蓉', '請問我的訂單今天會到嗎'],
  ])('for %s finds what %s wrote, and highlights it', async (query, name, text) => {
    await field().fill(query);
    await expect(page.getByRole('option')).toHaveCount(1);
    await expect(part('Messages').getByRole('option')).toContainText(name);
    await expect(part('Messages').getByRole('option')).toContainText(text);
    await expect(part('Messages').locator('mark')).toHaveText(query);
  });

  test('finds people by name as well as messages', async () => {
    await field().fill('ส้ม');
    await expect(part('Customers').getByRole('option')).toContainText('ส้มโอ');
    await expect(part('Customers').locator('mark')).toHaveText('ส้ม');
    await expect(part('Messages')).toBeHidden();
    await field().fill('nobody said this');
    await expect(page.getByText('Nothing found')).toBeVisible();
  });

  test('is navigated with the arrow keys, and Enter opens at the message', async () => {
    await page.keyboard.press('Escape');
    await field().focus();
    await page.keyboard.type('line 12');
    // Waits for the results of the full query, because the results of its first letters start with the same message.
    await expect(part('Messages').locator('mark').nth(1)).toHaveText('12');
    await expect(part('Messages').getByRole('option').first()).toContainText('line 129');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[role="option"][data-cursor]')).toContainText('line 128');
    await page.keyboard.press('Enter');
    await flashes('line 128');
    await expect(bubble('line 128')).toBeInViewport();
    await expect(field()).toBeFocused();
  });
});

describe('a found message', () => {
  const begun = () => bubble('the first needle');

  test('opens regardless of its age, and a button returns to the newest', async () => {
    await field().fill('needle');
    await part('Messages').getByRole('option').filter({ hasText: 'needle' }).click();
    // Checks the highlight first, because it lasts only for a moment.
    await flashes('the first needle');
    await expect(begun()).toBeInViewport();
    await expect(bubble('line 0')).toBeVisible();
    await expect(bubble(`line ${count - 1}`)).toHaveCount(0);
    check(new URL(page.url()).searchParams.get('at')).toBe(needle?.id);
    await page.getByRole('button', { name: 'Newest' }).click();
    await expect(bubble(`line ${count - 1}`)).toBeInViewport();
    check(new URL(page.url()).searchParams.get('at')).toBe(null);
  });

  test('is shown again after a reload, and later messages are reached by scrolling', async () => {
    await page.goto(`${stage.world.url}/messages/${needle?.conversationId}?at=${needle?.id}`);
    await expect(begun()).toBeInViewport();
    await expect(bubble(`line ${count - 1}`)).toHaveCount(0);
    const box = page.getByRole('region', { name: 'Conversation' });
    // Collects the messages on the way, because only messages near the visible part are in the page.
    const texts = new Set<string>();
    await expect
      .poll(async () => {
        for (const text of await bubbles(page).allTextContents()) texts.add(text);
        await box.hover();
        await page.mouse.wheel(0, 600);
        return texts.has(`line ${count - 1}`);
      })
      .toBe(true);
    check(texts).toEqual(new Set(['the first needle', ...Array.from({ length: count }, (_, n) => `line ${n}`)]));
  });

  test('has an address that can be copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${stage.world.url}/messages/${needle?.conversationId}?at=${needle?.id}`);
    await bubble('line 3').hover();
    const copy = bubble('line 3').locator('..').getByRole('button', { name: 'Copy link to this message' });
    await copy.click();
    await expect(toast(page, 'Link copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto(link, { waitUntil: 'commit' });
    await flashes('line 3');
  });

  test('opens from its quote, and a missing one leaves the conversation unchanged', async () => {
    const caller = await stage.caller('super_admin');
    const text = 'About your first question';
    await caller.post('/messages', {
      conversationId: needle?.conversationId,
      kind: 'text',
      text,
      quotedMessageId: needle?.id,
    });
    await page.goto(`${stage.world.url}/messages/${needle?.conversationId}`);
    const answer = bubbles(page).filter({ hasText: text });
    await expect(answer).toBeInViewport();
    await answer.getByRole('button').click();
    await expect(begun()).toBeInViewport();
    await page.goto(`${stage.world.url}/messages/${needle?.conversationId}?at=${crypto.randomUUID()}`);
    await expect(answer).toBeInViewport();
  });
});

describe('the archive', () => {
  test('is a separate view, from which a conversation is restored', async () => {
    await row(page, '林佳蓉').click();
    await expect(thread(page)).toContainText('訂單');
    await picks(page, 'Archive');
    await page.getByRole('button', { name: 'Archive anyway' }).click();
    await expect(row(page, '林佳蓉')).toBeHidden();
    await moreFilter(page, 'Archived');
    await expect(furtherFilter(page)).toHaveText(/Archived1$/);
    await expect(page.getByRole('option')).toHaveCount(1);
    await row(page, '林佳蓉').click();
    await picks(page, 'Unarchive');
    await expect(page.getByText('No archived conversations')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page.getByRole('option')).toHaveCount(3);
  });
});

describe('a batch', () => {
  test('applies keyboard actions to the selection, and is undone', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Select several' }).click();
    await page.getByRole('button', { name: 'Select all' }).click();
    await expect(page.getByText('3 selected')).toBeVisible();
    await page.keyboard.press('p');
    const done = toast(page, 'Pinned for everyone (3)');
    await holdToast(page, 'Pinned for everyone (3)');
    const pins = () => page.getByRole('option').locator('.tabler-icon-pin-filled');
    await expect(pins()).toHaveCount(3);
    await done.getByRole('button', { name: 'Undo' }).click();
    await expect(pins()).toHaveCount(0);
  });

  test('shows per row what was refused', async () => {
    await page.getByRole('toolbar').getByRole('button', { name: 'Assign' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    // Works in the first brand only.
    await page.keyboard.type('Malee');
    await page.keyboard.press('Enter');
    const refused = page.getByRole('dialog').filter({ hasText: 'Some actions failed' });
    await expect(refused.getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Exit batch' }).click();
    await expect(page.getByRole('toolbar')).toBeHidden();
  });
});

test('the newest toast is shown at once, with its undo', async () => {
  await row(page, 'Wei').click();
  await expect(thread(page)).toContainText('line 129');
  await page.getByRole('region', { name: 'Conversation' }).focus();
  await page.clock.install();
  await page.keyboard.press('p');
  // Moves the pointer over the toasts, which keeps them open.
  await page.locator('.mantine-Notification-root').last().hover();
  for (let n = 1; n < 6; n++) {
    // Pauses, because letters typed in quick succession count as a word instead of shortcuts.
    await page.clock.fastForward(500);
    await page.keyboard.press('p');
  }
  await page.clock.fastForward(500);
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(1);
  const last = page.locator('.mantine-Notification-root').last();
  await expect(last).toContainText('Unpinned for everyone');
  await expect(last.getByRole('button', { name: 'Undo' })).toBeVisible();
});
