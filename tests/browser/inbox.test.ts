import type { Locator, Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { answers, box, chip, furtherFilter, moreFilter, row, thread, types, unsends } from './inbox.ts';
import { expectSameCounts } from './same.ts';
import { blockRequests, expandedSidebar, expect, Stage } from './stage.ts';

let stage: Stage;
let nok: Customer;
let phone: Page;
let console: Page;

beforeAll(async () => {
  stage = await Stage.open();
  nok = stage.world.line.customer(stage.world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  [phone, console] = await Promise.all([stage.phone(nok), stage.console('cs_agent', { storage: expandedSidebar })]);
});
afterAll(() => stage.close());

describe('a customer and an agent', () => {
  test('a message typed on the phone appears in the list and in the chat, and is counted', async () => {
    await expect(console.getByText('No conversations yet')).toBeVisible();
    await types(stage.world, phone, 'Is the oolong in stock?');
    await expect(row(console, 'Nok')).toContainText('Is the oolong in stock?');
    await expect(chip(console, 'Unread')).toHaveText('Unread1');
    await expect(chip(console, 'Unassigned')).toHaveText('Unassigned1');
    await expect(console.locator('nav a[href="/messages"]')).toContainText('1 unread');
    await expect(console).toHaveTitle(/^\(1\) /);

    await row(console, 'Nok').click();
    await expect(thread(console)).toContainText('Is the oolong in stock?');
    await expect(chip(console, 'Unread')).toHaveText('Unread0');
    await types(stage.world, phone, 'The spring one');
    await expect(thread(console)).toContainText('The spring one');
  });

  test('the reply is shown at once, is confirmed, and appears on the phone', async () => {
    await phone.getByTestId('phone-input').fill('Are there');
    const foot = phone.locator('.foot');
    await foot.evaluate((element) =>
      new MutationObserver(() => element.setAttribute('data-changed', '')).observe(element, {
        childList: true,
        subtree: true,
      }),
    );
    const pass = await blockRequests(console, '**/api/messages');
    await answers(stage.world, console, 'Yes, six boxes are left.');
    const bubble = thread(console).getByText('Yes, six boxes are left.');
    await expect(bubble).toBeVisible();
    await expect(thread(console)).toContainText('Sending');
    await expect(box(console)).toHaveValue('');
    await expect(box(console)).toBeFocused();
    pass();
    await expect(thread(console)).toContainText('free');
    await expect(bubble).toHaveCount(1);
    await expect(phone.getByTestId('phone-message').filter({ hasText: 'Yes, six boxes are left.' })).toHaveAttribute(
      'data-from',
      'bot',
    );
    // The reply must not detach the field in which the customer is typing.
    await expect(foot).not.toHaveAttribute('data-changed');
    await expect(phone.getByTestId('phone-input')).toBeFocused();
    await phone.getByTestId('phone-input').fill('');
    await expect(row(console, 'Nok')).toContainText('Yes, six boxes are left.');
  });

  test('an unsent message is marked as unsent in the chat and in the list', async () => {
    await types(stage.world, phone, 'My card number is 4111');
    await expect(thread(console)).toContainText('My card number is 4111');
    await unsends(phone, 'My card number is 4111');
    await expect(thread(console)).toContainText('Message unsent');
    await expect(thread(console)).not.toContainText('4111');
    await expect(row(console, 'Nok')).toContainText('Message unsent');
  });

  test('the language changes in place, and the draft remains', async () => {
    await box(console).fill('Half an answ');
    await console.getByRole('button', { name: '繁體中文' }).click();
    await expect(console.getByRole('heading', { level: 1 })).toHaveText('訊息');
    await expect(console.locator('html')).toHaveAttribute('lang', 'zh-Hant');
    await expect(console.locator('textarea').first()).toHaveValue('Half an answ');
    await console.getByRole('button', { name: 'English' }).click();
    await expect(console.getByRole('heading', { level: 1 })).toHaveText('Messages');
  });

  test('a draft is restored after a reload', async () => {
    await box(console).fill('Half an answer');
    await console.reload();
    await expect(box(console)).toHaveValue('Half an answer');
    await box(console).fill('');
  });
});

describe('filters', () => {
  test('show the counts of the server and the matching rows', async () => {
    const { channel } = stage.world.brands[0]!;
    const [may, lek] = ['May', 'Lek'].map((displayName) =>
      stage.world.line.customer(channel.channelId, { displayName }),
    );
    await may?.writes('Do you ship to Taiwan?');
    await lek?.writes('Where is my parcel?');
    await expect(row(console, 'May')).toBeVisible();
    await expect(row(console, 'Lek')).toBeVisible();
    await row(console, 'May').click();
    await console.getByRole('button', { name: 'More', exact: true }).click();
    await console.getByRole('menuitem', { name: 'Pin for everyone' }).click();
    await moreFilter(console, 'Pinned');
    await expect(furtherFilter(console)).toHaveText(/Pinned1$/);
    await expect(console.getByRole('option')).toHaveCount(1);
    await expect(row(console, 'May')).toBeVisible();
    await chip(console, 'Unread').click();
    await expect(console.getByRole('option')).toHaveCount(1);
    await expect(row(console, 'Lek')).toBeVisible();
    await moreFilter(console, 'All');
    await expect(console.getByRole('option')).toHaveCount(3);

    await console.getByRole('textbox', { name: 'Search customers and messages' }).fill('parcel');
    await expect(console.getByRole('option')).toHaveCount(1);
    await expect(row(console, 'Lek')).toBeVisible();
    await console.getByRole('textbox', { name: 'Search customers and messages' }).fill('');
    await expect(console.getByRole('option')).toHaveCount(3);
    await expectSameCounts(stage, console, 'cs_agent');
  });
});

test('selected rows are distinguishable also in forced colors', async () => {
  const ground = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor);
  await row(console, 'Nok').click();
  await expect(row(console, 'Nok')).toHaveAttribute('aria-selected', 'true');
  await console.emulateMedia({ forcedColors: 'active' });
  const pages = console.getByRole('navigation', { name: 'Main menu' });
  for (const [chosen, other] of [
    [furtherFilter(console), chip(console, 'Unread')],
    [row(console, 'Nok'), row(console, 'Lek')],
    [pages.getByRole('link', { name: 'Messages' }), pages.getByRole('link', { name: 'Performance' })],
    [console.getByRole('button', { name: 'EN, English' }), console.getByRole('button', { name: 'ไทย' })],
  ] as const) {
    check(await ground(chosen)).not.toBe(await ground(other));
  }
  await console.emulateMedia({ forcedColors: 'none' });
});

describe('two agents', () => {
  test('see each other viewing and typing, and the same messages', async () => {
    const lead = await stage.console('cs_lead');
    await row(console, 'Nok').click();
    await row(lead, 'Nok').click();
    const viewed = console.getByText('Person cs_lead is viewing this conversation');
    await expect(viewed).toBeVisible();
    await expect(lead.getByText('Person cs_agent is viewing this conversation')).toBeVisible();
    await box(lead).pressSequentially('I t');
    // The colleague started to type first, so the page shows the colleague as replying.
    const writes = console.getByText(/^Person cs_lead is (typing a reply|replying to this customer)/);
    await expect(writes).toBeVisible();
    stage.world.clock.pass(1000);
    await box(lead).fill('I take this one.');
    // While the colleague has an unsent draft, the first press only shows a warning, and the second sends.
    await expect(async () => {
      await box(lead).press('Shift+Enter');
      check(await box(lead).inputValue()).toBe('');
    }).toPass();
    await expect(thread(console)).toContainText('I take this one.');
    await expect(writes).toBeHidden();
    await expect(phone.getByTestId('phone-messages')).toContainText('I take this one.');
    await stage.leave(lead);
    await expect(viewed).toBeHidden();
  });
});

test('a conversation starts loading on mouse down on its row, before mouse up', async () => {
  // Opens the sign-in page first, so that the listener below is attached before the inbox opens its socket.
  const page = await stage.console('cs_lead', { path: '/login' });
  const joined = new Promise<string>((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('"join",{"scope":"conversation"')) resolve(page.url());
      }),
    ),
  );
  await page.goto(`${stage.world.url}/messages`);
  await row(page, 'Nok').hover();
  await page.mouse.down();
  check(new URL(await joined).pathname).toBe('/messages');
  await page.mouse.up();
  await expect(thread(page)).toContainText('The spring one');
  await stage.leave(page);
});
