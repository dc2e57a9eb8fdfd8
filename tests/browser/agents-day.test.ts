import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { defaultAutomation } from '../../shared/automation.ts';
import { limits } from '../../shared/limits.ts';
import { roleDefaults } from '../../shared/permissions.ts';
import type { Conversation, Episode } from '../../shared/rows.ts';
import { deleteTemplates } from '../support/delete-templates.ts';
import { makePerson } from '../support/world.ts';
import {
  answers,
  bell,
  box,
  bubbles,
  catchUp,
  chip,
  expectNoToast,
  furtherFilter,
  moreFilter,
  panel,
  picks,
  received,
  row,
  thread,
  toast,
  types,
} from './inbox.ts';
import { expect, Stage } from './stage.ts';

let stage: Stage;
let nok: Customer;
let phone: Page;
/** Pages of two agents, who have the additional permissions to transfer and close, and of their lead. */
let anan: Page;
let mali: Page;
let lead: Page;

beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
  const { world } = stage;
  await deleteTemplates(world);
  const [brand] = world.brands;
  const owner = await stage.caller('super_admin');
  const permissions = [...roleDefaults.cs_agent, 'messages.transfer', 'messages.close'];
  for (const name of ['Anan', 'Mali']) {
    const id = await makePerson(world, name, 'cs_agent', [brand!.id]);
    await owner.put(`/staff/${id}/permissions`, { permissions });
  }
  const { rating } = defaultAutomation;
  await owner.put(`/brands/${brand!.id}/automation`, { rating: { ...rating, on: true } });
  const leader = await stage.caller('cs_lead');
  await leader.post('/quick-replies', {
    brandId: brand!.id,
    title: 'Shipping',
    text: 'We ship tomorrow, {name}.',
    keywords: ['ship'],
  });
  nok = world.line.customer(brand!.channel.channelId, { displayName: 'Nok', language: 'en' });
  [phone, anan, mali, lead] = await Promise.all([
    stage.phone(nok),
    stage.console('Anan'),
    stage.console('Mali'),
    stage.console('cs_lead'),
  ]);
});
afterAll(() => stage.close());

/** Returns the conversation as the server returns it. */
async function conversation(): Promise<Conversation> {
  const { body } = await (await stage.caller('cs_lead')).get('/conversations?brand=all');
  return body.data[0];
}

async function episodes(): Promise<Episode[]> {
  const { body } = await (await stage.caller('cs_lead')).get(`/conversations/${(await conversation()).id}/history`);
  return body.data.episodes;
}

const assignee = (page: Page) => row(page, 'Nok').locator('[title^="Person "]');

describe('a customer writes', () => {
  test('and every console shows it once the server is idle', async () => {
    await Promise.all([anan, mali].map((page) => expect(page.getByText('No conversations yet')).toBeVisible()));
    await types(stage.world, phone, 'Is the oolong in stock?');
    await expect(received(phone)).toHaveCount(1);
    await stage.world.settled();
    for (const page of [anan, mali, lead]) {
      await expect(row(page, 'Nok')).toContainText('Is the oolong in stock?');
      await expect(chip(page, 'Unread')).toHaveText('Unread1');
      await expect(chip(page, 'Unassigned')).toHaveText('Unassigned1');
    }
  });

  test('colleagues see who opened it and who types; the opener does not see themselves', async () => {
    await row(anan, 'Nok').click();
    await expect(thread(anan)).toContainText('Is the oolong in stock?');
    await expect(chip(mali, 'Unread')).toHaveText('Unread0');
    await row(mali, 'Nok').click();
    await expect(mali.getByText('Person Anan is viewing this conversation')).toBeVisible();
    await expect(anan.getByText('Person Mali is viewing this conversation')).toBeVisible();
    await box(anan).pressSequentially('Let me');
    await expect(mali.getByText('Person Anan is replying to this customer')).toBeVisible();
    await expect(anan.getByText('Person Anan is')).toHaveCount(0);
    // The first press of Send only asks for confirmation, because a colleague is already replying.
    await answers(stage.world, mali, 'It is');
    await expect(mali.getByText('Press Send again to take over.')).toBeVisible();
    await expect(box(mali)).toHaveValue('It is');
    check(nok.inbox).toEqual([]);
    await box(anan).fill('');
    await box(mali).fill('');
  });

  test('a colleague takes it over, and everyone sees the new assignee', async () => {
    await mali.getByRole('button', { name: 'Take', exact: true }).click();
    for (const page of [anan, mali]) {
      await expect(assignee(page)).toHaveAttribute('title', 'Person Mali');
      await expect(thread(page)).toContainText('Person Mali took this conversation');
    }
    await expect(assignee(lead)).toHaveAttribute('title', 'Person Mali');
    check((await conversation()).status).toBe('open');
    await expect(chip(mali, 'Mine')).toHaveText('Mine1');
    await expect(chip(anan, 'Mine')).toHaveText('Mine0');
  });
});

