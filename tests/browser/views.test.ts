import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import { chip, furtherFilter, row } from './inbox.ts';
import { expect, Stage } from './stage.ts';

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await Stage.open();
  const [brand] = stage.world.brands;
  const admin = await stage.caller('super_admin');
  for (const name of ['Nok', 'Mali', 'Somchai'])
    await stage.world.line.customer(brand!.channel.channelId, { displayName: name }).writes('hello');
  await stage.world.settled();
  const listed = (await admin.get('/conversations')).body.data as { id: string; customer: { displayName: string } }[];
  const idOf = (name: string) => listed.find(({ customer }) => customer.displayName === name)?.id;
  await admin.put(`/conversations/${idOf('Nok')}/priority`, { priority: 'high' });
  await admin.put(`/conversations/${idOf('Mali')}/priority`, { priority: 'high' });
  await admin.put(`/conversations/${idOf('Mali')}/pin`, { pinned: true });
  page = await stage.console('cs_lead');
  await expect(row(page, 'Somchai')).toBeVisible();
});
afterAll(() => stage.close());

const panel = (on = page) => on.getByRole('dialog', { name: 'Filter by conditions' });
const open = (on = page) => on.getByRole('button', { name: 'Filter by conditions' });
const conditions = (on = page) => on.getByRole('list', { name: 'Conditions' }).getByRole('listitem');
const params = (on = page) => Object.fromEntries(new URL(on.url()).searchParams);
const rows = (on = page) => on.getByRole('option');

describe('conditions', () => {
  test('are added, combined and removed by mouse, and the address contains them', async () => {
    await open().click();
    await panel().getByText('High', { exact: true }).click();
    await expect(rows()).toHaveCount(2);
    await panel().getByText('Pinned', { exact: true }).click();
    await expect(rows()).toHaveCount(1);
    await expect(row(page, 'Mali')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel()).toBeHidden();
    await expect(conditions()).toHaveText(['Priority: High', 'Pinned']);
    check(params()).toEqual({ filter: 'open', priority: 'high', pinned: 'true', sort: 'smart' });
    await page.getByRole('button', { name: 'Remove Pinned' }).click();
    await expect(rows()).toHaveCount(2);
    check(params()).toEqual({ filter: 'open', priority: 'high', sort: 'smart' });
  });

  test('survive a reload, and a conversation that is opened', async () => {
    await row(page, 'Nok').click();
    await expect(page).toHaveURL(/\/messages\/.+priority=high/);
    await page.reload();
    await expect(conditions()).toHaveText(['Priority: High']);
    await expect(rows()).toHaveCount(2);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(conditions(other)).toHaveText(['Priority: High']);
    await expect(rows(other)).toHaveCount(2);
    await other.close();
  });
});

describe('a view', () => {
  test('is saved, selected with its number, changed, and left by mouse', async () => {
    await page.getByRole('button', { name: 'Save as view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as view' });
    await dialog.getByLabel('Name').fill('Urgent ones');
    await dialog.getByText('Everyone with its brands').click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(furtherFilter(page)).toContainText('Urgent ones');
    await expect(furtherFilter(page)).toContainText('2');
    await expect.poll(() => Object.keys(params())).toEqual(['view']);
    await open().click();
    await panel().getByText('Pinned', { exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('button', { name: 'Edit view' })).toBeVisible();
    await expect(furtherFilter(page)).toContainText('1');
    await chip(page, 'Open').click();
    await expect(rows()).toHaveCount(3);
    await expect(conditions()).toHaveCount(0);
    await furtherFilter(page).click();
    await page.getByRole('menuitem', { name: /Urgent ones/ }).click();
    await expect(rows()).toHaveCount(1);
  });

  test('is opened by a shared link on a phone, whose conditions are in a sheet', async () => {
    const phone = await stage.console('cs_agent', {
      path: new URL(page.url()).pathname.replace(/\/messages\/.*/, '/messages') + new URL(page.url()).search,
      context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    });
    await expect(rows(phone)).toHaveCount(1);
    await expect(conditions(phone)).toHaveText(['Priority: High', 'Pinned']);
    // The agent cannot change a shared view.
    await expect(phone.getByRole('button', { name: 'Edit view' })).toHaveCount(0);
    await open(phone).click();
    await expect(panel(phone)).toBeVisible();
    await panel(phone).getByText('Low', { exact: true }).click();
    await phone.goBack();
    await expect(panel(phone)).toBeHidden();
    await expect(phone.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
    await phone.getByRole('button', { name: 'Undo changes' }).click();
    await expect(rows(phone)).toHaveCount(1);
    await stage.leave(phone);
  });
});

test('conditions and views are used with the keyboard alone', async () => {
  await chip(page, 'Open').click();
  await page.getByRole('listbox', { name: 'Conversations' }).focus();
  await page.keyboard.press('f');
  await expect(panel()).toBeVisible();
  await expect(panel().getByRole('checkbox', { name: 'Overdue' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(panel().getByRole('checkbox', { name: 'Unread' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(conditions()).toHaveText(['Unread']);
  const save = page.getByRole('button', { name: 'Save as view' });
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Save as view' }).getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Not read');
  await page.keyboard.press('Enter');
  await expect(furtherFilter(page)).toContainText('Not read');
  await furtherFilter(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Manage views' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Manage views' });
  await dialog.getByRole('button', { name: 'Delete Not read' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Not read')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(rows()).toHaveCount(3);
});
