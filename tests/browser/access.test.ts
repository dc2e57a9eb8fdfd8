import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { afterAll, afterEach, beforeAll, expect as check, describe, test } from 'vitest';
import { createBrand } from '../../server/commands/brands.ts';
import { newId } from '../../server/keys/ids.ts';
import { limits } from '../../shared/limits.ts';
import { roleDefaults } from '../../shared/permissions.ts';
import { labelPresets } from '../../shared/vocabulary.ts';
import { Authenticator, enrolled } from '../support/second-factor.ts';
import { SmtpStandIn } from '../support/smtp/stand-in.ts';
import { Caller, makePerson, password } from '../support/world.ts';
import { Inspection, languages, prepared } from './axe.ts';
import { row as conversation, thread } from './inbox.ts';
import { expect, rawIds, Stage } from './stage.ts';

/** Tests of access control: users, roles, permissions, brands, and the audit log. */

let stage: Stage;
const inspection = new Inspection();
const look = inspection.look.bind(inspection);

beforeAll(async () => {
  stage = await Stage.open({ brandCount: 2 });
});
afterAll(() => stage.close());
afterEach(() => check(inspection.take()).toEqual([]));

const people = '/access-control?tab=users';
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row', { name });
const panel = (page: Page, name: string) => page.getByRole('complementary', { name, exact: true });
const save = (within: Locator) => button(within, 'Save');
const login = (username: string, word = password) =>
  new Caller(stage.world.url).post('/auth/login', { username, password: word });

/** Creates a user that no other test uses. */
const addPerson = (username: string, role: 'cs_agent' | 'manager' | 'admin' | 'super_admin' = 'cs_agent') =>
  makePerson(stage.world, username, role, [stage.world.brands[0]!.id]);
const staffOf = async (id: string) => (await (await stage.caller('super_admin')).get(`/staff/${id}`)).body.data;

async function openPerson(page: Page, name: string): Promise<Locator> {
  await row(page, name).click();
  await expect(panel(page, name)).toBeVisible();
  return panel(page, name);
}

/** Opens the list of users as `username`, with the user `whom` selected. @returns the page and the panel of the selected user */
async function at(
  username: string,
  whom: string,
  look: Parameters<Stage['console']>[1] = {},
): Promise<[Page, Locator]> {
  const page = await stage.console(username, { path: `${people}&q=${whom}`, ...look });
  return [page, await openPerson(page, `Person ${whom}`)];
}

