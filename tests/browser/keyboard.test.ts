import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { holdToast, toast } from './inbox.ts';
import { expectSameList } from './same.ts';
import { expect, Stage } from './stage.ts';

let stage: Stage;
let page: Page;
let nok: Customer;
const names = ['Nok', 'May', 'Lek', 'Fah'];

beforeAll(async () => {
  stage = await Stage.open();
  const { world } = stage;
  const { channel } = world.brands[0]!;
  for (const displayName of names) {
    world.clock.pass(1000);
    const customer = world.line.customer(channel.channelId, { displayName });
    if (displayName === 'Nok') nok = customer;
    await customer.writes(`${displayName} asks`);
  }
  await world.settled();
  page = await stage.console('cs_lead', { storage: { 'messages.afterResolve': '"stay"' } });
  await page.clock.install();
  await expect(page.getByRole('option')).toHaveCount(names.length);
});
afterAll(() => stage.close());

const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
/** Presses the shortcut of an action. Pauses before and after, because letters typed in quick succession count as a word. */
const pressVerb = async (letter: string) => {
  await page.clock.fastForward(500);
  await press(letter);
  await page.clock.fastForward(500);
};
const cursor = () => page.locator('[role="option"][data-cursor]');
const title = () => page.locator('section header').getByRole('heading').first();
const box = () => page.getByRole('textbox', { name: 'Write a reply' });
const dialog = () => page.getByRole('dialog');
const opened = (name: string) => page.locator('[role="option"][data-open]').filter({ hasText: name });

/** Returns to the inbox list, with all dialogs and conversations closed. */
async function home(): Promise<void> {
  for (let n = 0; n < 3; n++) await press('Escape');
  await expect(page.getByText('Select a conversation')).toBeVisible();
}

async function open(name: string): Promise<void> {
  // Removes the focus from buttons, because a focused button would handle Enter.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  // Waits for the final order, because the previous action may still move rows.
  await expectSameList(stage, page, 'cs_lead', 'smart');
  const at = await page.getByRole('option').filter({ hasText: name }).getAttribute('aria-posinset');
  for (let n = 0; n < names.length; n++) await press('k');
  for (let n = 1; n < Number(at); n++) await press('j');
  await expect(cursor()).toContainText(name);
  await press('Enter');
  await expect(opened(name)).toBeVisible();
}

/** Returns the conversation as the server returns it. */
async function row(name: string) {
  const { body } = await (await stage.caller('cs_lead')).get('/conversations?brand=all&limit=50');
  const found = body.data.find(({ customer }: { customer: { displayName: string } }) => customer.displayName === name);
  return found as { id: string; status: string; pinned: boolean; assignedTo: string | null; labels: string[] };
}

