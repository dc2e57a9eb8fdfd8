import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import type { Conversation } from '../../shared/rows.ts';
import { cast } from './cast.ts';
import { bell, box, picks, received, row, thread } from './inbox.ts';
import { expect, type Stage } from './stage.ts';

let stage: Stage;
let nok: Customer;
let phone: Page;
let agent: Page;
let lead: Page;

beforeAll(async () => {
  ({ stage, nok, phone, agent, lead } = await cast('Is it in stock?'));
});
afterAll(() => stage.close());

const note = (page: Page) => page.getByRole('textbox', { name: 'Write an internal note' });
const conversation = async (): Promise<Conversation> =>
  (await (await stage.caller('cs_lead')).get('/conversations?brand=all&sort=latest')).body.data[0];
const nameOf = async (username: string) =>
  (await (await stage.caller(username)).get('/auth/me')).body.data.user.fullName;

describe('a silent observer', () => {
  test('is visible to no colleague, and marks nothing read', async () => {
    await row(lead, 'Nok').waitFor();
    const brand = stage.world.brands[0]!;
    const may = stage.world.line.customer(brand.channel.channelId, { displayName: 'May' });
    stage.world.clock.pass(1000);
    await may.writes('Hello');
    await row(lead, 'May').click();
    await expect(thread(lead)).toContainText('Hello');
    await picks(lead, 'Watch silently');
    await expect(lead.getByText('You’re watching silently')).toBeVisible();
    await row(lead, 'Nok').click();
    await expect(thread(lead)).toContainText('Is it in stock?');
    await row(agent, 'Nok').waitFor();
    check((await conversation()).customer.displayName).toBe('May');
    // Waits, because May's conversation might be marked as read with a delay.
    await expect
      .poll(async () => {
        const { body } = await (await stage.caller('cs_lead')).get('/conversations?brand=all&filter=unread');
        return body.data.map((one: Conversation) => one.customer.displayName);
      })
      .toEqual(['Nok']);
  });

  test('adds a note that mentions a colleague, who is notified', async () => {
    const name = await nameOf('cs_agent');
    await note(lead).fill('Please offer the gift wrap @');
    await note(lead).press('End');
    await note(lead).pressSequentially(name.slice(0, 3));
    const list = lead.getByRole('listbox', { name: 'Mention a colleague' });
    await list.getByRole('option', { name }).click();
    await expect(note(lead)).toHaveValue(`Please offer the gift wrap @${name} `);
    await lead.getByRole('button', { name: 'Add note' }).click();
    await expect(thread(lead)).toContainText(`@${name}`);
    await expect(bell(agent)).toHaveAccessibleName('Notifications: 1');
    await bell(agent).click();
    await expect(agent.getByRole('list', { name: 'Notifications' })).toContainText('You were mentioned');
    await agent.keyboard.press('Escape');
    const { body } = await (await stage.caller('cs_agent')).get('/notifications');
    check(body.data.map(({ cause }: { cause: string }) => cause)).toEqual(['mentioned']);
    await expect(received(phone).filter({ hasText: 'gift wrap' })).toHaveCount(0);
    check((await (await stage.caller('cs_lead')).get('/conversations?brand=all&filter=unread')).body.meta.total).toBe(
      1,
    );
  });

  test('answers again when observing ends', async () => {
    await lead.getByRole('button', { name: 'Stop watching' }).click();
    await expect(lead.getByRole('textbox', { name: /Write/ })).toBeVisible();
    await lead.getByRole('button', { name: 'Note', exact: true }).click();
    await expect(box(lead)).toBeVisible();
    await expect
      .poll(
        async () =>
          (await (await stage.caller('cs_lead')).get('/conversations?brand=all&filter=unread')).body.meta.total,
      )
      .toBe(0);
  });
});

describe('two agents who want to answer', () => {
  test('the second one sees the first, and nothing is sent before a confirmation', async () => {
    await row(agent, 'Nok').click();
    await expect(thread(agent)).toContainText('Is it in stock?');
    await box(agent).fill('One moment');
    const name = await nameOf('cs_agent');
    await expect(lead.getByText(`${name} is replying to this customer`)).toBeVisible();
    await expect(lead.getByRole('button', { name: 'Take over and send' })).toBeVisible();
    await box(lead).fill('Yes, six are left');
    await box(lead).press('Control+Enter');
    await expect(lead.getByRole('alert')).toContainText(`${name} is replying. Press Send again to take over.`);
    await expect(box(lead)).toHaveValue('Yes, six are left');
    await box(lead).press('Control+Enter');
    await expect(received(phone).filter({ hasText: 'Yes, six are left' })).toBeVisible();
    // Once the reply is sent, the lead no longer counts as replying, until they type again.
    const taker = await nameOf('cs_lead');
    await expect(agent.getByText(`${taker} replied while you were typing`)).toBeVisible();
    await box(lead).fill('They ship today');
    await expect(agent.getByText(`${taker} is replying to this customer`)).toBeVisible();
    await agent.getByRole('button', { name: 'Take over', exact: true }).click();
    await expect(agent.getByText('is replying to this customer')).toBeHidden();
    await expect(lead.getByText(`${name} is replying to this customer`)).toBeVisible();
  });

  test('a note needs no confirmation and shows no typing indicator', async () => {
    await lead.getByRole('button', { name: 'Note', exact: true }).click();
    await expect(lead.getByText('is replying to this customer')).toBeHidden();
    await note(lead).fill('She is a regular');
    await note(lead).press('Control+Enter');
    await expect(thread(agent)).toContainText('She is a regular');
    await lead.getByRole('button', { name: 'Note', exact: true }).click();
  });
});

test('a reply resolves with the keyboard', async () => {
  await box(agent).fill('');
  stage.world.clock.pass(1000);
  await nok.writes('Thank you');
  await expect(thread(lead)).toContainText('Thank you');
  await box(lead).fill('You are welcome');
  // While the colleague counts as replying, the first key press only shows a warning, and the second sends the reply.
  await expect(async () => {
    await box(lead).press('Control+Shift+Enter');
    check(await box(lead).inputValue()).toBe('');
  }).toPass();
  await expect(received(phone).filter({ hasText: 'You are welcome' })).toBeVisible();
  await expect.poll(async () => (await conversation()).status).toBe('resolved');
});
