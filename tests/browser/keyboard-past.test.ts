import type { Locator, Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import { tolerances } from '../../shared/limits.ts';
import { pressKeys, tabTo } from './keys.ts';
import { expect, Stage } from './stage.ts';

/** Tests that the history playback can be operated by keyboard only (opening, playing, stepping and jumping) and never loses the focus. */

const minute = 60_000;
let stage: Stage;
let page: Page;
/** Time at which Nok is waiting and Fah has not written. */
let then: number;

beforeAll(async () => {
  // Starts the server's clock in the past. The steps below advance the clock to the browser's time.
  stage = await Stage.open({ brandCount: 1, startsAt: Date.now() - 240 * minute });
  const { world } = stage;
  // A time zone in which it is noon, so that everything happens in one business day.
  const ahead = 12 - new Date().getUTCHours();
  const timeZone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  await (await stage.caller('super_admin')).put('/settings', { timeZone });
  const { channelId } = world.brands[0]!.channel;
  const writes = (displayName: string, text: string) => world.line.customer(channelId, { displayName }).writes(text);
  await writes('Nok', 'Is anybody there?');
  await world.settled();
  then = world.clock.now() + minute;
  world.clock.pass(3 * minute);
  await writes('Fah', 'Hello?');
  await world.settled();
  // Advances the clock by the wait limit of two hours, so that both customers are overdue and still waiting.
  world.clock.pass(tolerances.normal * 1000);
  await world.app.alarm.ring();
  await world.settled();
  world.clock.pass(117 * minute);
  await world.settled();
  page = await stage.console('super_admin', { path: '/dashboard' });
});
afterAll(() => stage.close());

const press = (...keys: string[]) => pressKeys(page, ...keys);
const reach = (place: Locator, key?: 'Tab' | 'Shift+Tab') => tabTo(page, place, key);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const bar = () => page.getByText('You are looking at');
const waiting = () =>
  page
    .locator('main section')
    .filter({ hasText: /^Waiting/ })
    .last();
const slider = () => page.getByRole('slider', { name: 'Time of day' });
const moment = async () => Number(await slider().getAttribute('aria-valuenow'));
const dayShown = () => page.locator('main button[aria-haspopup="dialog"]').last();
/** Moves the focus to the radio button of a speed. The radio button itself is hidden, and its label is drawn instead. */
const reachSpeed = async (speed: string, key: 'Tab' | 'Shift+Tab') => {
  const radio = page.getByRole('radio', { name: speed });
  await radio.waitFor({ state: 'attached' });
  const there = () => radio.evaluate((element) => element === document.activeElement);
  for (let n = 0; n < 60 && !(await there()); n += 1) await press(key);
  await expect(radio).toBeFocused();
};
/** Waits for a focus ring around the focused element. */
const seesFocus = () =>
  expect(async () => {
    const style = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
      return { outlineStyle, outlineWidth, isLost: document.activeElement === document.body };
    });
    check(style).toEqual({ outlineStyle: 'solid', outlineWidth: '2px', isLost: false });
  }).toPass();