describe('the inbox with the keyboard', () => {
  test('J, K and arrows move, Enter opens, Esc goes back', async () => {
    await press('j');
    await expect(cursor()).toContainText('Nok');
    await press('j', 'ArrowDown');
    await expect(cursor()).toContainText('Lek');
    await press('k', 'ArrowUp');
    await expect(cursor()).toContainText('Nok');
    await press('j', 'Enter');
    await expect(title()).toHaveText('May');
    await expect(opened('May')).toHaveAttribute('aria-selected', 'true');
    await press('Escape');
    await expect(page.getByText('Select a conversation')).toBeVisible();
  });

  test('R starts a reply, Shift+Enter sends it, Esc leaves the composer and then the conversation', async () => {
    await open('Nok');
    await press('r');
    await expect(box()).toBeFocused();
    await page.keyboard.type('Good morning, jkrea/?');
    await expect(box()).toHaveValue('Good morning, jkrea/?');
    await press('Enter');
    await page.keyboard.type('how can I help?');
    await press('Shift+Enter');
    await expect(page.getByRole('log')).toContainText('how can I help?');
    await expect(box()).toHaveValue('');
    // Waits until the customer receives the message, because the page shows the message before it is sent.
    await expect.poll(() => nok.inbox.length).toBeGreaterThan(0);
    await stage.world.settled();
    check(nok.inbox).toHaveLength(1);
    check(JSON.stringify(nok.inbox)).toContain('Good morning, jkrea/?\\nhow can I help?');
    await press('Escape');
    await expect(box()).not.toBeFocused();
    await expect(title()).toHaveText('Nok');
    await press('Escape');
    await expect(page.getByText('Select a conversation')).toBeVisible();
  });

  test('/ searches, and Esc clears the search', async () => {
    const search = page.getByRole('textbox', { name: 'Search customers and messages' });
    await press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type('Lek');
    // The results are the customer, and a message that contains the name.
    await expect(page.getByRole('option')).toHaveCount(2);
    await press('Escape');
    await expect(search).toHaveValue('');
    await expect(page.getByRole('option')).toHaveCount(names.length);
    await home();
  });

  test('P pins and unpins', async () => {
    await open('Lek');
    await pressVerb('p');
    await expect.poll(async () => (await row('Lek')).pinned).toBe(true);
    await pressVerb('p');
    await expect.poll(async () => (await row('Lek')).pinned).toBe(false);
  });

  test('A assigns, L labels: found by typing, chosen by Enter', async () => {
    await open('Lek');
    await pressVerb('a');
    await expect(dialog().locator('input').first()).toBeFocused();
    await page.keyboard.type('cs_agent');
    await expect(dialog().locator('[data-combobox-selected]')).toContainText('Person cs_agent');
    await press('Enter');
    await expect(dialog()).toBeHidden();
    await expect.poll(async () => (await row('Lek')).assignedTo).toBe(stage.world.people.cs_agent);
    await pressVerb('l');
    await expect(dialog().locator('input').first()).toBeFocused();
    await page.keyboard.type('Urgent');
    await expect(dialog().locator('[data-combobox-selected]')).toContainText('Urgent');
    await press('Enter');
    await expect.poll(async () => (await row('Lek')).labels.length).toBe(1);
    await press('Escape');
    await expect(dialog()).toBeHidden();
    await expect(title()).toHaveText('Lek');
  });

  test('E resolves, and its undo is reachable by keyboard', async () => {
    await open('Fah');
    const solved = page.waitForResponse((answer) => answer.url().endsWith('/status') && answer.ok());
    // The first press asks for confirmation, because the customer's message has no reply.
    for (let n = 0; n < 2; n++) await pressVerb('e');
    // Focuses the button immediately, because the toast closes after four seconds.
    await toast(page, 'Status: Resolved').getByRole('button', { name: 'Undo' }).focus();
    await press('Enter');
    check((await (await solved).json()).data.status).toBe('resolved');
    await expect.poll(async () => (await row('Fah')).status).not.toBe('resolved');
  });

  test('Z undoes the last action, and nothing twice', async () => {
    await open('Fah');
    for (let n = 0; n < 2; n++) await pressVerb('e');
    // Keeps the toast open, because the shortcut for Undo works only while the toast is open.
    await holdToast(page, 'Status: Resolved');
    await expect.poll(async () => (await row('Fah')).status).toBe('resolved');
    await pressVerb('z');
    await expect.poll(async () => (await row('Fah')).status).toBe('pending');
    await pressVerb('p');
    await holdToast(page, 'Pinned for everyone');
    await expect.poll(async () => (await row('Fah')).pinned).toBe(true);
    for (let n = 0; n < 2; n++) await pressVerb('z');
    await expect.poll(async () => (await row('Fah')).pinned).toBe(false);
    check((await row('Fah')).status).toBe('pending');
  });

  test('? shows the shortcuts; shortcuts are inactive behind a dialog', async () => {
    await open('May');
    await press('?');
    await expect(dialog()).toContainText('Move through the list');
    await press('e', 'p', 'j');
    await press('Escape');
    await expect(dialog()).toBeHidden();
    await expect(title()).toHaveText('May');
    const { status, pinned } = await row('May');
    check({ status, pinned }).toEqual({ status: 'pending', pinned: false });
  });

  test('menus open, navigate and close with the keyboard, and Esc closes only the menu', async () => {
    await open('May');
    const more = page.getByRole('button', { name: 'More', exact: true });
    await more.focus();
    await press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Snooze' })).toBeFocused();
    await press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Mark as processed' })).toBeFocused();
    await press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(more).toBeFocused();
    await expect(title()).toHaveText('May');
  });

  test('batch selection starts with Enter and ends with Esc', async () => {
    await home();
    await page.getByRole('button', { name: 'Select several' }).focus();
    await press('Enter');
    await expect(page.getByRole('toolbar')).toBeVisible();
    await page.getByRole('listbox').focus();
    for (let n = 0; n < names.length; n++) await press('k');
    await press('Enter', 'j', 'Enter');
    await expect(page.getByText('2 selected')).toBeVisible();
    await press('Escape');
    await expect(page.getByRole('toolbar')).toBeHidden();
  });
});

describe('focus', () => {
  test('every tab stop has a visible focus indicator', async () => {
    await open('May');
    const seen = new Set<string>();
    for (let n = 0; n < 60; n++) {
      await press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement;
        if (element === null || element === document.body) return null;
        const shows = (one: Element | null): boolean => {
          if (one === null) return false;
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
          return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
        };
        // A label shows the focus of a hidden radio button, and an element around a text box can show the focus of the text box.
        const label = element.matches('input[type="radio"]') ? element.parentElement?.querySelector('label') : null;
        const frames: Element[] = [];
        for (
          let one = element.parentElement;
          one && frames.length < 6 && element.matches('textarea, input');
          one = one.parentElement
        )
          frames.push(one);
        const name = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30) ?? '';
        return { name: `${element.tagName} ${name}`, shown: [element, label ?? null, ...frames].some(shows) };
      });
      if (stop === null) break;
      if (!stop.shown) seen.add(stop.name);
    }
    check([...seen]).toEqual([]);
  });
});

describe('an input method during composition', () => {
  test('neither sends with Enter nor triggers a shortcut', async () => {
    const zh = await stage.console('cs_agent', { language: 'zh', path: `/messages/${(await row('Nok')).id}` });
    const area = zh.locator('textarea').first();
    await expect(area).toBeVisible();
    await area.fill('你好');
    const compose = (key: string, target: string) =>
      zh.evaluate(
        ([name, selector]) => {
          const element = document.querySelector(selector ?? '') ?? document.body;
          element.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
          const event = new KeyboardEvent('keydown', {
            key: name ?? '',
            bubbles: true,
            cancelable: true,
            isComposing: true,
            keyCode: 229,
          } as KeyboardEventInit);
          element.dispatchEvent(event);
          return event.defaultPrevented;
        },
        [key, target] as const,
      );
    check(await compose('Enter', 'textarea')).toBe(false);
    await expect(area).toHaveValue('你好');
    check(await compose('e', 'body')).toBe(false);
    check(await compose('?', 'body')).toBe(false);
    await expect(zh.getByRole('dialog')).toHaveCount(0);
    // After the input method has finished its composition, Enter sends the message, as configured for the Chinese interface.
    await area.press('Enter');
    await expect(area).toHaveValue('');
    await expect(zh.getByRole('log')).toContainText('你好');
    const arrived = () => nok.inbox.filter((received) => JSON.stringify(received).includes('你好'));
    await expect.poll(() => arrived().length).toBeGreaterThan(0);
    await stage.world.settled();
    check(arrived()).toHaveLength(1);
    await stage.leave(zh);
  });
});
