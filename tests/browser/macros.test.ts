import type { Page } from 'playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { newConversation } from '../support/new-conversation.ts';
import { row, thread, toast } from './inbox.ts';
import { expect, Stage } from './stage.ts';

let stage: Stage;
let page: Page;
let id: string;

beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
  ({ conversationId: id } = await newConversation(stage.world, { displayName: 'Nok' }));
  await newConversation(stage.world, { displayName: 'Somchai' });
});
afterAll(() => stage.close());

const dialog = () => page.getByRole('dialog');
const conversation = async () => (await (await stage.caller('cs_lead')).get(`/conversations/${id}`)).body.data;

test('a lead creates a macro, by mouse', async () => {
  page = await stage.console('cs_lead', { path: '/settings/macros' });
  await page.getByRole('button', { name: 'New macro' }).click();
  await dialog().getByLabel('Name').fill('Ask for the number');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(dialog()).toContainText('Add at least one action');
  const add = async (action: string) => {
    await dialog().getByRole('button', { name: 'Add action' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await add('Set the priority');
  await add('Reply');
  await dialog().getByRole('textbox', { name: 'Own text' }).last().fill('Dear {name}, your order number please');
  await dialog().getByRole('button', { name: 'Move up: Reply' }).click();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(dialog()).toBeHidden();
  await expect(page.getByRole('list', { name: 'Macros' })).toContainText('Reply · Set the priority');
  await stage.leave(page);
});

test('an agent runs it by keys, and it is in the command palette', async () => {
  page = await stage.console('cs_agent', { path: `/messages/${id}` });
  await expect(thread(page)).toContainText('hello');
  await page.keyboard.press('m');
  await expect(dialog().getByRole('option', { name: /Ask for the number/ })).toBeVisible();
  await page.keyboard.type('ask');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Macro applied: Ask for the number')).toBeVisible();
  await expect(thread(page)).toContainText('Dear Nok, your order number please');
  await expect.poll(async () => (await conversation()).priority).toBe('high');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ask for');
  await expect(page.getByRole('dialog').getByText('Ask for the number')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('a batch runs it, by mouse', async () => {
  await page.getByRole('button', { name: 'Select several' }).click();
  await row(page, 'Nok').click();
  await row(page, 'Somchai').click();
  await page.getByRole('button', { name: 'Run macro' }).click();
  await dialog()
    .getByRole('option', { name: /Ask for the number/ })
    .click();
  await expect(toast(page, 'Macro applied: Ask for the number (2)')).toBeVisible();
});

test('an agent sees shared macros and creates personal ones, in Thai', async () => {
  const phone = await stage.console('cs_agent', {
    path: '/settings/macros',
    language: 'th',
    context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  });
  await expect(phone.getByRole('list', { name: 'มาโคร' })).toContainText('Ask for the number');
  await expect(phone.getByRole('button', { name: /ลบ Ask/ })).toHaveCount(0);
  await phone.getByRole('button', { name: 'มาโครใหม่' }).click();
  await expect(phone.getByLabel('ใครใช้ได้บ้าง')).toHaveCount(0);
  await stage.leave(phone);
});