/** Asserts that the bell notifies about the transfer of Nok, without a toast, and opens the conversation. */
async function opensFromBell(page: Page, text: string): Promise<void> {
  await expect(bell(page)).not.toHaveAccessibleName('Notifications');
  await expectNoToast(page);
  await bell(page).click();
  const notification = page.getByRole('list', { name: 'Notifications' }).getByRole('button', { name: /^Nok/ });
  await expect(notification).toContainText(text);
  await notification.click();
}

describe('handing over', () => {
  test('to a person, who is notified, with a note', async () => {
    for (let n = 0; n < 2; n++) await anan.keyboard.press('Escape');
    await expect(anan.getByText('Select a conversation')).toBeVisible();
    await mali.getByRole('button', { name: 'Transfer', exact: true }).click();
    catchUp(stage.world);
    const dialog = mali.getByRole('dialog');
    await dialog.getByRole('option').filter({ hasText: 'Person Anan' }).click();
    await dialog.getByLabel(/What should they know/).fill('She wants the spring oolong');
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await expect(toast(mali, 'Transferred to Person Anan')).toBeVisible();
    await opensFromBell(anan, 'Transferred to you');
    await expect(thread(anan)).toContainText('Person Mali transferred this to Person Anan');
    await expect(thread(anan)).toContainText('She wants the spring oolong');
    await expect(assignee(lead)).toHaveAttribute('title', 'Person Anan');
    await expect(bell(anan)).toHaveAccessibleName('Notifications');
  });

  test('to the queue, where any agent can take it', async () => {
    await anan.getByRole('button', { name: 'Transfer', exact: true }).click();
    const dialog = anan.getByRole('dialog');
    await dialog.getByRole('option').filter({ hasText: 'The brand’s queue' }).click();
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    for (const page of [anan, mali]) {
      await expect(thread(page)).toContainText('Person Anan transferred this to the queue');
      await expect(assignee(page)).toHaveCount(0);
      await expect(chip(page, 'Unassigned')).toHaveText('Unassigned1');
    }
    check(await conversation()).toMatchObject({ assignedTo: null, status: 'pending' });
  });

  test('to supervisors: high priority, labelled, and notified at once', async () => {
    await picks(anan, 'Escalate');
    catchUp(stage.world);
    const dialog = anan.getByRole('dialog');
    await dialog.getByLabel(/What happened/).fill('She waits since Monday');
    await dialog.getByRole('button', { name: 'Escalate' }).click();
    await expect(toast(anan, 'Escalated. The team leads are notified.')).toBeVisible();
    await opensFromBell(lead, 'Escalated to you');
    for (const page of [anan, mali, lead]) {
      await expect(thread(page)).toContainText('Person Anan escalated this');
      await expect(thread(page)).toContainText('She waits since Monday');
      await expect(panel(page)).toContainText('High');
      await expect(panel(page)).toContainText('Escalated');
      await moreFilter(page, 'Important');
      await expect(furtherFilter(page)).toHaveText(/Important1$/);
      await moreFilter(page, 'All');
    }
    const { priority, labels } = await conversation();
    check([priority, labels.length]).toEqual(['high', 1]);
    await lead.keyboard.press('Escape');
  });
});

