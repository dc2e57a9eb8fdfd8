import { afterAll, beforeAll, expect as check, test } from 'vitest';
import { setPermissions } from '../../server/commands/staff.ts';
import { limits } from '../../shared/limits.ts';
import { Caller, password } from '../support/world.ts';
import { expect, Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

test('a token is created after re-authentication, shown once, used, and revoked', async () => {
  const page = await stage.console('super_admin', { path: '/settings/api-tokens' });
  const main = page.getByRole('main');
  const make = main.getByRole('button', { name: 'Create token' });
  await make.click();
  await expect(main.getByText('Please fill in all required fields.')).toHaveCount(2);
  await main.getByLabel('App name').fill('ระบบคลัง');
  await main.getByRole('button', { name: 'Messages', exact: false }).click();
  await main.getByLabel('Read conversations of assigned brands.').check();
  await expect(main.getByRole('button', { name: 'Messages 1 of 8' })).toBeVisible();
  stage.world.clock.pass(limits.freshMs);
  await make.click();
  const proof = page.getByRole('dialog');
  await proof.getByLabel('Your password', { exact: true }).fill(password);
  await proof.getByLabel('Your password', { exact: true }).press('Enter');
  const token = await main.getByLabel('Token for ระบบคลัง').inputValue();
  check(token).toMatch(/^oat_/);
  const program = new Caller(stage.world.url, token);
  check((await program.get('/conversations')).status).toBe(200);
  check((await program.get('/staff')).body.code).toBe('forbidden');

  await main.getByRole('button', { name: 'Done' }).click();
  const row = main.getByRole('listitem').filter({ hasText: 'ระบบคลัง' });
  await expect(row).toContainText('All brands');
  await row.getByText('1 permission').click();
  await expect(row).toContainText('messages.view');
  check(await page.content()).not.toContain(token);
  await row.getByRole('button', { name: 'Revoke ระบบคลัง' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toHaveCount(0);
  check((await program.get('/conversations')).body.code).toBe('unauthenticated');
  await stage.leave(page);
});

test("only the user's own permissions and brands are offered", async () => {
  const { world } = stage;
  const permissions = ['settings.view', 'settings.integrations', 'messages.view'] as const;
  const giving = setPermissions({ staffId: world.people.admin, by: null, permissions: [...permissions] });
  await world.app.engine.execute('config', 'system', giving);
  const page = await stage.console('admin', { path: '/settings/api-tokens' });
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Settings 0 of 2' })).toBeVisible();
  await main.getByRole('checkbox', { name: 'Messages', exact: true }).check();
  await expect(main.getByRole('button', { name: 'Messages 1 of 1' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Monitor', exact: false })).toHaveCount(0);
  await stage.leave(page);
});

test('users without permission see no section', async () => {
  const page = await stage.console('manager', { path: '/settings/api-tokens' });
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  await expect(page.getByText('Create token')).toHaveCount(0);
  await stage.leave(page);
});
