import type { Locator, Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { holdToast, toast } from './inbox.ts';
import { pressKeys, tabTo } from './keys.ts';
import { expect, Stage } from './stage.ts';

/** Tests that the supervisor's pages can be operated by keyboard only, from the first figure to the export of a file. */

let stage: Stage;
let agent: Page;
let page: Page;

beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
  const { world } = stage;
  const { channel, lineAccountId } = world.brands[0]!;
  const nok = world.line.customer(channel.channelId, { displayName: 'Nok' });
  await nok.writes('Is it in stock?');
  await world.settled();
  world.clock.pass(5000);
  const conversationId = conversationIdOf(lineAccountId, 'user', nok.userId);
  await (await stage.caller('cs_agent')).post('/messages', { conversationId, kind: 'text', text: 'It is.' });
  await world.line.customer(channel.channelId, { displayName: 'Fah' }).writes('Is anybody there?');
  await world.settled();
  agent = await stage.console('cs_agent');
  await expect(agent.getByText('Connected', { exact: true })).toBeVisible();
  page = await stage.console('super_admin', { path: '/dashboard' });
});
afterAll(() => stage.close());

const press = (...keys: string[]) => pressKeys(page, ...keys);
const reach = (place: Locator, key?: 'Tab' | 'Shift+Tab') => tabTo(page, place, key);
const dialog = () => page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

describe('the figures with the keyboard', () => {
  test('every number of the dashboard opens with Enter, and Esc returns to it', async () => {
    await expect(button(/^Unassigned/)).toHaveText(/1$/);
    await expect(page.getByRole('region', { name: 'Brands' }).getByRole('row')).toHaveCount(2);
    const numbers = page.locator('main section button[aria-haspopup="dialog"]');
    const count = await numbers.count();
    check(count).toBeGreaterThan(7);
    for (let n = 0; n < count; n++) {
      // A table is a single tab stop. The arrow keys move between the figures inside it.
      const isInside = await numbers.nth(n).evaluate((number) => (number as HTMLElement).tabIndex < 0);
      if (isInside) await press('ArrowRight');
      else await reach(numbers.nth(n));
      await press('Enter');
      await expect(dialog().getByText('Formula')).toBeVisible();
      await press('Escape');
      await expect(dialog()).toHaveCount(0);
      await expect(numbers.nth(n)).toBeFocused();
    }
  });

  test('an hour of the week opens its messages', async () => {
    const week = page.getByRole('grid', { name: 'When customers write' });
    await reach(week);
    await press('Enter');
    await expect(dialog().getByRole('link', { name: /Nok|Fah/ })).toHaveCount(2);
    await expect(dialog().getByRole('status')).toHaveText(/^2 rows give 2/);
    await press('Escape');
    await expect(week).toBeFocused();
  });

  test('the rows behind a number lead to the chat, and Back returns to the number', async () => {
    await reach(button(/^Waiting/), 'Shift+Tab');
    await press('Enter');
    await reach(dialog().getByRole('link', { name: /Fah/ }));
    await press('Enter');
    await expect(page).toHaveURL(/\/messages\/./);
    await expect(page.getByRole('log')).toContainText('Is anybody there?');
    // The browser's Back command still works after navigating by keyboard.
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(button(/^Unassigned/)).toHaveText(/1$/);
    if ((await dialog().count()) > 0) await press('Escape');
  });

  test('waiting conversations are assigned by a plan, and undone', async () => {
    await reach(button(/^Allocate support staff/));
    await press('Enter');
    await reach(dialog().getByRole('button', { name: 'Assign 1 conversation' }));
    await press('Enter');
    await holdToast(page, '1 conversation assigned');
    await expect(button(/^Unassigned/)).toHaveText(/0$/);
    await reach(page.getByRole('button', { name: 'Undo' }));
    await press('Enter');
    // Moves the pointer away, because a pointer above a chart would select a point.
    await page.mouse.move(0, 0);
    await expect(button(/^Unassigned/)).toHaveText(/1$/);
  });

  test('the rankings of the arena are sorted by their headers, and a person opens from the row', async () => {
    await page.goto(`${stage.world.url}/performance`);
    const board = page.getByRole('main').getByRole('table').last();
    const line = board.getByRole('row').filter({ hasText: 'cs_agent' });
    await expect(line).toBeVisible();
    const head = board.getByRole('columnheader', { name: /^Replies/ });
    await reach(head.getByRole('button'));
    await press('Enter');
    await expect(head).toHaveAttribute('aria-sort', /ascending|descending/);
    await reach(line);
    await press('Enter');
    await expect(dialog()).toBeVisible();
    await press('Escape');
    await expect(line).toBeFocused();
  });

  test('charts are navigated and zoomed, columns chosen, a report built and everything exported', async () => {
    await page.goto(`${stage.world.url}/analytics`);
    const slider = page.getByRole('slider', { name: 'Conversations' });
    await reach(slider);
    const valueText = await slider.getAttribute('aria-valuetext');
    await press('ArrowLeft');
    await expect(slider).not.toHaveAttribute('aria-valuetext', valueText ?? '');
    await press('+');
    await expect(page.getByRole('button', { name: 'Show all', exact: true }).first()).toBeVisible();
    await press('Escape');
    await expect(page.getByRole('button', { name: 'Show all', exact: true })).toHaveCount(0);
    await reach(page.getByRole('button', { name: /^Columns/ }));
    await press('Enter', 'ArrowDown');
    const csat = page.getByRole('menuitemcheckbox', { name: 'CSAT' });
    for (let n = 0; n < 12 && !(await csat.evaluate((item) => item === document.activeElement)); n++)
      await press('ArrowDown');
    await press('Enter');
    await expect(page).toHaveURL(/columns=/);
    await press('Escape');
    await reach(page.getByRole('combobox', { name: 'Metrics' }));
    await press('ArrowDown', 'ArrowDown', 'Enter', 'Escape');
    await expect(page).toHaveURL(/figures=/);
    const file = page.waitForEvent('download');
    await reach(page.getByRole('button', { name: 'Export to Excel' }).first(), 'Shift+Tab');
    await press('Enter');
    await expect(toast(page, 'Export completed successfully')).toBeVisible();
    check((await file).suggestedFilename()).toMatch(/\.xlsx$/);
    check(stage.errorsOf(page)).toEqual([]);
  });
});
