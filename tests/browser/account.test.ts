import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { afterAll, afterEach, beforeAll, expect as check, describe, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { Authenticator, enrolled } from '../support/second-factor.ts';
import { Caller, password } from '../support/world.ts';
import { Inspection, prepared } from './axe.ts';
import { expect, Stage } from './stage.ts';

/** Tests of the user's own account page, which is opened from the bottom of the sidebar. */

let stage: Stage;
const inspection = new Inspection();
const look = inspection.look.bind(inspection);

beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
});
afterAll(() => stage.close());
afterEach(() => check(inspection.take()).toEqual([]));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const step = () => stage.world.clock.pass(30_000);
const login = (username: string, word = password) =>
  new Caller(stage.world.url).post('/auth/login', { username, password: word });

async function toAccount(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Person ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
}

async function signIn(page: Page, username: string, word = password): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(word);
  await page.keyboard.press('Enter');
}

async function secretOn(page: Page): Promise<Authenticator> {
  const secret = (await page.locator('code').textContent()) ?? '';
  return new Authenticator(secret.replaceAll(' ', ''), stage.world.clock);
}

/** Opens another session of a user with a second factor. */
async function signedIn(username: string, app: Authenticator): Promise<Caller> {
  step();
  const { body } = await login(username);
  const visitor = new Caller(stage.world.url);
  const entered = await visitor.post('/auth/second-factor', { ticket: body.data.ticket, code: app.code() });
  return new Caller(stage.world.url, entered.body.data.token);
}

test('a person without access to the settings sets up a factor, signs in with it, changes the password and ends other sessions', async () => {
  const before = await stage.world.as('cs_agent');
  const page = await prepared(await stage.console('cs_agent', { path: '/messages' }));
  await toAccount(page, 'cs_agent');
  await expect(page.getByRole('link', { name: 'General' })).toHaveCount(0);
  await button(page, 'Set up').press('Enter');
  const app = await secretOn(page);
  await expect(page.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
  await expect(page.getByLabel('Code shown in the app')).toBeFocused();
  await page.keyboard.type(app.wrong());
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is incorrect or was already used.')).toBeVisible();
  await look(page, 'setting up');
  await page.getByLabel('Code shown in the app').fill(app.code());
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allTextContents();
  const download = page.waitForEvent('download');
  await button(page, 'Download').click();
  const file = await readFile(await (await download).path(), 'utf8');
  for (const code of recoveryCodes) check(file).toContain(code);
  await look(page, 'recovery codes');
  await button(page, 'I’ve saved them').click();
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();
  check((await before.get('/auth/me')).status).toBe(401);

  await button(page, 'Sign Out').click();
  await signIn(page, 'cs_agent');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.getByLabel('Verification code').fill(app.code());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('already used');
  await look(page, 'second step');
  step();
  await page.getByLabel('Verification code').fill(app.code());
  await page.keyboard.press('Enter');

  await toAccount(page, 'cs_agent');
  const other = await signedIn('cs_agent', app);
  await page.reload();
  await expect(page.getByText('this device')).toBeVisible();
  check((await other.get('/auth/me')).status).toBe(200);
  await button(page, 'Sign out everywhere else').click();
  await expect(button(page, 'Sign out everywhere else')).toHaveCount(0);
  check((await other.get('/auth/me')).status).toBe(401);

  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill('a newer password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The current password is incorrect.')).toBeVisible();
  await page.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed.')).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');
  check((await login('cs_agent')).body.code).toBe('invalid_credentials');
  check((await login('cs_agent', 'a newer password')).body.code).toBe('second_factor_required');
  await look(page, 'account', 'main');
  await stage.leave(page);
});

describe('a sensitive action', () => {
  test('asks once for the password and a code, explains errors, and continues', async () => {
    const { app } = await enrolled(await stage.world.as('admin'), stage.world.clock);
    const { token = '' } = await signedIn('admin', app);
    const storage = { token };
    stage.world.clock.pass(limits.freshMs);
    const page = await prepared(await stage.visitor({ path: '/settings/account', storage }));
    await button(page, 'Generate new recovery codes').click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await expect(dialog.getByLabel('Your password')).toBeFocused();
    await look(page, 'the question', '[role="dialog"]');
    await page.keyboard.type('not this one');
    await dialog.getByLabel('Verification code').fill(app.code());
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('The current password is incorrect.')).toBeVisible();
    await dialog.getByLabel('Your password').fill(password);
    step();
    await dialog.getByLabel('Verification code').fill(app.code());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    await button(page, 'I’ve saved them').click();
    await button(page, 'Turn off…').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await expect(button(page, 'Set up')).toBeVisible();
    await stage.leave(page);
  });

  test('is not performed when the dialog is closed, and asks again the next time', async () => {
    const page = await stage.console('super_admin', { path: '/settings/backup' });
    stage.world.clock.pass(limits.freshMs);
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await page.getByLabel('Passphrase', { exact: true }).fill('oolong and green');
    await page.getByLabel('Repeat the passphrase').fill('oolong and green');
    await button(page, 'Download backup').click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('alert')).toContainText('Please enter your password again.');
    await button(page, 'Download backup').click();
    await dialog.getByLabel('Your password').fill(password);
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    check((await download).suggestedFilename()).toMatch(/^oa-console-.*\.tar\.enc$/);
    await stage.leave(page);
  });
});

test('an unsaved name and an unsaved password need one confirmation, and leaving saves only the name', async () => {
  const page = await stage.console('cs_lead', { path: '/settings/account' });
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  const leave = () => page.getByRole('link', { name: 'Messages' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Lead typed');
  await page.getByLabel('New password').fill('half a pass');
  await leave();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Lead typed');
  await page.getByLabel('New password').fill('');
  await leave();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  check((await (await stage.caller('cs_lead')).get('/auth/me')).body.data.user.fullName).toBe('Lead typed');
  await stage.leave(page);
});

test('a person whose role now requires a factor is led to its setup without losing their work', async () => {
  const page = await prepared(await stage.console('manager', { path: '/messages' }));
  await expect(page.getByRole('button', { name: 'Person manager' })).toBeVisible();
  const owner = await stage.world.as('super_admin');
  check((await owner.put('/settings', { secondFactorFrom: 'manager' })).status).toBe(200);
  await expect(page.getByRole('heading', { name: 'Set up two-step verification first' })).toBeVisible();
  await look(page, 'demanded');
  await button(page, 'Set up').click();
  const app = await secretOn(page);
  await page.getByLabel('Code shown in the app').fill(app.code());
  await button(page, 'Turn on').click();
  await button(page, 'I’ve saved them').click();
  await expect(page.getByRole('button', { name: 'Person manager' })).toBeVisible();
  await stage.leave(page);
});
