import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import type { Message } from '../../shared/rows.ts';
import { bubbles, row, thread } from './inbox.ts';
import { expect, Stage } from './stage.ts';

let stage: Stage;
let page: Page;
let wei: Customer;
/** The first message of the conversation, which has four pages. */
let first: Message;
const count = 160;

beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
  const { world } = stage;
  wei = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Wei' });
  for (let n = 0; n < count; n++) {
    world.clock.pass(1000);
    // Every third message has three lines, so that the heights differ.
    await wei.writes(n % 3 === 0 ? `line ${n}\nhas\nmore` : `line ${n}`);
  }
  await world.settled();
  page = await stage.console('super_admin', { context: { viewport: { width: 1280, height: 800 } } });
  const { body } = await (await stage.caller('super_admin')).get('/messages/search?q=more&limit=200');
  first = (body.data as Message[]).find(({ text }) => text.startsWith('line 0\n'))!;
});
afterAll(() => stage.close());

const box = () => page.getByRole('region', { name: 'Conversation' });
const bubble = (n: number) => bubbles(page).filter({ hasText: new RegExp(`^line ${n}(\\n|$)`) });
const fromBottom = () => box().evaluate(({ scrollTop }) => Math.abs(Math.round(scrollTop)));
const scrollTo = (pixels: number) => box().evaluate((element, top) => element.scrollTo({ top }), -pixels);
const writes = async (text: string) => {
  stage.world.clock.pass(1000);
  await wei.writes(text);
};

/** Opens the conversation at its newest message. */
async function open(): Promise<void> {
  await page.goto(`${stage.world.url}/messages`);
  await row(page, 'Wei').click();
  await expect(bubble(count - 1)).toBeInViewport();
}

const scrollUp = () => box().evaluate((element) => element.scrollBy({ top: -500 }));
const often = { intervals: [50] };

/** Scrolls up until the message is rendered, loading older messages on the way. */
async function scrollUpTo(n: number): Promise<void> {
  await expect
    .poll(async () => {
      await scrollUp();
      return bubble(n).count();
    }, often)
    .toBe(1);
}

/** Returns the number of loaded messages, whether rendered or not. */
const loadedCount = async () =>
  (await thread(page).innerText()).split('\n').filter((text) => text.startsWith('line ')).length;

/** Returns the names of all nodes in the browser's accessibility tree. */
async function accessibleTexts(): Promise<readonly unknown[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes.map(({ name }) => name?.value);
}

/** Marks a bubble near the middle of the screen. @returns a function that returns its position. CSS pixels */
async function markMiddle(): Promise<() => Promise<number>> {
  await box().evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    const middle = [...element.querySelectorAll('[data-messages]')].find(
      (one) => one.getBoundingClientRect().bottom > top + height / 2,
    );
    middle?.setAttribute('data-marked', '');
  });
  return () =>
    thread(page)
      .locator('[data-marked]')
      .evaluate((one) => Math.round(one.getBoundingClientRect().top));
}

test('only messages near the visible part are rendered, and older ones appear while scrolling', async () => {
  await open();
  const seen = new Set<string>();
  await expect
    .poll(async () => {
      const texts = await bubbles(page).allTextContents();
      for (const text of texts) seen.add(text);
      check(texts.length).toBeLessThan(count - 40);
      await scrollUp();
      return seen.has('line 0\nhas\nmore');
    }, often)
    .toBe(true);
  check(seen.size).toBe(count);
  await expect(bubble(count - 41)).toHaveCount(0);
  // The text stays, for the browser's search and for copying.
  await expect(thread(page).getByText(`line ${count - 41}`)).toHaveCount(1);
  check(await accessibleTexts()).toContain(`line ${count - 41}`);
  await page.getByRole('button', { name: 'Newest' }).click();
  await expect(bubble(count - 1)).toBeInViewport();
});

test('a message that arrives moves nothing while the user reads further up', async () => {
  await open();
  await scrollUpTo(count - 40);
  const place = await markMiddle();
  const before = await place();
  await writes('hello\nfrom\nbelow');
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  check(await place()).toBe(before);
  await page.getByRole('button', { name: '1 new' }).click();
  await expect(thread(page).getByText('hello')).toBeInViewport();
});

