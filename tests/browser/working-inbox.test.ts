import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import type { Conversation } from '../../shared/rows.ts';
import { box, catchUp, holdToast, panel, row, thread, toast } from './inbox.ts';
import { expect, Stage } from './stage.ts';

/** Working through the inbox: the next conversation, marks of rows, undone changes, panes, pickers. By mouse and by keys. */

const minute = 60_000;
const size = { viewport: { width: 1280, height: 800 } };
let stage: Stage;
let customers: Record<string, Customer>;

beforeAll(async () => {
  // Ends near the present, because pages compare deadlines with the time of the machine.
  stage = await Stage.open({ brandCount: 1, startsAt: Date.now() - 141 * minute });
  const { world } = stage;
  customers = {};
  // Nan is overdue, Bua and Chai have later deadlines, and a reply to Dao is still free.
  const pauses: [name: string, minutes: number][] = [
    ['Nan', 130],
    ['Bua', 5],
    ['Chai', 5],
    ['Dao', 0],
  ];
  for (const [displayName, minutes] of pauses) {
    const customer = world.line.customer(world.brands[0]!.channel.channelId, { displayName });
    customers[displayName] = customer;
    await customer.writes(`${displayName} asks`);
    await world.settled();
    world.clock.pass(minutes * minute);
    world.app.alarm.ring();
    await world.settled();
  }
});
afterAll(() => stage.close());

const title = (page: Page) => page.locator('section header').getByRole('heading').first();
const open = async (page: Page, name: string) => {
  await row(page, name).click();
  await expect(title(page)).toHaveText(name);
};
const rowOf = async (name: string): Promise<Conversation> => {
  const { body } = await (await stage.caller('cs_lead')).get('/conversations?limit=50');
  return body.data.find((one: { customer: { displayName: string } }) => one.customer.displayName === name);
};
const idOf = async (name: string) => (await rowOf(name)).id;
const change = async (name: string, path: string, body: object) =>
  check((await (await stage.caller('cs_lead')).put(`/conversations/${await idOf(name)}/${path}`, body)).status).toBe(
    200,
  );

/** Makes a reply to Dao free again. */
const writeAgain = async () => {
  catchUp(stage.world);
  await customers.Dao!.writes('Are you there?');
  await stage.world.settled();
};

describe('the next conversation', () => {
  test('by keys: overdue first, then free ones, then by deadline, from any order of the list', async () => {
    await writeAgain();
    for (const sort of ['smart', 'latest']) {
      const page = await stage.console('cs_lead', {
        context: size,
        storage: { 'messages.sort': JSON.stringify(sort) },
      });
      await expect(page.getByRole('option')).toHaveCount(4);
      for (const name of ['Nan', 'Dao', 'Bua', 'Chai', 'Nan']) {
        await page.keyboard.press('n');
        await expect(title(page)).toHaveText(name);
      }
      await stage.leave(page);
    }
  });

  test('by mouse: follows a resolved conversation, except if the user wants to stay or to close', async () => {
    for (const [choice, shown] of [
      ['next', 'Nan'],
      ['stay', 'Chai'],
      ['close', 'Select a conversation'],
    ] as const) {
      const page = await stage.console('cs_lead', {
        context: size,
        storage: { 'messages.afterResolve': JSON.stringify(choice) },
      });
      await open(page, 'Chai');
      await page.getByRole('button', { name: 'Resolve', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Resolve anyway' }).click();
      await expect(page.getByRole('heading', { name: shown }).first()).toBeVisible();
      // The mouse was used, so that what is typed next is meant for the customer.
      if (choice === 'next') await expect(box(page)).toBeFocused();
      await toast(page, 'Status: Resolved').getByRole('button', { name: 'Undo' }).click();
      await expect(row(page, 'Chai')).toBeVisible();
      await expect.poll(async () => (await rowOf('Chai')).status).not.toBe('resolved');
      await stage.leave(page);
    }
  });

  test('by keys: follows a reply that resolves, with the focus in its composer', async () => {
    await writeAgain();
    const page = await stage.console('cs_lead', { context: size });
    await open(page, 'Dao');
    await box(page).fill('Yes, here I am.');
    await page.keyboard.press('Control+Shift+Enter');
    await expect(title(page)).toHaveText('Nan');
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue('');
    await change('Dao', 'status', { status: 'open' });
    await stage.leave(page);
  });

  test('the setting is on the account page', async () => {
    const page = await stage.console('cs_lead', { path: '/settings/account' });
    const choices = page.getByRole('radiogroup', { name: 'After resolving' });
    await expect(choices.getByRole('radio', { name: 'Open the next conversation' })).toBeChecked();
    await choices.getByRole('radio', { name: 'Stay in the conversation' }).check();
    await page.reload();
    await expect(choices.getByRole('radio', { name: 'Stay in the conversation' })).toBeChecked();
    await choices.getByRole('radio', { name: 'Open the next conversation' }).check();
    await stage.leave(page);
  });
});

test('rows show a free reply, a high priority, a draft, and who is viewing', async () => {
  await writeAgain();
  const [page, other] = [
    await stage.console('cs_lead', { context: size }),
    await stage.console('cs_agent', { context: size }),
  ];
  await expect(row(page, 'Dao').getByText('Free', { exact: true })).toBeVisible();
  await expect(row(page, 'Bua').getByText('Free', { exact: true })).toHaveCount(0);
  await change('Nan', 'priority', { priority: 'high' });
  await expect(row(page, 'Nan').getByRole('img', { name: 'High priority' })).toBeVisible();
  await change('Nan', 'priority', { priority: 'medium' });
  await expect(row(page, 'Nan').getByRole('img', { name: 'High priority' })).toHaveCount(0);
  await open(page, 'Bua');
  await box(page).fill('Half a');
  await expect(row(page, 'Bua').getByText('Draft', { exact: true })).toBeVisible();
  await box(page).fill('');
  await expect(row(page, 'Bua').getByText('Draft', { exact: true })).toHaveCount(0);
  await open(other, 'Chai');
  await expect(row(page, 'Chai').getByRole('img', { name: 'Viewed by Person cs_agent' })).toBeVisible();
  await stage.leave(other);
  await expect(row(page, 'Chai').getByRole('img', { name: /^Viewed by/ })).toHaveCount(0);
  await stage.leave(page);
});

test('status and service status are one control, undone changes are one line, and a reopened case says so', async () => {
  const page = await stage.console('cs_lead', { context: size, storage: { 'messages.afterResolve': '"stay"' } });
  await open(page, 'Bua');
  const state = panel(page).getByRole('button', { name: /^Status: .*Service status: / });
  await state.click();
  await expect(page.getByRole('menuitemradio')).toHaveCount(8);
  await page.getByRole('menuitemradio', { name: 'Waiting for the customer' }).click();
  await expect(state).toContainText('Waiting for the customer');
  await holdToast(page, 'Service status: Waiting for the customer');
  await toast(page, 'Service status: Waiting for the customer').getByRole('button', { name: 'Undo' }).click();
  const lines = thread(page).locator('[class*="_system_"]');
  await expect(lines).toHaveText([/set the service status to Waiting for the customer, then undid it/]);
  // A second change that is undone joins the line, which lists both on request.
  await state.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: 'Processing' }).click();
  await holdToast(page, 'Service status: Processing');
  await toast(page, 'Service status: Processing').getByRole('button', { name: 'Undo' }).click();
  const folded = thread(page).getByRole('button', { name: '2 changes, all undone' });
  await folded.focus();
  await page.keyboard.press('Enter');
  await expect(lines).toHaveCount(5);
  await change('Bua', 'status', { status: 'resolved' });
  stage.world.clock.pass(2 * minute);
  await change('Bua', 'status', { status: 'open' });
  await expect(lines.last()).toContainText('Person cs_lead reopened the case');
  await stage.leave(page);
});

