import type { Locator, Page } from 'playwright/test';
import { afterAll, afterEach, beforeAll, expect as check, describe, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { freePort } from '../support/free-port.ts';
import { makePerson, password } from '../support/world.ts';
import { toast } from './inbox.ts';
import { pressKeys, tabThrough, tabTo } from './keys.ts';
import { expect, Stage } from './stage.ts';

/** Tests that access control, brands, LINE configuration and the monitor can be operated by keyboard only. */

let stage: Stage;
let page: Page;
let nok: Customer;

beforeAll(async () => {
  const port = await freePort();
  // Gives the server a fixed port, because the LINE simulator must be able to call the webhook URL that the page displays.
  stage = await Stage.open({ brandCount: 2, env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` } });
  const [brand] = stage.world.brands;
  await makePerson(stage.world, 'malee', 'cs_agent', [brand!.id]);
  nok = stage.world.line.customer(brand!.channel.channelId, { displayName: 'Nok' });
  await nok.writes('Is it in stock?');
  await stage.fresh('super_admin');
  page = await stage.console('super_admin', { path: '/access-control' });
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
});
afterAll(() => stage.close());
afterEach(() => check(stage.errorsOf(page)).toEqual([]));

const press = (...keys: string[]) => pressKeys(page, ...keys);
const reach = (place: Locator, key?: 'Tab' | 'Shift+Tab') => tabTo(page, place, key);
const main = () => page.getByRole('main');
const dialog = (name?: string) => page.getByRole('dialog', name === undefined ? {} : { name });
const button = (name: string | RegExp, within: Locator = main()) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const tab = (name: RegExp) => main().getByRole('tab', { name });
const row = (name: string) => main().getByRole('row', { name });
/** Waits until an element of the page has the focus. */
const held = () => expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

async function openPage(path: string, heading: string): Promise<void> {
  await page.goto(stage.world.url + path);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}

/** Moves from a selected tab to the next tab with an arrow key. */
async function turns(from: RegExp, to: RegExp): Promise<void> {
  await reach(tab(from), 'Shift+Tab');
  await press('ArrowRight');
  await expect(tab(to)).toHaveAttribute('aria-selected', 'true');
}

/** Moves down to an item of the open menu and selects it. */
async function takes(item: string): Promise<void> {
  const place = page.getByRole('menuitem', { name: item });
  await expect(place).toBeVisible();
  for (let n = 0; n < 12 && !(await place.evaluate((one) => one === document.activeElement)); n++)
    await press('ArrowDown');
  await press('Enter');
}

/** Opens the list of options of a field and selects an option. */
async function picks(field: Locator, option: string): Promise<void> {
  await reach(field);
  const place = page.getByRole('option', { name: option, exact: true });
  await press('ArrowDown');
  for (let n = 0; n < 60 && (await place.getAttribute('data-combobox-selected')) === null; n++)
    await press('ArrowDown');
  await press('Enter');
  await expect(field).toBeFocused();
}

/** Advances the clock by a second and runs the monitor's checks. */
async function look(): Promise<void> {
  await stage.world.settled();
  stage.world.clock.pass(1000);
  await stage.world.app.monitor.look();
  await stage.world.app.monitor.alerts.record(stage.world.clock.now());
  await stage.world.settled();
}

describe('access control with the keyboard', () => {
  test('a cell of the matrix expands to its sentences, and a number opens its list', async () => {
    const cell = row('Person malee').getByRole('button', { name: /^Messages/ });
    await reach(row('Person malee').getByRole('button').first());
    await press('ArrowDown', 'ArrowUp', 'ArrowRight');
    await expect(cell).toBeFocused();
    await press('Enter');
    await expect(dialog().getByText('messages.reply')).toBeVisible();
    await expect(dialog().locator(':focus')).toHaveCount(1);
    await press('Escape');
    await expect(dialog()).toHaveCount(0);
    await expect(cell).toBeFocused();
    await reach(button(/people$/), 'Shift+Tab');
    await press('Enter');
    await expect(tab(/^User management/)).toHaveAttribute('aria-selected', 'true');
    await held();
  });

  test('a person is created: Enter submits, and errors name missing fields', async () => {
    await reach(button('New user'), 'Shift+Tab');
    await press('Enter');
    const made = page.getByRole('complementary', { name: 'New user' });
    await expect(made).toBeFocused();
    await reach(made.getByLabel('Full name'));
    await page.keyboard.type('Anong');
    await press('Enter');
    await expect(made.getByText('Please fill in all required fields.').first()).toBeVisible();
    await held();
    await reach(made.getByLabel('Username'));
    await page.keyboard.type('anong');
    await reach(made.getByLabel('Email'));
    await page.keyboard.type('anong@example.com');
    await reach(made.getByRole('radio', { name: 'Invite by link' }));
    await press('ArrowRight');
    await reach(made.getByRole('textbox', { name: 'Password' }));
    await page.keyboard.type(password);
    await press('Enter');
    await reach(button('Save without a brand', dialog('Save without a brand?')));
    await press('Enter');
    await expect(toast(page, 'User created')).toBeVisible();
    await expect(made).toHaveCount(0);
    await expect(row('Anong')).toBeVisible();
    await held();
  });

  test('a person is edited, given individual permissions, deactivated and deleted', async () => {
    await reach(row('Anong'));
    await press('Enter');
    const shown = page.getByRole('complementary', { name: /^Anong/ });
    await expect(shown).toBeFocused();
    await reach(shown.getByLabel('Full name'));
    await press('End');
    await page.keyboard.type(' Wattana');
    await press('Escape');
    await expect(dialog('Leave without saving?')).toBeVisible();
    await press('Escape');
    await expect(shown.getByLabel('Full name')).toBeFocused();
    const area = button(/^Messages/, shown);
    await reach(area);
    await press('Enter');
    await reach(shown.getByRole('checkbox', { name: 'messages.export' }));
    await press('Space');
    await expect(shown.getByText('added', { exact: true })).toBeVisible();
    await reach(button('Save', shown));
    await press('Enter');
    await expect(toast(page, 'User updated')).toBeVisible();
    await expect(row('Anong Wattana')).toContainText('+1');
    await held();
    await reach(button('Reset to role defaults', shown), 'Shift+Tab');
    await press('Enter');
    await expect(button('Reset to role defaults', shown)).toHaveCount(0);
    await held();
    await reach(button('Save', shown));
    await press('Enter');
    await expect(row('Anong Wattana')).not.toContainText('+1');
    const more = button('More', shown);
    await reach(more, 'Shift+Tab');
    await press('Enter');
    await takes('Deactivate');
    await reach(dialog('Deactivate this user?').getByRole('button', { name: 'Deactivate' }));
    await press('Enter');
    await expect(toast(page, 'User status updated')).toBeVisible();
    await expect(more).toBeFocused();
    await press('Enter');
    await takes('Delete');
    await expect(dialog('Delete this user?').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await press('Escape');
    await expect(more).toBeFocused();
    await press('Enter');
    await takes('Delete');
    await reach(dialog('Delete this user?').getByRole('button', { name: 'Delete' }));
    await press('Enter');
    await expect(toast(page, 'User deleted')).toBeVisible();
    await expect(row('Anong Wattana')).toHaveCount(0);
    await held();
  });

  test('Esc closes a person, and returns focus to the row', async () => {
    await reach(row('Person malee'), 'Shift+Tab');
    await press('Enter');
    await expect(page.getByRole('complementary', { name: 'Person malee' })).toBeFocused();
    await press('Escape');
    await expect(page.getByRole('main').getByRole('complementary')).toHaveCount(0);
    await expect(row('Person malee')).toBeFocused();
  });

  test('brand access is changed in place, and the audit filtered and exported', async () => {
    await turns(/^User management/, /^Roles and permissions/);
    await turns(/^Roles and permissions/, /^Brand access/);
    const box = main().getByRole('checkbox', { name: 'Person malee: Brand 1' });
    await reach(box);
    await press('Space');
    await expect(toast(page, 'User updated')).toBeVisible();
    await expect(box).toBeChecked();
    await expect(box).toBeFocused();
    await turns(/^Brand access/, /^Audit/);
    await picks(main().getByRole('combobox', { name: 'Event' }), 'User');
    const line = button(/Person malee/).first();
    await reach(line);
    await press('Enter');
    await expect(main().getByText('Before', { exact: true })).toBeVisible();
    await expect(line).toBeFocused();
    const file = page.waitForEvent('download');
    await reach(button(/^Export \d+ rows/), 'Shift+Tab');
    await press('Enter');
    await expect(toast(page, 'Export completed successfully')).toBeVisible();
    check((await file).suggestedFilename()).toMatch(/\.xlsx$/);
    await expect(button(/^Export \d+ rows/)).toBeFocused();
  });
});

describe('brands with the keyboard', () => {
  test('a brand is created, with a color, hours and people, and deleted', async () => {
    await openPage('/settings/brands', 'Settings');
    await reach(main().getByRole('link', { name: 'Add', exact: true }));
    await press('Enter');
    const name = main().getByLabel('Brand name');
    await expect(name).toBeFocused();
    await press('Enter');
    await expect(main().getByText('Please enter brand name.')).toBeVisible();
    await expect(name).toBeFocused();
    await page.keyboard.type('Silk');
    const swatch = main().getByRole('button', { name: 'Blue', exact: true });
    await reach(swatch);
    await press('Enter');
    await expect(swatch).toHaveAttribute('aria-pressed', 'true');
    await reach(button('Save'));
    await press('Enter');
    await expect(toast(page, 'Configuration saved successfully')).toBeVisible();
    await expect(page).toHaveURL(/brands\/[\w-]{20,}/);
    await held();

    await turns(/^Appearance/, /^Hours/);
    const monday = main().getByRole('checkbox', { name: 'Tuesday' });
    await reach(monday);
    if (!(await monday.isChecked())) await press('Space');
    const more = button('Add hours on Tuesday');
    await reach(more);
    await press('Enter');
    await expect(more).toHaveCount(0);
    await held();
    await reach(button('Remove these hours on Tuesday').last());
    await press('Enter');
    await expect(button('Remove these hours on Tuesday')).toHaveCount(0);
    await held();
  });

  test('people are added to it in place, and it is deleted after a confirmation', async () => {
    await turns(/^Hours/, /^Messages/);
    await turns(/^Messages/, /^VIP levels/);
    const benefits = main().getByLabel('Benefits of VIP2');
    await reach(benefits);
    await page.keyboard.type('Tea tasting');
    await press('Enter');
    await expect(button('Save')).toHaveCount(0);
    await expect(benefits).toBeFocused();
    await expect(benefits).toHaveValue('Tea tasting');
    await turns(/^VIP levels/, /^Staff/);
    const everyone = main().getByRole('radio', { name: 'Everyone' });
    await reach(main().getByRole('radio', { name: 'Serving this brand' }));
    await press('ArrowRight');
    await expect(everyone).toBeChecked();
    const serves = main().getByRole('checkbox', { name: 'Person malee: Silk' });
    await reach(serves);
    await press('Space');
    await expect(serves).toBeChecked();
    await expect(serves).toBeFocused();
    const remove = button('Delete');
    await reach(remove, 'Shift+Tab');
    await press('Enter');
    await expect(dialog('Delete this brand?').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await press('Escape');
    await expect(remove).toBeFocused();
    await press('Enter');
    await reach(dialog().getByRole('button', { name: 'Delete' }));
    await press('Enter');
    await expect(toast(page, 'Configuration deleted successfully')).toBeVisible();
    await expect(main().getByRole('link', { name: /^Silk/ })).toHaveCount(0);
    await held();
  });
});

describe('the LINE configuration with the keyboard', () => {
  test('an account is added and discarded, a secret replaced, and the connection tested', async () => {
    await openPage('/line-config', 'LINE config');
    await reach(button('Add'));
    await press('Enter');
    await expect(main().getByRole('heading', { name: 'New LINE account' })).toBeVisible();
    await reach(main().getByLabel('OA nickname'));
    await page.keyboard.type('Silk OA');
    await press('Enter');
    await expect(main().getByText('Please fill in all required fields.').first()).toBeVisible();
    await held();
    await reach(button('Discard'));
    await press('Enter');
    await expect(button('Discard')).toHaveCount(0);
    await held();
    const replace = button('Replace: Channel secret');
    await reach(replace);
    await press('Enter');
    await expect(main().getByRole('textbox', { name: 'Channel secret' })).toBeFocused();
    await page.keyboard.type('secret-0'.padEnd(32, '0'));
    await press('Enter');
    // Saving a secret tests the connection too, and shows the result in the toast of the save.
    await expect(toast(page, 'Configuration saved').filter({ hasText: 'Webhook test successful!' })).toBeVisible();
    await held();
    await reach(button('Test webhook'), 'Shift+Tab');
    await press('Enter');
    await expect(toast(page, /^Webhook test successful!$/)).toBeVisible();
    await expect(button('Test webhook')).toBeFocused();
  });

  test('a limit is set, a delivery found, and the guide opened and closed', async () => {
    await reach(main().getByLabel('Stop at'));
    await page.keyboard.type('500');
    await press('Enter');
    await expect(button('Save all changes')).toHaveCount(0);
    await expect(main().getByLabel('Stop at')).toBeFocused();
    await reach(main().getByLabel('Search deliveries'));
    await page.keyboard.type('nothing like it');
    await expect(main().getByText('No matching deliveries.')).toBeVisible();
    await look();
    await expect(main().getByRole('img', { name: /^Deliveries in the last hour: \d+ accepted/ })).toBeVisible();
    const guide = button(/^Connect a real account/);
    await reach(guide, 'Shift+Tab');
    await press('Enter');
    await expect(button('Finish later')).toBeVisible();
    await held();
    await reach(button('Finish later'), 'Shift+Tab');
    await press('Enter');
    await expect(button('Finish later')).toHaveCount(0);
    await held();
  });
});

describe('the monitor with the keyboard', () => {
  test('an alert is acknowledged, its page opened, and the log searched', async () => {
    await openPage('/monitor', 'Monitor');
    for (let n = 0; n < 3; n += 1) {
      stage.world.line.faults.wrongSignature();
      await nok.writes('forged');
    }
    await look();
    await reach(button('Acknowledge'));
    await press('Enter');
    await expect(main().getByText(/^Acknowledged by/)).toBeVisible();
    await held();
    await reach(main().getByRole('searchbox', { name: 'Search the log' }));
    await page.keyboard.type('nothing like it');
    await expect(main().getByText('No matching entries.')).toBeVisible();
    await reach(main().getByRole('link', { name: 'LINE config' }), 'Shift+Tab');
    await press('Enter');
    await expect(page).toHaveURL(/line-config/);
    await expect(main().getByRole('heading', { level: 2 }).first()).toBeVisible();
    await held();
  });
});

test('Tab reaches every page, and each control shows its focus', async () => {
  for (const [path, heading] of [
    ['/access-control', 'Access control'],
    ['/access-control?tab=users', 'Access control'],
    ['/access-control?tab=roles', 'Access control'],
    ['/access-control?tab=brands', 'Access control'],
    ['/access-control?tab=audit', 'Access control'],
    ['/settings/brands', 'Settings'],
    ['/line-config', 'LINE config'],
    ['/monitor', 'Monitor'],
  ] as const) {
    await openPage(path, heading);
    await page.waitForLoadState('networkidle');
    const { stops, hidden } = await tabThrough(page);
    check({ path, hidden }).toEqual({ path, hidden: [] });
    check(stops).toBeGreaterThan(20);
  }
});