describe('answering', () => {
  test("a quick reply is found by its keyword and filled in with the customer's name", async () => {
    await box(anan).fill('');
    await box(anan).pressSequentially('/shi');
    await expect(anan.getByRole('listbox', { name: 'Quick replies' })).toContainText('Shipping');
    await box(anan).press('Enter');
    await expect(box(anan)).toHaveValue('We ship tomorrow, Nok.');
    stage.world.clock.pass(1000);
    await box(anan).press('Shift+Enter');
    await expect(received(phone).last()).toContainText('We ship tomorrow, Nok.');
    await expect(bubbles(mali).last()).toContainText('We ship tomorrow, Nok.');
    await expect(assignee(mali)).toHaveAttribute('title', 'Person Anan');
    const counts = async () => {
      const { body } = await (await stage.caller('cs_lead')).get('/quick-replies');
      return body.data.map(({ useCount }: { useCount: number }) => useCount);
    };
    await expect.poll(counts).toEqual([1]);
  });

  test('a note is visible to colleagues only', async () => {
    await anan.getByRole('button', { name: 'Note', exact: true }).click();
    await anan.getByRole('textbox', { name: 'Write an internal note' }).fill('Give her the gift wrap');
    // While a note is written, no message can be quoted, because quoting would turn the note into a reply.
    await expect(anan.getByRole('button', { name: 'Quote this message' })).toHaveCount(0);
    await anan.getByRole('button', { name: 'Add note' }).click();
    for (const page of [anan, mali]) {
      await expect(thread(page).locator('[data-direction="note"]')).toHaveText('Give her the gift wrap');
    }
    await anan.getByRole('button', { name: 'Note', exact: true }).click();
    await expect(anan.getByRole('button', { name: 'Quote this message' })).not.toHaveCount(0);
    await answers(stage.world, anan, 'Anything else?');
    await expect(received(phone).last()).toContainText('Anything else?');
    check(JSON.stringify(nok.inbox)).not.toContain('gift wrap');
  });
});

describe('the end of a case', () => {
  test('a resolved case asks for a rating, and one tap on the phone appears in the history', async () => {
    await anan.getByRole('button', { name: 'Resolve', exact: true }).click();
    await expect(row(mali, 'Nok')).toContainText('Resolved');
    await stage.world.settled();
    stage.world.clock.pass(limits.endUndoneMs + 1000);
    await stage.world.app.alarm.ring();
    await stage.world.settled();
    await expect(received(phone).last()).toContainText(defaultAutomation.rating.texts.en);
    await phone.getByTestId('phone-quick-reply').filter({ hasText: '5' }).click();
    for (const page of [anan, mali]) {
      await expect(thread(page)).toContainText('The customer rated the service ★★★★★');
      await expect(panel(page).getByRole('img', { name: '5 of 5 stars' })).toBeVisible();
      await expect(panel(page)).toContainText('Person Anan');
      await expect(row(page, 'Nok')).toContainText('Resolved');
    }
    check((await episodes()).map(({ rating }) => rating)).toEqual([5]);
  });

  test('another message opens a new case', async () => {
    await types(stage.world, phone, 'One more question');
    for (const page of [anan, mali]) {
      await expect(row(page, 'Nok')).toContainText('One more question');
      await expect(row(page, 'Nok')).not.toContainText('Resolved');
      await expect(panel(page).getByRole('img', { name: '5 of 5 stars' })).toHaveCount(1);
    }
    await stage.world.settled();
    const found = (await episodes()).sort((a, b) => a.openedAt.localeCompare(b.openedAt));
    check(found.map(({ rating, endedAt }) => [rating, endedAt === null])).toEqual([
      [5, false],
      [null, true],
    ]);
    // The assignee of the previous case is online, so the new case is assigned to them again.
    check(await conversation()).toMatchObject({ status: 'open', priority: 'high' });
    await expect(assignee(lead)).toHaveAttribute('title', 'Person Anan');
  });
});