describe('the accounts of people', () => {
  test('a super administrator creates a person, who signs in, and deletes the account', async () => {
    const name = 'Malee ศรีสุข 🍵';
    const page = await prepared(await stage.console('super_admin', { path: people }));
    await button(page, 'New user').click();
    const made = panel(page, 'New user');
    await made.getByText('Set a password').click();
    await made.getByLabel('Full name').fill('  ');
    await button(made, 'Create').click();
    await expect(made.getByText('Please fill in all required fields.').first()).toBeVisible();
    await look(page, 'a new one', 'main');
    await made.getByLabel('Full name').fill(name);
    await made.getByLabel('Username').fill('malee');
    await made.getByLabel('Email').fill('malee@example.com');
    await made.getByRole('textbox', { name: 'Password' }).fill('short');
    await made.getByRole('radio', { name: /^Manager/ }).check();
    await made.getByText('Brand 0').click();
    await button(made, 'Create').click();
    await expect(made.locator('[aria-invalid="true"]')).toHaveCount(1);
    await made.getByRole('textbox', { name: 'Password' }).fill(password);
    await button(made, 'Create').click();
    await expect(page.getByText('User created')).toBeVisible();
    await expect(made).toBeHidden();
    check((await login('malee')).status).toBe(200);

    const shown = await openPerson(page, name);
    await button(shown, 'More').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this user?' });
    await look(page, 'deleting', '[role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(row(page, 'Malee')).toBeVisible();
    await button(shown, 'More').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await button(dialog, 'Delete').click();
    await expect(page.getByText('User deleted')).toBeVisible();
    await expect(row(page, 'Malee')).toHaveCount(0);
    await expect(shown).toBeHidden();
    check((await login('malee')).body.code).toBe('invalid_credentials');
    await stage.leave(page);
  });

  test('the form of a new person shows all errors at once, truncates nothing, and needs confirmation without a brand', async () => {
    const page = await stage.console('super_admin', { path: people });
    await button(page, 'New user').click();
    const made = panel(page, 'New user');
    await made.getByText('Set a password').click();
    await button(made, 'Create').click();
    await expect(made.getByText('Please fill in all required fields.')).toHaveCount(4);
    await made.getByLabel('Full name').fill('x'.repeat(3000));
    await expect(made.getByLabel('Full name')).toHaveValue('x'.repeat(3000));
    await expect(made.getByText('At most 200 characters; this has 3000.')).toBeVisible();
    await made.getByLabel('Username').fill('two words');
    await expect(made.getByText('Only letters, digits, dots, hyphens and underscores, without spaces.')).toBeVisible();
    await made.getByLabel('Full name').fill('Tea \u202Epuhs');
    await expect(made.getByText('Contains control characters', { exact: false })).toBeVisible();
    await made.getByLabel('Full name').fill('Nobody’s');
    await made.getByLabel('Username').fill('nobodys');
    await made.getByLabel('Email').fill('nobodys@example.com');
    await made.getByRole('textbox', { name: 'Password' }).fill(password);
    await button(made, 'Create').click();
    const question = page.getByRole('dialog', { name: 'Save without a brand?' });
    await button(question, 'Cancel').click();
    await expect(question).toBeHidden();
    check((await login('nobodys')).status).toBe(401);
    await button(made, 'Create').click();
    await button(question, 'Save without a brand').click();
    await expect(page.getByText('User created')).toBeVisible();
    await stage.leave(page);
  });

  test('names, role and permissions can be changed, and differences from the role are marked', async () => {
    const id = await addPerson('noi');
    const [page, shown] = await at('super_admin', 'noi');
    await shown.getByLabel('Full name').fill('Noi Jaidee');
    await shown.getByRole('radio', { name: /^CS Lead/ }).check();
    await button(shown, /^Messages/).click();
    await shown.getByRole('checkbox', { name: 'messages.transfer' }).check();
    await shown.getByRole('checkbox', { name: 'messages.assign' }).uncheck();
    await expect(shown.getByText('added', { exact: true })).toBeVisible();
    await expect(shown.getByText('removed', { exact: true })).toBeVisible();
    await save(shown).click();
    await expect(page.getByText('User updated')).toBeVisible();
    await expect(row(page, 'Noi Jaidee')).toContainText('+1 −1');
    const { fullName, role, permissions, permissionCount } = await staffOf(id);
    check({ fullName, role, permissionCount }).toEqual({
      fullName: 'Noi Jaidee',
      role: 'cs_lead',
      permissionCount: roleDefaults.cs_lead.length,
    });
    check(permissions).toContain('messages.transfer');
    check(permissions).not.toContain('messages.assign');
    await button(panel(page, 'Noi Jaidee'), 'Reset to role defaults').click();
    await save(panel(page, 'Noi Jaidee')).click();
    await expect(row(page, 'Noi Jaidee')).not.toContainText('+1');
    check((await staffOf(id)).permissions).toBeNull();
    await stage.leave(page);
  });

  test('unsaved text of an existing or new person needs confirmation before a row, a tab or a button discards it', async () => {
    await Promise.all([addPerson('gaew1', 'manager'), addPerson('gaew2', 'manager')]);
    const [page, shown] = await at('super_admin', 'gaew1', { path: `${people}&q=gaew` });
    const name = shown.getByLabel('Full name');
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await name.fill('Gaew noted');
    const ways = [
      row(page, 'Person gaew2'),
      page.getByRole('tab', { name: 'Roles and permissions' }),
      button(page, 'New user'),
      page.getByRole('link', { name: 'Access control' }),
    ];
    for (const way of ways) {
      await way.click();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(name).toHaveValue('Gaew noted');
    }
    // Searching again does not discard the unsaved edit.
    await page.getByLabel('Search name, username, email').fill('gaew2');
    await expect(row(page, 'Person gaew1')).toHaveCount(0);
    await expect(name).toHaveValue('Gaew noted');
    await row(page, 'Person gaew2').click();
    await button(dialog, 'Save').click();
    await expect(panel(page, 'Person gaew2')).toBeVisible();
    await page.getByLabel('Search name, username, email').fill('gaew');
    await expect(row(page, 'Gaew noted')).toBeVisible();
    await button(page, 'New user').click();
    const made = panel(page, 'New user');
    await made.getByLabel('Full name').fill('Half');
    await row(page, 'Person gaew2').click();
    await expect(dialog).toBeVisible();
    await button(dialog, 'Discard').click();
    await expect(panel(page, 'Person gaew2')).toBeVisible();
    await expect(made).toHaveCount(0);
    await stage.leave(page);
  });

  test('a person is deactivated and activated, and their open windows follow', async () => {
    await addPerson('dao');
    const [page, shown] = await at('super_admin', 'dao');
    const window = await stage.console('dao');
    await expect(window.getByRole('heading', { name: 'Messages' })).toBeVisible();
    await button(shown, 'More').click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await button(page.getByRole('dialog', { name: 'Deactivate this user?' }), 'Deactivate').click();
    await expect(page.getByText('User status updated')).toBeVisible();
    await expect(window.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(row(page, 'Person dao')).toContainText('Inactive');
    check((await login('dao')).body.code).toBe('account_inactive');
    await button(shown, 'More').click();
    await page.getByRole('menuitem', { name: 'Activate', exact: true }).click();
    await expect(row(page, 'Person dao')).not.toContainText('Inactive');
    check((await login('dao')).status).toBe(200);
    await Promise.all([stage.leave(page), stage.leave(window)]);
  });

  test('a second factor is removed after its phone was lost', async () => {
    await addPerson('ploy');
    await enrolled(await stage.world.as('ploy'), stage.world.clock);
    await stage.fresh('super_admin');
    const [page, shown] = await at('super_admin', 'ploy');
    await button(shown, 'More').click();
    await page.getByRole('menuitem', { name: 'Remove two-step verification…' }).click();
    await button(page.getByRole('dialog', { name: 'Remove two-step verification?' }), 'Remove').click();
    await expect(page.getByText('Two-step verification removed')).toBeVisible();
    await button(shown, 'More').click();
    await expect(page.getByRole('menuitem', { name: 'Deactivate' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Remove two-step verification…' })).toHaveCount(0);
    check((await login('ploy')).status).toBe(200);
    await stage.leave(page);
  });

  test('the last super administrator cannot be removed', async () => {
    // Nobody can remove the last super administrator: only a super administrator can change another one, and no user can change their own
    // account.
    const deputy = await addPerson('deputy', 'super_admin');
    const [page, other] = await at('super_admin', 'deputy');
    await button(other, 'More').click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await button(page.getByRole('dialog', { name: 'Deactivate this user?' }), 'Deactivate').click();
    await expect(page.getByText('User status updated')).toBeVisible();
    check((await staffOf(deputy)).status).toBe('inactive');
    await page.getByLabel('Search name, username, email').fill('super_admin');
    await expect(
      row(page, 'Person super_admin').getByRole('img', { name: 'You can’t edit your own account here.' }),
    ).toBeVisible();
    const shown = await openPerson(page, 'Person super_admin');
    await expect(shown.getByText('You can’t edit your own account here.')).toBeVisible();
    await expect(shown.getByLabel('Full name')).toBeDisabled();
    for (const role of await shown.getByRole('radio').all()) await expect(role).toBeDisabled();
    for (const act of ['Reset password', 'More', 'Save']) await expect(button(shown, act)).toHaveCount(0);
    await stage.leave(page);
    const owner = await stage.caller('super_admin');
    const own = stage.world.people.super_admin;
    check((await owner.put(`/staff/${own}`, { role: 'admin' })).status).toBe(403);
    check((await owner.put(`/staff/${own}/status`, { status: 'inactive' })).status).toBe(403);
    check((await owner.delete(`/staff/${own}`)).status).toBe(403);
    check(await staffOf(own)).toMatchObject({ role: 'super_admin', status: 'active' });
  });
});

describe('two administrators who edit the same person', () => {
  test('the second is notified of the changes, compares them, and keeps both', async () => {
    const id = await addPerson('mek');
    const [page, shown] = await at('super_admin', 'mek');
    await prepared(page);
    await shown.getByLabel('Full name').fill('Mek by me');
    const other = await stage.caller('super_admin');
    check((await other.put(`/staff/${id}`, { email: 'other@example.com', role: 'cs_lead' })).status).toBe(200);
    const notice = shown.getByRole('alert');
    await expect(notice).toContainText('also changed: Email and Role');
    await look(page, 'changed meanwhile', 'main');
    await button(notice, 'Compare').click();
    const dialog = page.getByRole('dialog', { name: 'Compare' });
    await expect(dialog.getByRole('row', { name: /^Email/ })).toContainText('other@example.com');
    await look(page, 'comparing', '[role="dialog"]');
    await page.keyboard.press('Escape');
    // The server refuses a save that would overwrite a change that the user has not seen. The user's own edit stays in the form.
    await save(shown).click();
    await expect(page.getByText(/changed.*meantime/i).first()).toBeVisible();
    check((await staffOf(id)).fullName).toBe('Person mek');
    await expect(shown.getByLabel('Full name')).toHaveValue('Mek by me');
    await button(notice, 'Keep both').click();
    await save(shown).click();
    await expect(page.getByText('User updated')).toBeVisible();
    check(await staffOf(id)).toMatchObject({ fullName: 'Mek by me', email: 'other@example.com', role: 'cs_lead' });
    await stage.leave(page);
  });

  test('the other value can be chosen when both changed the same field', async () => {
    const id = await addPerson('nat');
    const [page, shown] = await at('super_admin', 'nat');
    await shown.getByLabel('Full name').fill('Mine');
    await (await stage.caller('super_admin')).put(`/staff/${id}`, { fullName: 'Theirs' });
    await button(page.getByRole('complementary').getByRole('alert'), 'Compare').click();
    await button(page.getByRole('dialog', { name: 'Compare' }), 'Take theirs').click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary').getByLabel('Full name')).toHaveValue('Theirs');
    check((await staffOf(id)).fullName).toBe('Theirs');
    await stage.leave(page);
  });

  test('a person deleted in the meantime disappears from the page', async () => {
    const id = await addPerson('gone');
    const [page, shown] = await at('super_admin', 'gone');
    await (await stage.caller('super_admin')).delete(`/staff/${id}`);
    await expect(shown).toBeHidden();
    await expect(page.getByText('No users found')).toBeVisible();
    // The page must not have requested the deleted user, because the response 404 would be recorded as an error.
    check(stage.errorsOf(page)).toEqual([]);
    await stage.leave(page);
  });
});

describe('a user with restricted permissions', () => {
  test('without the permission the page shows a plain notice and makes no requests', async () => {
    for (const role of ['admin', 'viewer'] as const) {
      const page = await stage.console(role, { path: '/settings/account' });
      const requests: string[] = [];
      page.on('request', (request) => {
        if (/\/api\/(staff|audit)/.test(request.url())) requests.push(request.url());
      });
      await page.goto(`${stage.world.url}/access-control`);
      await expect(page.getByText('You do not have access to this page')).toBeVisible();
      await page.waitForLoadState('networkidle');
      check(requests.filter((url) => !url.includes('/staff/directory'))).toEqual([]);
      await stage.leave(page);
    }
  });

  test('an administrator sees the rule and the locks, and a crafted request is refused', async () => {
    const { world } = stage;
    const owner = await stage.caller('super_admin');
    const keys = [...roleDefaults.admin, 'access.view', 'access.users', 'access.roles', 'access.permissions'];
    const adminId = await addPerson('kanya', 'admin');
    check((await owner.put(`/staff/${adminId}/permissions`, { permissions: keys })).status).toBe(200);
    const below = await addPerson('lek');
    await makePerson(world, 'far', 'cs_agent', [world.brands[1]!.id, world.brands[0]!.id]);
    const page = await prepared(await stage.console('kanya', { path: people }));
    await expect(
      page.getByText(/As an Administrator, you can edit everyone except super administrators/),
    ).toBeVisible();
    await expect(row(page, 'Person super_admin').getByRole('img', { name: /not below yours/ })).toBeVisible();
    await expect(row(page, 'Person far').getByRole('img', { name: /brands you can’t see/ })).toBeVisible();
    const shown = await openPerson(page, 'Person lek');
    await expect(shown.getByRole('radio', { name: /^Super Administrator/ })).toBeDisabled();
    await expect(shown.getByRole('radio', { name: /^Administrator/ })).toBeDisabled();
    await expect(shown.getByRole('radio', { name: /^Manager/ })).toBeEnabled();
    await button(shown, /^Settings/).click();
    await expect(shown.getByRole('checkbox', { name: 'settings.system' })).toBeDisabled();
    await look(page, 'an administrator', 'main');

    const crafted = await stage.caller('kanya');
    for (const body of [
      { role: 'super_admin' },
      { role: 'admin' },
      { permissions: ['settings.system'] },
      { assignedBrands: ['all'] },
      { assignedBrands: [world.brands[1]!.id] },
    ]) {
      const { status } = await crafted.put(`/staff/${below}`, { fullName: 'Half done', ...body });
      check([400, 403, 404], JSON.stringify(body)).toContain(status);
    }
    check((await crafted.put(`/staff/${adminId}`, { role: 'viewer' })).status).toBe(403);
    check((await crafted.delete(`/staff/${world.people.super_admin}`)).status).toBe(403);
    check(await staffOf(below)).toMatchObject({ fullName: 'Person lek', role: 'cs_agent', permissions: null });

    // Without `access.roles` the role inputs are disabled, and a new user gets the lowest role.
    const fewer = keys.filter((key) => key !== 'access.roles');
    check((await owner.put(`/staff/${adminId}/permissions`, { permissions: fewer })).status).toBe(200);
    await expect(shown.getByText('You need the access.roles permission to change roles.')).toBeVisible();
    await expect(shown.getByRole('radio', { name: /^Manager/ })).toBeDisabled();
    await look(page, 'an administrator without the key to roles', 'main');
    await button(page, 'New user').click();
    const fresh = panel(page, 'New user');
    await expect(fresh.getByRole('radio', { name: /^Viewer/ })).toBeChecked();
    await fresh.getByLabel('Full name').fill('Out of Sight');
    await fresh.getByLabel('Username').fill('out-of-sight');
    await fresh.getByLabel('Email').fill('out@example.com');
    await fresh.getByText('Set a password').click();
    await fresh.getByRole('textbox', { name: 'Password' }).fill(password);
    await button(fresh, 'Create').click();
    await expect(fresh.getByText('Choose a brand you have access to', { exact: false })).toBeVisible();
    await button(fresh, 'Close').click();
    await button(page.getByRole('dialog'), 'Discard').click();

    // When a user loses `access.view`, the open page reports the missing access.
    check((await owner.put(`/staff/${adminId}/permissions`, { permissions: roleDefaults.admin })).status).toBe(200);
    await expect(page.getByText('You do not have access to this page')).toBeVisible();
    await stage.leave(page);
  });

  test('a server error is shown at its field', async () => {
    await addPerson('tu');
    const [page, shown] = await at('super_admin', 'tu');
    await shown.getByLabel('Username').fill('viewer');
    await save(shown).click();
    await expect(shown.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
    await button(shown, 'Discard').click();
    await expect(shown.getByLabel('Username')).toHaveValue('tu');
    await stage.leave(page);
  });
});

describe('brand access', () => {
  const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

  test('brand access changes in place, merges with concurrent changes, and applies to open windows', async () => {
    const { world } = stage;
    const id = await addPerson('bua');
    const page = await prepared(await stage.console('super_admin', { path: '/access-control?tab=brands&q=bua' }));
    const window = await stage.console('bua');
    await expect(window.getByRole('heading', { name: 'Messages' })).toBeVisible();
    await expect(row(page, 'Person bua')).toContainText('Person bua');
    await look(page, 'brand access', 'main');
    await box(page, 'Person bua: Brand 1').check();
    await expect(page.getByText('User updated')).toBeVisible();
    await expect(box(page, 'Person bua: Brand 1')).toBeFocused();
    check((await staffOf(id)).assignedBrands.toSorted()).toEqual(world.brands.map((one) => one.id).toSorted());
    await box(page, 'Person bua: Brand 0').uncheck();
    await expect.poll(async () => (await staffOf(id)).assignedBrands).toEqual([world.brands[1]!.id]);
    await (await stage.caller('super_admin')).put(`/staff/${id}`, { assignedBrands: [] });
    await expect(box(page, 'Person bua: Brand 1')).not.toBeChecked();
    await Promise.all([stage.leave(page), stage.leave(window)]);
  });

  test('removing a brand removes its conversations from an open window, and granting it restores them', async () => {
    const { world } = stage;
    await addPerson('chai', 'manager');
    const customer = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' });
    await customer.writes('Is the shop open?');
    await world.settled();
    const window = await stage.console('chai');
    await conversation(window, 'Nok').click();
    await expect(thread(window)).toContainText('Is the shop open?');
    const page = await stage.console('super_admin', { path: '/access-control?tab=brands&q=chai' });
    await box(page, 'Person chai: Brand 0').uncheck();
    await expect(conversation(window, 'Nok')).toHaveCount(0);
    await expect(thread(window)).toHaveCount(0);
    await expect(window.getByText('Is the shop open?')).toHaveCount(0);
    await expect(window.getByText('Conversation not found')).toBeVisible();
    check((await (await stage.caller('chai')).get('/conversations?brand=all')).body.data).toEqual([]);
    await box(page, 'Person chai: Brand 0').check();
    await expect(conversation(window, 'Nok')).toBeVisible();
    await expect(thread(window)).toContainText('Is the shop open?');
    await Promise.all([stage.leave(page), stage.leave(window)]);
  });
});

describe('the audit', () => {
  test('the audit shows who changed what, can be filtered and exported, and updates live', async () => {
    const id = await addPerson('audited');
    const page = await prepared(await stage.console('super_admin', { path: '/access-control?tab=audit' }));
    await page.getByLabel('Search users, brands, values').fill('audited');
    await (await stage.caller('super_admin')).put(`/staff/${id}`, { fullName: 'Person audited 2' });
    const line = page.getByRole('button', { name: /audited 2.*changed/ }).first();
    await expect(line).toBeVisible();
    await line.click();
    await expect(page.getByRole('row', { name: /Full name/ })).toContainText('Person audited');
    await look(page, 'a line', 'main');
    await line.click();
    const file = page.waitForEvent('download');
    await button(page, /^Export/).click();
    const bytes = await readFile(await (await file).path());
    check(bytes.subarray(0, 2).toString()).toBe('PK');
    await expect(page.getByText('Export completed successfully')).toBeVisible();
    await page.getByLabel('Search users, brands, values').fill('nothing of this name');
    await expect(page.getByText('No activity in this period')).toBeVisible();
    await stage.leave(page);
  });
});

describe('the overview', () => {
  test('an area expands to its sentences, numbers link to lists, and the people can be exported', async () => {
    await stage.fresh('super_admin');
    const page = await prepared(await stage.console('super_admin', { path: '/access-control?q=cs_agent' }));
    const agent = row(page, 'Person cs_agent');
    await button(agent, 'Messages: 2 / 8').press('Enter');
    await expect(page.getByRole('dialog').getByText('messages.view')).toBeVisible();
    await look(page, 'sentences', '[role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(button(agent, 'Messages: 2 / 8')).toBeFocused();
    const file = page.waitForEvent('download');
    await button(page, 'Export').click();
    await file;
    await page.getByRole('button', { name: /inactive$/ }).click();
    await expect(page.getByRole('tab', { name: /User management/ })).toHaveAttribute('aria-selected', 'true');
    await stage.leave(page);
  });
});

test('axe finds no violations in any part, in three languages', async () => {
  const id = await addPerson('pim');
  const agents = roleDefaults.cs_agent;
  const others = [...agents.filter((key) => key !== agents[0]), 'access.view', 'access.users', 'access.roles'];
  const owner = await stage.caller('super_admin');
  check((await owner.put(`/staff/${id}/permissions`, { permissions: others })).status).toBe(200);
  const page = await prepared(await stage.console('super_admin', { path: '/access-control' }));
  for (const tab of ['overview', 'users', 'roles', 'brands', 'audit']) {
    await page.getByRole('tab').nth(['overview', 'users', 'roles', 'brands', 'audit'].indexOf(tab)).click();
    await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
    await inspection.everywhere(page, tab, 'main');
  }
  await stage.leave(page);
});

test('on a phone names are not truncated, a person opens over the page, and Back closes it', async () => {
  const context = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  for (const language of languages) {
    const page = await prepared(await stage.console('super_admin', { path: people, language, context }));
    await expect(page.getByText('Person cs_agent')).toBeVisible();
    const name = await page.getByText('Person cs_agent').boundingBox();
    check(name?.width).toBeGreaterThan(90);
    check(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.goto(`${stage.world.url}/access-control?tab=audit`);
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
    // Makes the tabs wider, as a font that loads later would.
    for (const tab of await page.getByRole('tab').all())
      await tab.evaluate((one) => {
        one.style.letterSpacing = '2px';
      });
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
    await page.goto(`${stage.world.url}/access-control`);
    await page.locator('main td button[aria-haspopup="dialog"]').nth(1).click();
    const sentences = await page.getByRole('dialog').boundingBox();
    check((sentences?.y ?? 0) + (sentences?.height ?? 0)).toBeLessThanOrEqual(740);
    await page.goto(stage.world.url + people);
    await expect(page.getByText('Person cs_agent')).toBeVisible();
    check(await rawIds(page)).toEqual([]);
    await look(page, `phone, ${language}`, 'main');
    await page.getByText('Person cs_agent').click();
    await expect(page.getByRole('dialog', { name: 'Person cs_agent' })).toBeVisible();
    await look(page, `a person on a phone, ${language}`, '[role="dialog"]');
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await stage.leave(page);
  }
});

test('a person is made a lead with the keyboard alone', async () => {
  const id = await addPerson('typed');
  const page = await stage.console('super_admin', { path: people });
  await page.getByLabel('Search name, username, email').focus();
  await page.keyboard.type('typed');
  await expect(page.getByRole('row')).toHaveCount(2);
  await row(page, 'Person typed').focus();
  await page.keyboard.press('Enter');
  const shown = panel(page, 'Person typed');
  await shown.getByRole('radio', { name: /^CS Agent/ }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(shown.getByRole('radio', { name: /^CS Lead/ })).toBeChecked();
  await save(shown).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await staffOf(id)).role).toBe('cs_lead');
  await stage.leave(page);
});

describe('an invitation by link', () => {
  /** Copies the link of the dialog. @returns the path of the linked page */
  async function copied(page: Page, name: string): Promise<string> {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const dialog = page.getByRole('dialog', { name });
    await look(page, name, '[role="dialog"]');
    await button(dialog, 'Copy link').click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const { pathname, hash } = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    check(pathname).toBe('/welcome');
    await button(dialog, 'Done').click();
    await expect(dialog).toBeHidden();
    return pathname + hash;
  }
  const opened = async (path: string) => prepared(await stage.visitor({ path }));
  const expectInvalidLink = (page: Page) =>
    expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();

  test('is copied by the administrator, and lets the colleague choose a password and open the inbox', async () => {
    const page = await prepared(await stage.console('super_admin', { path: people }));
    await button(page, 'New user').click();
    const made = panel(page, 'New user');
    await made.getByLabel('Full name').fill('Somchai');
    await made.getByLabel('Username').fill('somchai');
    await made.getByLabel('Email').fill('somchai@example.com');
    await made.getByRole('radio', { name: /^CS Agent/ }).check();
    await made.getByText('Brand 0').click();
    await button(made, 'Invite').click();
    const path = await copied(page, 'Invitation link');
    await expect(row(page, 'Somchai')).toContainText('Invited');

    const colleague = await opened(path);
    await expect(colleague.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    await expect(colleague.getByText('Person super_admin invited you to join Brand 0.')).toBeVisible();
    await inspection.everywhere(colleague, 'an invitation', 'main');
    check(await rawIds(colleague)).toEqual([]);
    await colleague.getByLabel('Name that colleagues see').fill('Somchai Jaidee');
    await colleague.getByRole('textbox', { name: 'Password' }).fill('short');
    await button(colleague, 'Get started').click();
    await expect(colleague.locator('[aria-invalid="true"]')).toHaveCount(1);
    await colleague.getByRole('textbox', { name: 'Password' }).fill('a password of my own');
    await button(colleague, 'Get started').click();
    await expect(colleague.getByRole('heading', { name: 'Messages' })).toBeVisible();
    await expect(row(page, 'Somchai Jaidee')).not.toContainText('Invited');
    check((await login('somchai', 'a password of my own')).status).toBe(200);

    const late = await opened(path);
    await expectInvalidLink(late);
    await inspection.everywhere(late, 'a used link', 'main');
    await Promise.all([stage.leave(page), stage.leave(colleague), stage.leave(late)]);
  });

  test('for a new password signs the person out everywhere once it is used', async () => {
    await addPerson('fon');
    const before = await stage.world.as('fon');
    const [page, shown] = await at('super_admin', 'fon');
    await prepared(page);
    await button(shown, 'Reset password').click();
    await button(page.getByRole('dialog', { name: 'Reset password' }), 'Create link').click();
    const path = await copied(page, 'Link for a new password');
    check((await before.get('/auth/me')).status).toBe(200);
    const person = await opened(path);
    await expect(person.getByText('Choose a new password for fon.')).toBeVisible();
    await expect(person.getByLabel('Username')).toHaveCount(0);
    await look(person, 'a reset', 'main');
    await person.getByRole('textbox', { name: 'New password' }).fill('a newer password');
    await button(person, 'Set the password').click();
    await expect(person.getByRole('heading', { name: 'Messages' })).toBeVisible();
    check((await before.get('/auth/me')).status).toBe(401);
    check((await login('fon', 'a newer password')).status).toBe(200);
    await Promise.all([stage.leave(page), stage.leave(person)]);
  });

  test('is renewed when the person has not used it, and ends when the person is deactivated', async () => {
    const { body } = await (await stage.caller('super_admin')).post('/staff', {
      ...{ username: 'late', fullName: 'Person late', email: 'late@example.com', role: 'cs_agent' },
      assignedBrands: [stage.world.brands[0]!.id],
    });
    const [page, shown] = await at('super_admin', 'late');
    await prepared(page);
    await button(shown, 'New invitation link').click();
    const path = await copied(page, 'Invitation link');
    const first = await opened(`/welcome#${body.data.invitation.url.split('#')[1]}`);
    await expectInvalidLink(first);
    await button(shown, 'More').click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await button(page.getByRole('dialog', { name: 'Deactivate this user?' }), 'Deactivate').click();
    await expect(page.getByText('User status updated')).toBeVisible();
    const second = await opened(path);
    await expectInvalidLink(second);
    await Promise.all([stage.leave(page), stage.leave(first), stage.leave(second)]);
  });

  test('leads to setting up the required second factor on the same page', async () => {
    const { body } = await (await stage.caller('super_admin')).post('/staff', {
      ...{ username: 'guarded', fullName: 'Guarded', email: 'guarded@example.com', role: 'super_admin' },
      assignedBrands: ['all'],
    });
    const demand = (secondFactorFrom: 'super_admin' | null) =>
      stage.world.app.engine.execute('config', 'system', () => ({
        events: [{ type: 'settings.changed', changes: { secondFactorFrom } }],
      }));
    await demand('super_admin');
    const page = await opened(`/welcome#${body.data.invitation.url.split('#')[1]}`);
    await page.getByRole('textbox', { name: 'Password' }).fill('a password of my own');
    await button(page, 'Continue').click();
    await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
    await look(page, 'the second step', 'main');
    const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? '';
    const app = new Authenticator(secret, stage.world.clock);
    await page.getByLabel('Code shown in the app').fill(app.code());
    await button(page, 'Turn on').click();
    await button(page, 'I’ve saved them').click();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await demand(null);
    await stage.leave(page);
  });
});

test('a temporary password must be changed before anything else', async () => {
  const id = await addPerson('temporary');
  const owner = await stage.caller('super_admin');
  await owner.put(`/staff/${id}/reset-password`, { newPassword: 'set by the owner' });
  const page = await prepared(await stage.visitor({ path: '/login' }));
  await page.getByLabel('Username or email').fill('temporary');
  await page.getByRole('textbox', { name: 'Password' }).fill('set by the owner');
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { name: 'Choose a new password' });
  await expect(title).toBeVisible();
  await inspection.everywhere(page, 'another password', 'main');
  await page.reload();
  await expect(title).toBeVisible();
  await page.getByRole('textbox', { name: 'Password that you received' }).fill('set by the owner');
  await page.getByRole('textbox', { name: 'New password' }).fill('a password of my own');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await stage.leave(page);
});

test('a forgotten password is reset through a link in a mail', async () => {
  const smtp = await new SmtpStandIn().start();
  const server = { host: 'localhost', port: smtp.port, security: 'none', username: '', fromName: 'Desk' };
  const owner = await stage.caller('super_admin');
  check((await owner.put('/settings/smtp', { ...server, fromAddress: 'desk@example.com' })).status).toBe(200);
  await addPerson('forgetful');
  const page = await prepared(await stage.visitor({ path: '/login' }));
  await page.getByLabel('Username or email').fill('forgetful');
  await button(page, 'Forgot password?').click();
  await look(page, 'a forgotten password', 'main');
  await button(page, 'Email me a link').click();
  await expect(page.getByText('If there is an active account with an email address')).toBeVisible();
  await expect.poll(() => smtp.mails.length).toBe(1);
  const [, token] = /welcome#([\w-]+)/.exec(smtp.mails[0]!.raw.replaceAll('=\r\n', '')) ?? [];
  await page.goto(`${stage.world.url}/welcome#${token}`);
  await page.getByRole('textbox', { name: 'New password' }).fill('a newer password');
  await button(page, 'Set the password').click();
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await owner.delete('/settings/smtp');
  await stage.leave(page);
  await smtp.stop();
});

test('another super administrator is notified of a new administrator by the bell', async () => {
  await addPerson('second-owner', 'super_admin');
  const page = await prepared(await stage.console('second-owner', { path: '/dashboard' }));
  const id = await addPerson('promoted');
  await (await stage.caller('super_admin')).put(`/staff/${id}`, { role: 'admin' });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const notice = page.getByRole('link', { name: /Administrator access: Person promoted/ });
  await expect(notice).toBeVisible();
  await expect(notice).toContainText('By Person super_admin');
  await look(page, 'the bell');
  await notice.click();
  await expect(panel(page, 'Person promoted')).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await button(page, 'Clear this security notification').click();
  await expect(notice).toHaveCount(0);
  await stage.leave(page);
});

test('after ten minutes buttons and menus ask for the password, and continue once it is entered', async () => {
  const id = await addPerson('guided');
  const page = await prepared(await stage.visitor({ path: '/login' }));
  await page.getByLabel('Username or email').fill('super_admin');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.goto(`${stage.world.url}${people}&q=guided`);
  const shown = await openPerson(page, 'Person guided');
  const choose = async (item: string) => {
    await button(shown, 'More').click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const prove = async () => {
    await dialog.getByLabel('Your password').fill(password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };
  stage.world.clock.pass(limits.freshMs);
  await choose('Deactivate');
  await button(page.getByRole('dialog', { name: 'Deactivate this user?' }), 'Deactivate').click();
  await expect(row(page, 'Person guided')).toContainText('Inactive');
  await choose('Activate');
  await expect(dialog).toBeVisible();
  // Escape must close the dialog even if the button of the menu still has the focus.
  await button(shown, 'More').focus();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Person guided')).toContainText('Inactive');
  await choose('Activate');
  await prove();
  await expect(row(page, 'Person guided')).not.toContainText('Inactive');

  stage.world.clock.pass(limits.freshMs);
  await shown.getByRole('radio', { name: /^CS Lead/ }).check();
  await save(shown).click();
  await prove();
  await expect.poll(async () => (await staffOf(id)).role).toBe('cs_lead');

  stage.world.clock.pass(limits.freshMs);
  await choose('Delete');
  await button(page.getByRole('dialog', { name: 'Delete this user?' }), 'Delete').click();
  await prove();
  await expect(page.getByText('User deleted')).toBeVisible();

  stage.world.clock.pass(limits.freshMs);
  await page.goto(`${stage.world.url}/access-control?tab=audit`);
  const download = page.waitForEvent('download');
  await button(page, /Excel|Export/).click();
  await prove();
  check((await download).suggestedFilename()).toMatch(/^audit-.*xlsx$/);
  await stage.leave(page);
});

test('with 5,000 people and 200 brands the page stays short and searches on the server', async () => {
  const crowd = await Stage.open({ brandCount: 1 });
  const { engine } = crowd.world.app;
  const brandIds = Array.from({ length: 199 }, () => newId());
  for (const [n, brandId] of brandIds.entries()) {
    const fields = { name: `Shop ${n}`, description: '', currency: 'THB', colorScheme: { primary: '#1d4ed8' } };
    await engine.execute(
      'config',
      'system',
      createBrand({ brandId, ...fields, labelIds: labelPresets.map(() => newId()) }),
    );
  }
  const { passwordHash } = engine.read('staff', crowd.world.people.viewer)?.hidden ?? {};
  const person = (n: number) => ({
    type: 'staff.created' as const,
    staffId: newId(),
    username: `agent${n}`,
    fullName: `Agent ${n}`,
    email: `agent${n}@example.com`,
    role: 'cs_agent' as const,
    status: 'active' as const,
    assignedBrands: [brandIds[n % 199] ?? ''],
    permissions: null,
    passwordHash: passwordHash ?? '',
    master: false,
  });
  for (let n = 0; n < 5000; n += 100) {
    const events = Array.from({ length: 100 }, (_, k) => person(n + k));
    await engine.execute('config', 'system', () => ({ events }));
  }
  await crowd.world.settled();
  const page = await prepared(await crowd.console('super_admin', { path: people }));
  await expect(page.getByRole('tab', { name: /5,006/ })).toBeVisible();
  const table = page.getByRole('group', { name: 'User management' });
  await expect(row(page, 'Person super_admin')).toBeVisible();
  // Further rows load on scroll, and the DOM contains only the visible rows.
  for (let n = 0; n < 4; n++) {
    const before = await table.evaluate((box) => box.scrollHeight);
    await table.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await expect.poll(() => table.evaluate((box) => box.scrollHeight)).toBeGreaterThan(before);
  }
  check(await page.getByRole('row').count()).toBeLessThan(80);
  await page.getByLabel('Search name, username, email').fill('agent4999');
  await expect(page.getByRole('row')).toHaveCount(2);
  await openPerson(page, 'Agent 4999');
  await page.goto(`${crowd.world.url}/access-control?tab=brands`);
  await expect(page.getByRole('columnheader')).toHaveCount(10);
  await page.getByLabel('Find a brand').fill('Shop 198');
  await expect(page.getByRole('columnheader', { name: 'Shop 198' })).toBeVisible();
  await page.goto(`${crowd.world.url}/access-control`);
  await expect(page.getByRole('button', { name: /with the permissions of the CS Agent role/ })).toBeVisible();
  check(await page.getByRole('row').count()).toBeLessThan(60);
  await crowd.close();
});
