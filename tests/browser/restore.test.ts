import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import { password } from '../support/world.ts';
import { row, thread } from './inbox.ts';
import { expect, Stage } from './stage.ts';

const passphrase = 'ชา 茶 tea, hot';
const restart = Promise.withResolvers<void>();
let stage: Stage;
let page: Page;
let backup: Buffer;

beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1, app: { onRestart: () => restart.resolve() } });
  const { world } = stage;
  const nok = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  await nok.writes('Is it in stock?');
  await world.settled();
  await stage.fresh('super_admin');
  page = await stage.console('super_admin', { path: '/settings/backup' });
  const download = page.waitForEvent('download');
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await page.getByLabel('Repeat the passphrase').fill(passphrase);
  await byKey('Download backup');
  backup = await readFile(await (await download).path());
  world.clock.pass(1000);
  await nok.writes('Written after the backup');
  await world.settled();
  await (await stage.caller('super_admin')).put('/settings', { systemName: 'Named after the backup' });
});
afterAll(() => stage.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog', { name: 'Restore this backup?' });
const problem = () => page.getByRole('main').getByRole('alert');

async function byKey(name: string): Promise<void> {
  await button(name).focus();
  await page.keyboard.press('Enter');
}

/** Selects a backup file and starts the restore by keyboard only. */
async function restores(name: string, buffer: Buffer, entered = passphrase): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Backup file/ }).focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
  await page.getByLabel('Passphrase, if it has one').fill(entered);
  await byKey('Restore…');
  await expect(dialog().getByRole('button', { name: 'Cancel' })).toBeFocused();
}

async function confirms(): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(dialog().getByRole('button', { name: 'Replace everything' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog()).toBeHidden();
}

describe('a file that is not a backup', () => {
  const last = () => backup.length - 1;
  const flipped = (at: number) => Buffer.from(backup.map((byte, index) => (index === at ? byte ^ 1 : byte)));
  const damaged = 'This file is not a valid backup, or it is damaged.';
  test.each([
    ['another file', () => Buffer.from('PK\u0003\u0004 ../../etc/passwd'), passphrase, damaged],
    ['an empty file', () => Buffer.alloc(0), passphrase, damaged],
    ['half a backup', () => backup.subarray(0, backup.length >> 1), passphrase, damaged],
    ['one bit that custom', () => flipped(last() >> 1), passphrase, damaged],
    ['one under another passphrase', () => backup, 'coffee', 'Incorrect backup passphrase.'],
  ])('%s is refused with an explanation, and all data is unchanged', async (_, file, entered, error) => {
    await restores('a.backup', file(), entered);
    await confirms();
    await expect(problem()).toHaveText(error);
    const { body } = await (await stage.caller('super_admin')).get('/settings');
    check(body.data.systemName).toBe('Named after the backup');
  });
});

describe('a backup', () => {
  test('is not restored when the dialog is cancelled', async () => {
    await restores('a.backup', backup);
    await page.keyboard.press('Escape');
    await expect(dialog()).toBeHidden();
    await expect(button('Restore…')).toBeFocused();
  });

  test('replaces all data', async () => {
    await restores('a.backup', backup);
    await confirms();
    await expect(page.getByRole('status').filter({ hasText: 'is now being applied' })).toBeVisible();
    await expect(problem()).toHaveCount(0);
    await restart.promise;
    // Restarts the product, as a service manager does.
    await stage.world.restart();
    await page.goto(`${stage.world.url}/login`);
    await page.locator('input[name="username"]').fill('super_admin');
    await page.locator('input[name="password"]').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /^Messages/ }).click();
    await row(page, 'Nok').click();
    await expect(thread(page)).toContainText('Is it in stock?');
    await expect(thread(page)).not.toContainText('Written after the backup');
    await expect(page.locator('aside').first()).not.toContainText('Named after the backup');
  });
});