describe('time travel with the keyboard', () => {
  test('opens with Enter, and moves focus to the player', async () => {
    await reach(button(/at an earlier time/));
    await seesFocus();
    await press('Enter');
    await expect(bar()).toBeVisible();
    await expect(button('Play')).toBeFocused();
    await seesFocus();
  });

  test('plays and pauses with Space and with Enter, and keeps the focus', async () => {
    await press('Space');
    await expect(button('Pause')).toBeFocused();
    await expect(page.getByText('Playing: 1 hour in 6 minutes')).toBeVisible();
    await press('Enter');
    await expect(button('Play')).toBeFocused();
    await expect(page.getByText('Paused')).toBeVisible();
  });

  test('steps a minute with an arrow and a slot with Shift, wherever the focus is', async () => {
    await expect(slider()).toBeVisible();
    const from = await moment();
    await press('ArrowLeft');
    await expect.poll(moment).toBe(from - 1);
    await press('Shift+ArrowLeft');
    await expect.poll(moment).toBe(from - 16);
    await reach(slider());
    await seesFocus();
    await press('Shift+ArrowRight', 'ArrowRight');
    await expect.poll(moment).toBe(from);
    await expect(slider()).toBeFocused();
  });

  test('changes the speed with arrows, without changing the moment', async () => {
    const from = await moment();
    await reachSpeed('10×', 'Shift+Tab');
    await press('ArrowRight');
    await expect(page.getByRole('radio', { name: '60×' })).toBeFocused();
    await press('Space');
    await expect(page.getByText('Playing: 1 hour in 1 minute')).toBeVisible();
    await press('Space');
    await expect(page.getByText('Paused')).toBeVisible();
    check((await moment()) - from).toBeLessThan(60);
  });

  test('moves between events and days, and keeps the focus on the button used', async () => {
    await page.goto(`${stage.world.url}/dashboard?at=${new Date(then).toISOString()}`);
    await expect(waiting()).toHaveText(/^Waiting1/);
    await reach(button('Next event'));
    await press('Enter');
    await expect(waiting()).toHaveText(/^Waiting2/);
    await expect(button('Next event')).toBeFocused();
    await reach(button('Previous event'), 'Shift+Tab');
    // Steps back to the first event, and then once more, which must not move the focus.
    for (let n = 0; n < 12 && (await button('Previous event').getAttribute('aria-disabled')) === null; n += 1) {
      const was = await page.url();
      await press('Enter');
      await expect(page).not.toHaveURL(was);
    }
    await press('Enter');
    await expect(button('Previous event')).toBeFocused();
    await seesFocus();
    const today = await dayShown().innerText();
    await reach(button('Previous day'));
    await press('Enter');
    await expect(dayShown()).not.toHaveText(today);
    await expect(button('Previous day')).toBeFocused();
    await reach(button('Next day'));
    await press('Enter');
    await expect(dayShown()).toHaveText(today);
    await expect(button('Next day')).toBeFocused();
  });

  test('jumps to an overdue conversation, and a jump without a further target keeps the focus', async () => {
    await reach(button(/^Most overdue/), 'Shift+Tab');
    await press('Enter');
    await expect(waiting()).toHaveText(/^Waiting2/);
    await expect(button(/^Most overdue/)).toBeFocused();
    await reach(button(/^Next overdue/));
    await press('Enter');
    await expect(button(/^Next overdue/)).toBeFocused();
  });

  test('chooses a day of the calendar, and Esc closes only the calendar', async () => {
    const day = dayShown();
    await reach(day);
    await press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(day).toBeFocused();
    await expect(bar()).toBeVisible();
  });

  test('Esc leaves, and returns the focus to the opener', async () => {
    await press('Escape');
    await expect(bar()).toHaveCount(0);
    await expect(button(/at an earlier time/)).toBeFocused();
    await seesFocus();
    check(stage.errorsOf(page)).toEqual([]);
  });

  test('returns to the present when played to its end, with the focus on the opener', async () => {
    const { clock } = stage.world;
    clock.pass(Date.now() - clock.now());
    const end = new Date(clock.now() - 20_000).toISOString();
    await page.goto(`${stage.world.url}/dashboard?at=${end}`);
    await expect(bar()).toBeVisible();
    await reachSpeed('10×', 'Tab');
    // Advances the server's clock to the browser's time. If the playback ended more than ten seconds before the browser's present, the
    // player would treat the end as an interruption.
    clock.pass(Date.now() - clock.now());
    await press('ArrowRight', 'Space');
    await expect(bar()).toHaveCount(0);
    await expect(button(/at an earlier time/)).toBeFocused();
    check(stage.errorsOf(page)).toEqual([]);
  });

  test('opens with the focus on the player even if its code loads slowly', async () => {
    const late = await stage.console('super_admin');
    const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
    await late.route('**/past-page-*.js', async (route) => {
      await isAllowed;
      await route.continue();
    });
    await late.goto(`${stage.world.url}/dashboard`);
    await tabTo(late, late.getByRole('button', { name: /at an earlier time/ }));
    await late.keyboard.press('Enter');
    await expect(late.getByRole('main')).toBeFocused();
    allow();
    await expect(late.getByRole('button', { name: 'Play' })).toBeFocused();
    check(stage.errorsOf(late)).toEqual([]);
  });
});