test('newer messages are loaded below the shown ones', async () => {
  await page.goto(`${stage.world.url}/messages/${first.conversationId}?at=${first.id}`);
  await expect(bubble(0)).toBeInViewport();
  const loaded = await loadedCount();
  // A key ends the time in which the thread keeps the message of the address in the middle.
  await box().focus();
  await page.keyboard.press('End');
  const place = await markMiddle();
  const before = await place();
  await expect.poll(loadedCount).toBeGreaterThan(loaded);
  check(await place()).toBe(before);
});

test('heights that change below, as when a picture is loaded, move nothing', async () => {
  await open();
  await scrollUpTo(count - 40);
  const place = await markMiddle();
  const before = await place();
  await bubble(count - 1).evaluate((element) => {
    element.style.height = '400px';
  });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  check(await place()).toBe(before);
});

test('keys scroll to the ends of the loaded messages and by pages', async () => {
  await open();
  const [oldest] = (await thread(page).innerText()).match(/line \d+/) ?? [];
  await box().focus();
  await page.keyboard.press('Home');
  await expect(bubbles(page).filter({ hasText: new RegExp(`^${oldest}(\\n|$)`) })).toBeInViewport();
  await page.keyboard.press('End');
  await expect(bubble(count - 1)).toBeInViewport();
  check(await fromBottom()).toBe(0);
  const height = await box().evaluate(({ clientHeight }) => clientHeight);
  for (let n = 0; n < 3; n++) await page.keyboard.press('PageUp');
  await expect.poll(async () => Math.abs((await fromBottom()) - 3 * 0.875 * height) < 3).toBe(true);
});

test('at the bottom, the thread stays at the bottom', async () => {
  await open();
  await writes('first\nof two');
  await expect(thread(page).getByText('first')).toBeInViewport();
  check(await fromBottom()).toBe(0);
  await scrollTo(20);
  await expect.poll(fromBottom).toBe(20);
  await writes('second\nof two');
  await expect(thread(page).getByText('second')).toBeInViewport();
  check(await fromBottom()).toBe(0);
});

test('the message of an address is in the middle, although heights above and below are not known yet', async () => {
  await open();
  await scrollUpTo(30);
  const { body } = await (await stage.caller('super_admin')).get('/messages/search?q=line%2060&limit=200');
  const wanted = (body.data as Message[]).find(({ text }) => text.startsWith('line 60\n'))!;
  await page.goto(`${stage.world.url}/messages/${wanted.conversationId}?at=${wanted.id}`);
  await expect(bubble(60)).toBeInViewport();
  await expect
    .poll(() =>
      box().evaluate((element, id) => {
        const middleOf = (one: Element) => one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2;
        const found = element.querySelector(`[data-messages="${id}"]`)!;
        return Math.abs(middleOf(found) - middleOf(element)) < 2;
      }, wanted.id),
    )
    .toBe(true);
});

test('the focus and selected text remain while they are far away', async () => {
  await open();
  await scrollUpTo(count - 40);
  const used = thread(page)
    .locator('[data-messages]')
    .filter({ has: page.getByText(`line ${count - 40}`) });
  const copy = used.getByRole('button', { name: 'Copy link to this message' });
  await copy.focus();
  const selected = () => page.evaluate(() => `${getSelection()}`);
  await bubble(count - 65).evaluate((element) => getSelection()?.selectAllChildren(element));
  const before = await selected();
  await scrollUpTo(10);
  await expect(bubble(count - 55)).toHaveCount(0);
  await expect(copy).toBeFocused();
  check(await selected()).toBe(before);
});

test('screen readers announce new messages only', async () => {
  await open();
  await scrollUpTo(count - 60);
  const live = (text: string) =>
    thread(page)
      .getByText(text, { exact: true })
      .last()
      .evaluate((one) => one.closest('[aria-live]')?.getAttribute('aria-live'));
  await expect.poll(() => live(`line ${count - 62}`)).toBe('off');
  await page.getByRole('button', { name: 'Newest' }).click();
  await writes('a new one');
  await expect(thread(page).getByText('a new one')).toBeVisible();
  check(await live('a new one')).toBe('polite');
});
