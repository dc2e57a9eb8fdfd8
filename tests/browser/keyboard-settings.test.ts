import type { Locator, Page } from 'playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { pressKeys, tabTo } from './keys.ts';
import { expect, Stage } from './stage.ts';

/** Tests that every section of the settings can be operated by keyboard only. */

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
  page = await stage.console('super_admin', { path: '/settings' });
  await expect(page.getByLabel('System name')).toBeVisible();
});
afterAll(() => stage.close());

const saved = () => page.locator('.mantine-Notification-root').filter({ hasText: 'Saved' }).first();
const save = () => page.getByRole('button', { name: 'Save', exact: true });
const dialog = () => page.getByRole('dialog');
const settings = async () => (await (await stage.caller('super_admin')).get('/settings')).body.data;

const press = (...keys: string[]) => pressKeys(page, ...keys);
const reach = (place: Locator, key?: 'Tab' | 'Shift+Tab') => tabTo(page, place, key);

async function opens(section: string): Promise<void> {
  await reach(page.getByRole('link', { name: section, exact: true }), 'Shift+Tab');
  await press('Enter');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
}

describe('the settings with the keyboard', () => {
  test('Enter saves from a field', async () => {
    await reach(page.getByLabel('System name'));
    await page.keyboard.type('Tea house');
    await press('Enter');
    await expect(saved()).toBeVisible();
    await expect.poll(async () => (await settings()).systemName).toBe('Tea house');
    await expect(page.getByLabel('System name')).toBeFocused();
  });

  test('the button saves where Enter inserts a line break, and returns the focus', async () => {
    await opens('Service levels');
    const benefits = page.getByLabel('Benefits of VIP2');
    await reach(benefits);
    await page.keyboard.type('Free gift wrap');
    await reach(save());
    await press('Enter');
    await expect.poll(async () => (await settings()).memberBenefits.vip2).toBe('Free gift wrap');
    await expect(save()).toBeHidden();
    await expect(benefits).toBeFocused();
  });

  test('a connection server is added and saved', async () => {
    await opens('Calls');
    await reach(page.getByRole('button', { name: 'Add a server' }));
    await press('Enter');
    await reach(page.getByLabel('Address').last());
    await page.keyboard.type('stun:stun.example.com');
    await press('Enter');
    await expect.poll(async () => JSON.stringify((await settings()).iceServers)).toContain('stun:stun.example.com');
  });

  test('a quick reply is written in its drawer', async () => {
    await opens('Quick replies');
    const create = page.getByRole('button', { name: 'New quick reply' });
    await reach(create);
    await press('Enter');
    await expect(dialog().getByLabel('Title')).toBeFocused();
    await page.keyboard.type('Hours');
    await reach(dialog().getByRole('textbox', { name: 'Text' }));
    await page.keyboard.type('From 9 to 18');
    await reach(dialog().getByRole('button', { name: 'Save' }));
    await press('Enter');
    await expect(dialog()).toBeHidden();
    await expect(page.getByRole('list', { name: 'Quick replies' })).toContainText('Hours');
    await expect(create).toBeFocused();
  });

  test('a label is renamed and recolored', async () => {
    await opens('Labels');
    const name = page.getByLabel('Name of label Urgent');
    await reach(name);
    await press('ControlOrMeta+a');
    await page.keyboard.type('Very urgent');
    await press('Enter');
    await expect(page.getByLabel('Name of label Very urgent')).toBeVisible();
    const color = page.getByLabel('Color of Very urgent');
    await reach(color, 'Shift+Tab');
    await press('Enter');
    await expect(dialog().locator('button:focus, input:focus')).toHaveCount(1);
    await press('Escape');
    await expect(color).toBeFocused();
  });

  test('the greeting is switched on', async () => {
    await opens('Automatic messages');
    const greeting = page.getByRole('region', { name: 'Greeting' });
    await reach(greeting.getByLabel('Greet new friends'));
    await press('Space');
    await expect(greeting.getByLabel('Greet new friends')).toBeChecked();
    await reach(greeting.getByRole('textbox'));
    await press('ControlOrMeta+a');
    await page.keyboard.type('Welcome to the tea house');
    await reach(save());
    await press('Enter');
    await expect(save()).toBeHidden();
  });

  test('an action that cannot be undone asks for confirmation, and Esc returns the focus', async () => {
    await opens('Backup and reset');
    const reset = page.getByRole('button', { name: 'Reset the settings…' });
    await reach(reset);
    await press('Enter');
    await expect(dialog().getByRole('button', { name: 'Cancel' })).toBeFocused();
    await press('Escape');
    await expect(reset).toBeFocused();
  });

  test('unsaved changes ask for confirmation before leaving', async () => {
    await opens('General');
    await reach(page.getByLabel('Subtitle'));
    await page.keyboard.type('Never saved');
    const link = page.getByRole('link', { name: 'Labels', exact: true });
    await reach(link, 'Shift+Tab');
    await press('Enter');
    await expect(dialog().getByRole('button', { name: 'Save' })).toBeFocused();
    await press('Escape');
    await expect(link).toBeFocused();
    await press('Enter');
    await expect(dialog().getByRole('button', { name: 'Save' })).toBeFocused();
    await reach(dialog().getByRole('button', { name: 'Discard' }));
    await press('Enter');
    await expect(page.getByLabel('Name of label Very urgent')).toBeVisible();
  });
});
