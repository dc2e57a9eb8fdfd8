import type { Page } from 'playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { newConversation } from '../support/new-conversation.ts';
import { bell, furtherFilter, moreFilter, picks, row, thread, toast } from './inbox.ts';
import { expect, Stage } from './stage.ts';

let stage: Stage;
let page: Page;
let id: string;

beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
  ({ conversationId: id } = await newConversation(stage.world, { displayName: 'Nok' }));
  await newConversation(stage.world, { displayName: 'Somchai' });
  page = await stage.console('cs_agent', { path: `/messages/${id}` });
  await expect(thread(page)).toContainText('hello');
});
afterAll(() => stage.close());

const dialog = () => page.getByRole('dialog');
const conversation = async () => (await (await stage.caller('cs_agent')).get(`/conversations/${id}`)).body.data;

test('by keys: S, the time, a warning about the deadline, undo', async () => {
  await page.keyboard.press('s');
  await expect(dialog().getByRole('radio', { name: /^Tomorrow morning/ })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(dialog().getByRole('radio', { name: /^In 3 hours/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(dialog().getByRole('alert')).toContainText('A reply is due before that');
  expect((await conversation()).snoozedUntil).toBeNull();
  await page.keyboard.press('Enter');
  await expect(dialog()).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Snoozed until' })).toBeVisible();
  await expect(row(page, 'Nok')).toHaveCount(0);
  await expect(row(page, 'Somchai')).toBeVisible();
  await expect.poll(async () => (await conversation()).snoozedBy).toBe(stage.world.people.cs_agent);
  await page.keyboard.press('z');
  await expect.poll(async () => (await conversation()).snoozedUntil).toBeNull();
  await expect(row(page, 'Nok')).toBeVisible();
});

test('by mouse: an own time with a note, the list of snoozed conversations, and the end', async () => {
  await picks(page, 'Snooze');
  await dialog().getByRole('radio', { name: 'Choose a time' }).check();
  const time = dialog().getByLabel('Choose a time').and(page.locator('input[type="datetime-local"]'));
  await time.fill('2020-01-01T10:00');
  await expect(dialog()).toContainText('Choose a time in the future');
  await expect(dialog().getByRole('button', { name: 'Snooze' })).toBeDisabled();
  // 17:30 in Bangkok, the business time zone, ten days ahead.
  const day = new Date(stage.world.clock.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await time.fill(`${day}T17:30`);
  await dialog().getByLabel('Note for the team (optional)').fill('Waits for the factory');
  await dialog().getByRole('button', { name: 'Snooze' }).click();
  await dialog().getByRole('button', { name: 'Snooze anyway' }).click();
  await expect(toast(page, 'Snoozed until')).toBeVisible();
  await expect(thread(page)).toContainText('Waits for the factory');
  await expect.poll(async () => (await conversation()).snoozedUntil).toBe(`${day}T10:30:00.000Z`);
  await moreFilter(page, 'Snoozed');
  await expect(furtherFilter(page)).toContainText('Snoozed1');
  await expect(row(page, 'Nok')).toContainText('Snoozed until');
  await page.locator('section header').getByRole('button', { name: 'End snooze' }).click();
  await expect.poll(async () => (await conversation()).snoozedUntil).toBeNull();
  await moreFilter(page, 'All');
});

test('its end is shown in the list and the bell, until somebody opens the conversation', async () => {
  const agent = await stage.caller('cs_agent');
  const until = new Date(stage.world.clock.now() + 60_000).toISOString();
  await agent.put(`/conversations/${id}/snooze`, { until });
  await row(page, 'Somchai').click();
  stage.world.clock.pass(60_000);
  await stage.world.app.alarm.ring();
  await expect(row(page, 'Nok')).toContainText('Snooze ended');
  await bell(page).click();
  await expect(page.getByText('The snooze has ended')).toBeVisible();
  await page.keyboard.press('Escape');
  await row(page, 'Nok').click();
  await expect(row(page, 'Nok')).not.toContainText('Snooze ended');
  await expect.poll(async () => (await conversation()).snoozeEnded).toBe(false);
});

test('on a phone, in Thai', async () => {
  const phone = await stage.console('cs_agent', {
    path: `/messages/${id}`,
    language: 'th',
    context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  });
  await expect(thread(phone)).toContainText('hello');
  await phone.locator('section header').getByRole('button', { name: 'เพิ่มเติม', exact: true }).click();
  await phone.getByRole('menuitem', { name: 'เลื่อนเตือน' }).click();
  await expect(phone.getByRole('radio', { name: /^พรุ่งนี้เช้า/ })).toBeVisible();
  const heights = await phone
    .getByRole('radio')
    .evaluateAll((all) => all.map((one) => one.closest('.min-h-touch')?.getBoundingClientRect().height ?? 0));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await stage.leave(phone);
});
