import { expect, type Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import type { Conversation, Message } from '../../shared/rows.ts';
import { holdBack, Stage } from './stage.ts';

let stage: Stage;
let nok: Customer;
let phone: Page;
let console: Page;

beforeAll(async () => {
  stage = await Stage.open();
  nok = stage.world.line.customer(stage.world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  [phone, console] = await Promise.all([stage.phone(nok), stage.console('cs_agent')]);
});
afterAll(() => stage.close());

const row = (page: Page, name: string) => page.getByRole('option').filter({ hasText: name });
const thread = (page: Page) => page.getByRole('log');
const box = (page: Page) => page.getByRole('textbox', { name: 'Write an answer' });
const chip = (page: Page, name: string) => page.locator('label').filter({ hasText: new RegExp(`^${name}`) });

async function types(page: Page, text: string): Promise<void> {
  stage.world.clock.pass(1000);
  await page.getByTestId('phone-input').fill(text);
  await page.getByTestId('phone-send').click();
}

async function answers(page: Page, text: string): Promise<void> {
  stage.world.clock.pass(1000);
  await box(page).fill(text);
  await box(page).press('Shift+Enter');
}

describe('a customer and an agent', () => {
  test('what is typed on the phone appears in the list and in the chat, counted', async () => {
    await expect(console.getByText('No conversations yet')).toBeVisible();
    await types(phone, 'Is the oolong in stock?');
    await expect(row(console, 'Nok')).toContainText('Is the oolong in stock?');
    await expect(chip(console, 'Unread')).toHaveText('Unread1');
    await expect(chip(console, 'Pending')).toHaveText('Pending1');
    await expect(console.locator('nav a[href="/messages"]')).toContainText('1 unread');
    await expect(console).toHaveTitle(/^\(1\) /);

    await row(console, 'Nok').click();
    await expect(thread(console)).toContainText('Is the oolong in stock?');
    await expect(chip(console, 'Unread')).toHaveText('Unread0');
    await types(phone, 'The spring one');
    await expect(thread(console)).toContainText('The spring one');
  });

  test('the answer stands at once, settles, and appears on the phone', async () => {
    const pass = await holdBack(console, '**/api/messages');
    await answers(console, 'Yes, six boxes are left.');
    const bubble = thread(console).getByText('Yes, six boxes are left.');
    await expect(bubble).toBeVisible();
    await expect(thread(console)).toContainText('sending');
    await expect(box(console)).toHaveValue('');
    await expect(box(console)).toBeFocused();
    pass();
    await expect(thread(console)).toContainText('free reply');
    await expect(bubble).toHaveCount(1);
    await expect(phone.getByTestId('phone-message').filter({ hasText: 'Yes, six boxes are left.' })).toHaveAttribute(
      'data-from',
      'bot',
    );
    await expect(row(console, 'Nok')).toContainText('Yes, six boxes are left.');
  });

  test('a message that is taken back says so, in the chat and in the list', async () => {
    await types(phone, 'My card number is 4111');
    await expect(thread(console)).toContainText('My card number is 4111');
    const own = phone.getByTestId('phone-message').filter({ hasText: 'My card number is 4111' });
    await own.hover();
    await own.getByTestId('phone-message-menu').click();
    await phone.getByTestId('phone-unsend').click();
    await expect(thread(console)).toContainText('Message unsent');
    await expect(thread(console)).not.toContainText('4111');
    await expect(row(console, 'Nok')).toContainText('Message unsent');
  });

  test('the language changes in place, and what is being written stays', async () => {
    await box(console).fill('Half an answ');
    await console.getByRole('button', { name: '繁體中文' }).click();
    await expect(console.getByRole('heading', { level: 1 })).toHaveText('訊息');
    await expect(console.locator('html')).toHaveAttribute('lang', 'zh-Hant');
    await expect(console.locator('textarea').first()).toHaveValue('Half an answ');
    await console.getByRole('button', { name: 'English' }).click();
    await expect(console.getByRole('heading', { level: 1 })).toHaveText('Messages');
  });

  test('a draft stands again after a reload', async () => {
    await box(console).fill('Half an answer');
    await console.reload();
    await expect(box(console)).toHaveValue('Half an answer');
    await box(console).fill('');
  });
});

describe('filters', () => {
  test('show what the server counts, and what matches', async () => {
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
    await console.getByRole('menuitem', { name: 'Pin' }).click();
    await expect(chip(console, 'Pinned')).toHaveText('Pinned1');
    await chip(console, 'Pinned').click();
    await expect(console.getByRole('option')).toHaveCount(1);
    await expect(row(console, 'May')).toBeVisible();
    await chip(console, 'Unread').click();
    await expect(console.getByRole('option')).toHaveCount(1);
    await expect(row(console, 'Lek')).toBeVisible();
    await chip(console, 'All').click();
    await expect(console.getByRole('option')).toHaveCount(3);

    await console.getByRole('textbox', { name: 'Search people and messages' }).fill('parcel');
    await expect(console.getByRole('option')).toHaveCount(1);
    await expect(row(console, 'Lek')).toBeVisible();
    await console.getByRole('textbox', { name: 'Search people and messages' }).fill('');
    await expect(console.getByRole('option')).toHaveCount(3);
    await expectSameCounts(console, 'cs_agent');
  });
});

describe('two agents', () => {
  test('see each other look and write, and the same messages', async () => {
    const lead = await stage.console('cs_lead');
    await row(console, 'Nok').click();
    await row(lead, 'Nok').click();
    await expect(console.getByText('Person cs_lead is looking at this conversation')).toBeVisible();
    await expect(lead.getByText('Person cs_agent is looking at this conversation')).toBeVisible();
    await box(lead).pressSequentially('I t');
    await expect(console.getByText('Person cs_lead is writing an answer')).toBeVisible();
    stage.world.clock.pass(1000);
    await box(lead).fill('I take this one.');
    await box(lead).press('Shift+Enter');
    await expect(thread(console)).toContainText('I take this one.');
    await expect(console.getByText('is writing an answer')).toBeHidden();
    await expect(phone.getByTestId('phone-messages')).toContainText('I take this one.');
    await lead.context().close();
    await expect(console.getByText('is looking at this conversation')).toBeHidden();
  });
});

describe('a connection that is lost under traffic', () => {
  test('says so, keeps what is sent, and comes back to exactly what the server holds', async () => {
    const { world } = stage;
    const { channel } = world.brands[0]!;
    await row(console, 'Nok').click();
    await console.getByRole('button', { name: 'Sort' }).click();
    await console.getByRole('menuitem', { name: 'Latest message' }).click();
    await console.context().setOffline(true);
    await expect(console.getByText('The connection is lost.')).toBeVisible();
    await answers(console, 'Written without a connection');
    await expect(thread(console)).toContainText('Written without a connection');

    const crowd = Array.from({ length: 8 }, (_, n) =>
      world.line.customer(channel.channelId, { displayName: `Guest ${n}` }),
    );
    for (let round = 0; round < 3; round++) {
      world.clock.pass(1000);
      for (const guest of crowd) {
        world.clock.pass(1000);
        await guest.writes(`${guest.displayName} says ${round}`);
      }
      await nok.writes(`Nok says ${round}`);
    }
    world.clock.pass(1000);
    const last = await nok.writes('Never mind');
    await nok.unsends(last.messageId ?? '');
    const agent = await stage.caller('cs_agent');
    const [guest] = await conversations('cs_agent');
    await agent.put(`/conversations/${guest?.id}/pin`, { pinned: true });
    await world.settled();
    world.clock.pass(1000);

    await console.context().setOffline(false);
    await expect(console.getByText('Connected', { exact: true })).toBeVisible();
    await expect(console.getByText('The connection is lost.')).toBeHidden();
    await expect(phone.getByTestId('phone-messages')).toContainText('Written without a connection');
    await world.settled();

    const rows = await conversations('cs_agent');
    await expect(console.getByRole('option')).toHaveCount(rows.length);
    await expect
      .poll(() =>
        console.getByRole('option').evaluateAll((found) => found.map((option) => option.id.replace('row-', ''))),
      )
      .toEqual(rows.map(({ id }) => id));
    for (const { id, customer, lastMessage } of rows) {
      const shown = console.locator(`#row-${id}`);
      await expect(shown).toContainText(customer.displayName);
      await expect(shown).toContainText(lastMessage?.text || 'Message unsent');
    }
    await expectSameCounts(console, 'cs_agent');
    const mine = rows.find(({ customer }) => customer.displayName === 'Nok');
    const { body } = await agent.get(`/messages/conversation/${mine?.id}?limit=200`);
    const said = (body.data as Message[])
      .filter(({ direction }) => direction === 'in' || direction === 'out')
      .map(({ status, text }) => (status === 'unsent' ? 'Message unsent' : text));
    await expect
      .poll(() =>
        thread(console)
          .locator('[data-direction]')
          .evaluateAll((found) => found.map((bubble) => bubble.textContent)),
      )
      .toEqual(said.reverse());
    check(said.filter((text) => text === 'Written without a connection')).toHaveLength(1);
  });
});

async function conversations(username: string): Promise<Conversation[]> {
  const { body } = await (await stage.caller(username)).get('/conversations?brand=all&sort=latest&limit=200');
  return body.data;
}

/** The number on each chip is the server's. */
async function expectSameCounts(page: Page, username: string): Promise<void> {
  const { body } = await (await stage.caller(username)).get('/conversations?brand=all&limit=1');
  const counts = body.meta.counts as Record<string, number>;
  for (const name of ['All', 'Pending', 'Important', 'Pinned', 'Unread', 'Assigned', 'Overtime']) {
    await expect(chip(page, name)).toHaveText(`${name}${counts[name.toLowerCase()]}`);
  }
}
