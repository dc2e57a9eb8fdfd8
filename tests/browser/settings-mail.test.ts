import { afterAll, beforeAll, expect as check, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { SmtpStandIn, trustStandIn } from '../support/smtp/stand-in.ts';
import { password } from '../support/world.ts';
import { expect, Stage } from './stage.ts';

const account = { username: 'desk', password: 'a password for mail' };
let stage: Stage;
let server: SmtpStandIn;
beforeAll(async () => {
  trustStandIn();
  server = await new SmtpStandIn({ encryption: 'tls', account }).start();
  stage = await Stage.open({ brandCount: 1 });
});
afterAll(async () => {
  await stage.close();
  await server.stop();
});

test('a server is set after re-authentication, tried until a mail arrives, and removed', async () => {
  const page = await stage.console('super_admin', { path: '/settings/mail' });
  const main = page.getByRole('main');
  const field = (name: string) => main.getByLabel(name, { exact: true });
  const save = main.getByRole('button', { name: 'Save', exact: true });
  const send = main.getByRole('button', { name: 'Send test email' });
  await expect(main.getByText('No mail server is set')).toBeVisible();
  await expect(send).toHaveCount(0);
  await field('Server').fill('localhost');
  await field('Encryption').first().click();
  await page.getByRole('option', { name: 'TLS', exact: true }).click();
  await expect(field('Port')).toHaveValue('465');
  await field('Port').fill(String(server.port));
  await field('Username').fill('desk');
  await field('Sender address').fill('desk@example.com');
  await save.click();
  await expect(main.getByText('The username needs a password.')).toBeVisible();
  await field('Password').fill('wrong');
  stage.world.clock.pass(limits.freshMs);
  await save.click();
  const proof = page.getByRole('dialog');
  await proof.getByLabel('Your password', { exact: true }).fill(password);
  await proof.getByLabel('Your password', { exact: true }).press('Enter');
  await expect(send).toBeEnabled();
  await field('To').fill('ann@example.com');
  await field('To').press('Enter');
  await expect(main.getByText('The server rejected the username or password.')).toBeVisible();
  await expect(main.getByText('535 5.7.8')).toBeVisible();
  await expect(field('Password')).toHaveValue('');
  await field('Password').fill(account.password);
  await expect(send).toBeDisabled();
  await save.click();
  await expect(send).toBeEnabled();
  await send.click();
  await expect(main.getByText('The mail server accepted the email to ann@example.com.')).toBeVisible();
  check(server.mails.map(({ to, username }) => [to, username])).toEqual([[['ann@example.com'], 'desk']]);
  check(await page.content()).not.toContain(account.password);
  await main.getByRole('button', { name: 'Remove this server…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(main.getByText('No mail server is set')).toBeVisible();
  await stage.leave(page);
});

test('two people who change it see it, and neither change is lost', async () => {
  const owner = await stage.world.as('super_admin');
  const settings = {
    host: 'one.example',
    port: 25,
    security: 'none',
    username: '',
    fromName: '',
    fromAddress: 'a@example.com',
  };
  await owner.put('/settings/smtp', settings);
  const page = await stage.console('super_admin', { path: '/settings/mail' });
  const main = page.getByRole('main');
  await main.getByLabel('Sender name', { exact: true }).fill('客服');
  await owner.put('/settings/smtp', { ...settings, host: 'two.example' });
  await expect(main.getByRole('alert')).toContainText('also changed: Server');
  await expect(main.getByLabel('Server', { exact: true })).toHaveValue('two.example');
  await expect(main.getByLabel('Sender name', { exact: true })).toHaveValue('客服');
  await stage.leave(page);
});

test('users without permission see no section and no row', async () => {
  const page = await stage.console('manager', { path: '/settings/mail' });
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  await expect(page.getByText('Mail server')).toHaveCount(0);
  check((await (await stage.caller('manager')).get('/settings/smtp')).body.code).toBe('forbidden');
  await stage.leave(page);
});
