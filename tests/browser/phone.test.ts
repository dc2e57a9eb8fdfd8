import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import { thread } from './inbox.ts';
import { expect, Stage } from './stage.ts';

let stage: Stage;
let agent: Page;

const held = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

beforeAll(async () => {
  // Plain HTTP under a host name, as in an office network: APIs of secure contexts are missing.
  stage = await Stage.open({ flags: ['--host-resolver-rules=MAP console.test 127.0.0.1'] });
  const { channelId } = stage.world.brands[0]!.channel;
  for (let n = 1; n <= 30; n++) {
    const customer = stage.world.line.customer(channelId, { displayName: `Guest ${n}` });
    await customer.writes(`Question ${n}`);
  }
  await stage.world.settled();
  const url = stage.world.url.replace('127.0.0.1', 'console.test');
  agent = await stage.console('cs_lead', { url, context: held });
  await expect(topmost()).toBeVisible();
});
afterAll(() => stage.close());

const list = () => agent.getByRole('listbox', { name: 'Conversations' });
/** Row at the top of the list. The order of the rows is undefined, because all messages have the same timestamp. */
const topmost = () => list().getByRole('option').first();
const panel = () => agent.getByRole('dialog', { name: 'Customer details' });

/** Names of controls that are too small for a finger: a tap 20 px from the center, horizontally or vertically, misses them. */
const small = () =>
  agent.evaluate(() => {
    const hits = (element: Element, x: number, y: number) => element.contains(document.elementFromPoint(x, y));
    const reach = (element: Element, dx: number, dy: number) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return hits(element, x + dx * 20, y + dy * 20) && hits(element, x - dx * 20, y - dy * 20);
    };
    return [...document.querySelectorAll('header button, [role=radiogroup] label, nav a, nav button')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && left >= 0 && right <= innerWidth;
      })
      .filter((element) => !reach(element, 0, 1) || !reach(element, 1, 0))
      .map((element) => element.getAttribute('aria-label') ?? element.textContent);
  });

describe('on a phone', () => {
  test('taps hit the controls above and below the list, and of the chat', async () => {
    await expect.poll(small).toEqual([]);
    await topmost().tap();
    await expect(thread(agent)).toContainText('Question');
    await expect.poll(small).toEqual([]);
  });

  test('the toolbar stays in the row of the send button, under a count that does not fit there', async () => {
    const box = agent.getByRole('textbox', { name: 'Write a reply' });
    await box.fill('Thank you. '.repeat(450));
    await expect(agent.getByText(/^4,9\d\d \/ 5,000$/)).toBeVisible();
    const foot = (name: string) =>
      agent.getByRole('button', { name, exact: true }).evaluate((button) => button.getBoundingClientRect().bottom);
    check(await foot('Note')).toBe(await foot('Send'));
    await box.fill('');
  });

  test('Back closes the panel, then the chat', async () => {
    await agent.getByRole('button', { name: 'Customer details' }).tap();
    await expect(panel()).toBeVisible();
    await agent.goBack();
    await expect(panel()).toBeHidden();
    await expect(thread(agent)).toBeVisible();
    await agent.goBack();
    await expect(list()).toBeVisible();
  });

  test('a panel reopened while it closes stays open, and has its own history entry', async () => {
    await topmost().tap();
    await agent.getByRole('button', { name: 'Customer details' }).tap();
    await expect(panel()).toBeVisible();
    // Simulates a tap that arrives while the closing panel is going back by one history entry.
    await agent.evaluate(() => {
      const { back } = history;
      history.back = () => {
        back.call(history);
        history.back = back;
        const info = document.querySelector('header button[aria-expanded]:not([aria-haspopup])');
        info?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      };
    });
    await panel().getByRole('button', { name: 'Close' }).tap();
    await expect.poll(() => agent.evaluate(() => history.state?.over?.length)).toBe(1);
    await expect(panel()).toBeVisible();
    await agent.goBack();
    await expect(panel()).toBeHidden();
    await expect(thread(agent)).toBeVisible();
    await agent.goBack();
    await expect(list()).toBeVisible();
  });

  test('the list keeps its scroll position, and the back arrow leaves no chat in the history', async () => {
    const place = () => list().evaluate((box) => box.scrollTop);
    const left = 700;
    await list().evaluate((box, top) => box.scrollTo({ top }), left);
    await expect.poll(place).toBe(left);
    // The row in the middle of the screen after scrolling.
    const middle = () => agent.evaluate(() => document.elementFromPoint(180, 400)?.closest('[role=option]')?.id);
    await expect.poll(middle).toBeTruthy();
    await agent.touchscreen.tap(180, 400);
    await expect(thread(agent)).toContainText('Question');
    await agent.getByRole('button', { name: 'Back to the list' }).tap();
    await expect.poll(place).toBe(left);
    await agent.goBack();
    await expect(thread(agent)).toBeHidden();
    check(new URL(agent.url()).pathname).not.toMatch(/^\/messages\/./);
  });

  test('nothing failed for lack of a secure context', () => {
    check(stage.errorsOf(agent).filter((error) => !error.includes('Cross-Origin-Opener-Policy'))).toEqual([]);
  });
});