test.each([
  [1280, 64],
  [1920, 64],
])('at %d px, list, thread and customer panel are side by side, and nothing covers another', async (width, left) => {
  const page = await stage.console('cs_lead', { context: { viewport: { width, height: 800 } } });
  await open(page, 'Bua');
  const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
  const [list, chat, strip] = [
    await boxOf('[data-inbox-list]'),
    await boxOf('section:has(> header)'),
    await boxOf('section[aria-label="Waiting for service"]'),
  ];
  const side = (await panel(page).boundingBox())!;
  check([list.x, list.x + list.width, chat.x + chat.width]).toEqual([left, chat.x, side.x]);
  check(side.x + side.width).toBe(width);
  check(strip.x + strip.width).toBeLessThanOrEqual(list.x + list.width);
  const serve = (await page.getByRole('button', { name: /^Serve now/ }).boundingBox())!;
  check(serve.x + serve.width).toBeLessThanOrEqual(list.x + list.width);
  const log = await thread(page).evaluate((element) => {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  });
  check(log).toBeLessThanOrEqual(820);
  await page.getByRole('button', { name: 'Expand the sidebar' }).click();
  await expect(panel(page)).toBeVisible();
  await stage.leave(page);
});

test('several conversations are marked as read, and get a priority and a level, by buttons with text', async () => {
  const page = await stage.console('cs_lead', { context: size });
  await page.getByRole('button', { name: 'Select several' }).click();
  const bar = page.getByRole('toolbar', { name: 'Batch' });
  for (const name of ['Chai', 'Dao']) await row(page, name).click();
  await bar.getByRole('button', { name: 'Mark as read' }).click();
  await expect(toast(page, 'Marked as read (2)')).toBeVisible();
  await bar.getByRole('button', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'High' }).click();
  await expect(row(page, 'Chai').getByRole('img', { name: 'High priority' })).toBeVisible();
  await bar.getByRole('button', { name: 'VIP level' }).click();
  await page.keyboard.type('VIP1');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Dao')).toContainText('VIP1');
  const lead = await stage.caller('cs_lead');
  const path = `/conversations/${await idOf('Dao')}`;
  // The row shows the level before the server has stored it.
  await expect
    .poll(async () => (await lead.get(path)).body.data)
    .toMatchObject({ unreadCount: 0, priority: 'high', memberGroup: 'vip1', waitingSince: check.any(String) });
  await stage.leave(page);
});

test('an emoji is found by keys, stickers have names, and the text of a message is copied by mouse', async () => {
  const context = { ...size, permissions: ['clipboard-read', 'clipboard-write'] };
  const page = await stage.console('cs_lead', { context });
  await open(page, 'Bua');
  await page.getByRole('button', { name: 'Emoji' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Find an emoji' })).toBeFocused();
  await page.keyboard.type('parcel');
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveValue('📦');
  await expect(box(page)).toBeFocused();
  await box(page).fill('');
  await page.getByRole('button', { name: 'Sticker', exact: true }).click();
  await page.locator('label').filter({ hasText: 'UNIVERSTAR BT21' }).click();
  await expect(page.getByRole('button', { name: 'Sticker 52114110' })).toBeVisible();
  await page.keyboard.press('Escape');
  const bubble = thread(page).locator('[data-messages]').filter({ hasText: 'Bua asks' });
  await bubble.hover();
  await bubble.getByRole('button', { name: 'Copy the text' }).click();
  await expect(toast(page, 'Text copied')).toBeVisible();
  check(await page.evaluate(() => navigator.clipboard.readText())).toBe('Bua asks');
  await page.close();
});
