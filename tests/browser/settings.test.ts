import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import type { QuickReply } from '../../shared/rows.ts';
import { deleteTemplates } from '../support/delete-templates.ts';
import { holdToast, toast } from './inbox.ts';
import { expandedSidebar, expect, rawIds, Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
  await deleteTemplates(stage.world);
});
afterAll(() => stage.close());

const pathOf = (page: Page) => new URL(page.url()).pathname;
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const png = (kilobytes: number) =>
  Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    Buffer.alloc(kilobytes * 1024),
  ]);

test('an empty state is shown once loaded, not while loading', async () => {
  const page = await stage.console('super_admin', { path: '/login' });
  // Blocks the socket connection, so that brands and quick replies never arrive.
  await page.routeWebSocket(/socket\.io/, () => undefined);
  const sections = [
    ['labels', 'Labels', 'No brands yet'],
    ['automatic-messages', 'Automatic messages', 'No brands yet'],
    ['quick-replies', 'Quick replies', 'No quick replies yet'],
  ] as const;
  for (const [section, name, emptyText] of sections) {
    await page.goto(`${stage.world.url}/settings/${section}`);
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    check(await page.getByText(emptyText).count()).toBe(0);
  }
  await stage.leave(page);
  const known = await stage.console('super_admin', { path: '/settings/quick-replies' });
  await expect(known.getByText('No quick replies yet')).toBeVisible();
  await stage.leave(known);
});

describe('the system', () => {
  test('name, subtitle and logo change in every browser at once, and remain in its storage', async () => {
    const page = await stage.console('super_admin', { path: '/settings' });
    const other = await stage.console('cs_agent', { storage: expandedSidebar });
    const sidebar = other.locator('aside').first();
    await page.getByLabel('System name').fill('ร้านชา Service');
    await page.getByLabel('Subtitle').fill('茶與咖啡');
    await save(page);
    await expect(toast(page, 'Saved')).toBeVisible();
    await expect(sidebar).toContainText('ร้านชา Service');
    await expect(sidebar).toContainText('茶與咖啡');

    const chooser = page.locator('input[type="file"]');
    await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expect(page.getByText('Please select an image file.')).toBeVisible();
    await chooser.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: png(2048) });
    await expect(page.getByText('Image file size cannot exceed 2MB.')).toBeVisible();
    // A browser fires `change` for the same file again only if the field was cleared.
    await expect(chooser).toHaveValue('');
    await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png(0) });
    await expect(toast(page, 'logo uploaded successfully')).toBeVisible();
    await expect(sidebar.locator('img')).toHaveAttribute('src', /\/api\/settings\/logo\?v=/);
    const stored = await other.evaluate(() => JSON.parse(localStorage.getItem('systemSettings') ?? ''));
    check(stored).toEqual({
      systemName: 'ร้านชา Service',
      systemSubtitle: '茶與咖啡',
      systemLogo: expect.stringContaining('/api/settings/logo'),
      logoPreview: stored.systemLogo,
    });
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(sidebar.locator('img')).toHaveCount(0);
    check(stage.errorsOf(page)).toEqual([]);
    await Promise.all([stage.leave(page), stage.leave(other)]);
  });

  test('concurrent edits of the same field are shown; changes of other fields are merged', async () => {
    const page = await stage.console('super_admin', { path: '/settings/service' });
    const owner = await stage.world.as('super_admin');
    const reward = page.getByLabel('Reward of the weekly champion');
    // The placeholder shows the default in the reader's language.
    await expect(reward).toHaveValue('');
    await expect(reward).toHaveAttribute('placeholder', 'A bonus and paid leave');
    await reward.fill('A dinner');
    await owner.put('/settings', { systemSubtitle: 'Beside' });
    await save(page);
    await expect(toast(page, 'Saved').first()).toBeVisible();
    check((await owner.get('/settings')).body.data).toMatchObject({ reward: 'A dinner', systemSubtitle: 'Beside' });

    await reward.fill('A day off');
    await owner.put('/settings', { reward: 'A bonus', staffCapacity: 9 });
    const bar = page.getByRole('alert').filter({ hasText: 'also changed' });
    await expect(bar).toContainText('Open conversations per agent and Reward of the weekly champion');
    await save(page);
    await expect(toast(page, 'Someone else changed this in the meantime.')).toBeVisible();
    await bar.getByRole('button', { name: 'Compare' }).click();
    const compared = page.getByRole('dialog');
    await expect(compared.getByRole('row', { name: /Reward/ })).toContainText(/A dinner.*A bonus.*A day off/);
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Keep both' }).click();
    await save(page);
    await expect.poll(async () => (await owner.get('/settings')).body.data.reward).toBe('A day off');
    check((await owner.get('/settings')).body.data.staffCapacity).toBe(9);
    await stage.leave(page);
  });

  test('unsaved changes need confirmation before leaving, by a link or by Back', async () => {
    const page = await stage.console('super_admin', { path: '/settings' });
    await page.getByRole('link', { name: 'Service levels' }).click();
    await page.getByLabel('Benefits of VIP2').fill('Free gift wrap');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    check(pathOf(page)).toBe('/settings/service');
    await page.goBack();
    await expect(dialog).toBeVisible();
    check(pathOf(page)).toBe('/settings/service');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => pathOf(page)).toBe('/settings');
    const lead = await stage.caller('super_admin');
    check((await lead.get('/settings')).body.data.memberBenefits.vip2).toBe('Free gift wrap');
    await stage.leave(page);
  });

  test('a TURN server needs credentials; they are replaced and never shown', async () => {
    const page = await stage.console('super_admin', { path: '/settings/calls' });
    await page.getByRole('button', { name: 'Add a server' }).click();
    await page.getByLabel('Address').fill('turn:turn.example.com:3478');
    await save(page);
    await expect(page.getByText('A TURN server needs a password.')).toBeVisible();
    await page.getByLabel('Username').fill('desk');
    await page.getByLabel('Password', { exact: true }).fill('very-secret');
    await save(page);
    await expect(toast(page, 'Saved')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Address')).toHaveValue('turn:turn.example.com:3478');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await expect(page.getByPlaceholder('••••••••')).toBeVisible();
    await page.getByLabel('Address').fill('turn:elsewhere.example.com');
    await save(page);
    await expect(page.getByText('A TURN server needs a password.')).toBeVisible();
    // Without a user name, the password field is for the secret that this server shares with the TURN server.
    await page.getByLabel('Username').fill('');
    await page.getByLabel('Password', { exact: true }).fill('shared-secret');
    await save(page);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    const { iceServers } = (await (await stage.caller('super_admin')).get('/settings')).body.data;
    check(iceServers).toEqual([{ urls: 'turn:elsewhere.example.com', hasCredential: true }]);
    await stage.leave(page);
  });

  test('a number can be cleared and typed again, in its unit, and an empty one is not saved', async () => {
    const page = await stage.console('super_admin', { path: '/settings/service' });
    const waits = page.getByLabel('Maximum wait: VIP2');
    await expect(waits).toHaveValue('30');
    await waits.press('End');
    await waits.press('Backspace');
    await waits.press('Backspace');
    await save(page);
    await expect(page.getByText('Enter a number.')).toBeVisible();
    await waits.pressSequentially('5');
    await save(page);
    await expect(toast(page, 'Saved')).toBeVisible();
    check((await (await stage.caller('super_admin')).get('/settings')).body.data.tolerances.vip2).toBe(300);
    await stage.leave(page);
  });

  test('with read permission fields are read-only; without it, only the parts open to the role are shown', async () => {
    const admin = await stage.console('admin', { path: '/settings' });
    await expect(admin.getByLabel('System name')).toBeDisabled();
    await expect(admin.getByRole('link', { name: 'Backup and reset' })).toHaveCount(0);
    const lead = await stage.console('cs_lead', { path: '/settings' });
    const sections = lead.getByRole('navigation', { name: 'Settings sections' }).getByRole('link');
    await expect(sections).toHaveText(['Quick replies', 'Macros', 'Labels', 'Your account']);
    await expect(lead.getByRole('heading', { name: 'Quick replies', exact: true })).toBeVisible();
    await sections.filter({ hasText: 'Labels' }).click();
    await expect(lead.getByLabel('Name of label Urgent')).toBeVisible();
    await lead.goto(`${stage.world.url}/settings/general`);
    await expect(lead.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
    const agent = await stage.console('cs_agent', { path: '/settings' });
    await expect(agent.getByRole('heading', { name: 'Quick replies', exact: true })).toBeVisible();
    const viewer = await stage.console('viewer', { path: '/settings' });
    await expect(viewer.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
    await Promise.all([admin, lead, agent, viewer].map((page) => stage.leave(page)));
  });
});

test('a quick reply is created, sorted by keyboard and by dragging, used, counted, deleted and restored', async () => {
  const { world } = stage;
  const nok = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  await nok.writes('Which size?');
  await world.settled();
  const page = await stage.console('cs_lead');
  await page.getByRole('option').filter({ hasText: 'Nok' }).click();
  const box = page.getByRole('textbox', { name: 'Write a reply' });
  await box.pressSequentially('/');
  await page.getByRole('option', { name: 'Manage quick replies' }).click();
  await expect.poll(() => pathOf(page)).toBe('/settings/quick-replies');

  for (const [title, text, keyword] of [
    ['First', 'One', 'one'],
    ['Second', 'Two', 'two'],
    ['Third', 'Hello {name}, {agent} here', 'three'],
  ] as const) {
    await page.getByRole('button', { name: 'New quick reply' }).click();
    const drawer = page.getByRole('dialog', { name: 'New quick reply' });
    await drawer.getByLabel('Title').fill(title);
    await drawer.getByRole('textbox', { name: 'Text' }).fill(text);
    if (title === 'Third') await expect(drawer).toContainText('Hello Somchai, Person cs_lead here');
    await drawer.getByLabel('Keywords').fill(keyword);
    await drawer.getByLabel('Keywords').press('Enter');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer).toBeHidden();
  }
  const items = page.getByRole('list', { name: 'Quick replies' }).getByRole('listitem');
  const titles = async () => (await items.allInnerTexts()).map((text) => text.split('\n')[0]);
  await expect.poll(titles).toEqual(['First', 'Second', 'Third']);
  await page.getByRole('button', { name: /^Move Third/ }).press('ArrowUp');
  await expect.poll(titles).toEqual(['First', 'Third', 'Second']);
  await expect(page.getByText('Third: position 2 of 3')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect.poll(titles).toEqual(['Third', 'First', 'Second']);

  const handle = await page.getByRole('button', { name: /^Move Second/ }).boundingBox();
  const target = await items.nth(1).boundingBox();
  await page.mouse.move(handle!.x + 10, handle!.y + 10);
  await page.mouse.down();
  await page.mouse.move(target!.x + 20, target!.y + 4, { steps: 5 });
  await page.mouse.up();
  await expect.poll(titles).toEqual(['Third', 'Second', 'First']);
  // Waits until the server has the new order, because it is shown before, and a reload would abort the request.
  const owner = await stage.caller('super_admin');
  const rows = async (): Promise<QuickReply[]> => (await owner.get('/quick-replies')).body.data;
  const inOrder = async () => (await rows()).toSorted((a, b) => a.sort - b.sort).map(({ title }) => title);
  await expect.poll(inOrder).toEqual(['Third', 'Second', 'First']);
  await page.reload();
  await expect.poll(titles).toEqual(['Third', 'Second', 'First']);

  await page.getByRole('link', { name: 'Messages' }).first().click();
  await page.getByRole('option').filter({ hasText: 'Nok' }).click();
  await expect(box).toHaveValue('');
  await box.pressSequentially('/');
  const menu = page.getByRole('listbox', { name: 'Quick replies' }).getByRole('option');
  await expect(menu.first()).toContainText('Third');
  await box.press('Enter');
  await expect(box).toHaveValue('Hello Nok, Person cs_lead here');
  await box.fill('');
  await expect.poll(async () => (await rows()).find(({ title }) => title === 'Third')?.useCount).toBe(1);
  await page.goto(`${world.url}/settings/quick-replies`);
  await expect(items.filter({ hasText: 'Third' })).toContainText('1 use');

  await page.getByRole('button', { name: 'More for Second' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await holdToast(page, 'Second deleted');
  await expect.poll(titles).toEqual(['Third', 'First']);
  await toast(page, 'Second deleted').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(titles).toEqual(['Third', 'Second', 'First']);
  await page.getByRole('button', { name: 'More for First' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.poll(async () => (await rows()).length).toBe(2);
  check(stage.errorsOf(page)).toEqual([]);
  await stage.leave(page);
});

test('concurrent edits of the same quick reply are shown; use in the meantime is not a change', async () => {
  const owner = await stage.world.as('super_admin');
  const fields = { brandId: null, title: 'Greeting', text: 'Hello!', keywords: [], category: '' };
  const { id } = (await owner.post('/quick-replies', fields)).body.data;
  const page = await stage.console('super_admin', { path: '/settings/quick-replies' });
  await page.getByRole('button', { name: /^Greeting/ }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Title', { exact: true }).fill('Good day');
  await owner.post(`/quick-replies/${id}/use`);
  await owner.put(`/quick-replies/${id}`, { title: 'Welcome' });
  await expect(form.getByRole('alert')).toContainText('also changed: Title');
  await form.getByRole('button', { name: 'Keep both' }).click();
  await owner.post(`/quick-replies/${id}/use`);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toHaveCount(0);
  check((await owner.get(`/quick-replies/${id}`)).body.data).toMatchObject({ title: 'Good day', useCount: 2 });
  await stage.leave(page);
});

test('a label is created, renamed and recolored in place', async () => {
  const page = await stage.console('cs_lead', { path: '/settings/labels', language: 'th' });
  const urgent = page.getByLabel('ชื่อป้ายกำกับ เร่งด่วน');
  await urgent.fill('ด่วนมาก');
  await urgent.press('Enter');
  await expect(page.getByLabel('ชื่อป้ายกำกับ ด่วนมาก')).toBeVisible();
  await page.getByLabel('สีของ ด่วนมาก').click();
  await page.getByRole('button', { name: 'ม่วง', exact: true }).click();
  await page.getByPlaceholder('ป้ายกำกับใหม่').fill('ขายส่ง');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('ชื่อป้ายกำกับ ขายส่ง')).toBeVisible();
  const owner = await stage.caller('super_admin');
  await expect
    .poll(async () => (await owner.get('/labels?limit=50')).body.data)
    .toContainEqual(expect.objectContaining({ name: 'ด่วนมาก', color: '#7048E8', preset: null }));
  check(await rawIds(page)).toEqual([]);
  await stage.leave(page);
});

test('the greeting is switched on, and a new friend receives it in the language of the phone', async () => {
  const { world } = stage;
  const page = await stage.console('super_admin', { path: '/settings/automatic-messages' });
  const greeting = page.getByRole('region', { name: 'Greeting' });
  await greeting.getByRole('textbox').fill('');
  await greeting.getByLabel('Greet new friends').check();
  await save(page);
  await expect(greeting.getByText('Enabled messages need text in the default language.')).toBeVisible();
  await greeting.getByRole('textbox').fill('Welcome to the tea house');
  await greeting.getByRole('tab', { name: 'ไทย' }).click();
  await greeting.getByRole('textbox').fill('ยินดีต้อนรับสู่ร้านชา');
  await expect(greeting.getByRole('figure')).toContainText('ยินดีต้อนรับสู่ร้านชา');
  await save(page);
  await expect(toast(page, 'Saved')).toBeVisible();
  const som = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Som', language: 'th' });
  const phone = await stage.phone(som);
  await som.follows();
  await world.settled();
  await expect(phone.getByTestId('phone-message').filter({ hasText: 'ยินดีต้อนรับสู่ร้านชา' })).toBeVisible();
  check(stage.errorsOf(page)).toEqual([]);
  await Promise.all([stage.leave(page), phone.close()]);
});

test('a daily backup is switched on, reported, and switched off; a status that fails to load shows an error', async () => {
  const page = await stage.console('super_admin', { path: '/settings/backup' });
  await page.route('**/api/settings/backups', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }));
  await page.reload();
  const panel = page.getByRole('region', { name: 'Daily backup' });
  const retry = panel.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/settings/backups');
  await retry.click();
  await expect(panel.getByText('No backups yet.')).toBeVisible();
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await expect(panel.getByText('Not encrypted: the server has no BACKUP_PASSPHRASE.')).toBeVisible();
  await expect(panel.getByText(/^Next:/)).toHaveCount(0);
  const daily = panel.getByRole('switch', { name: 'Back up every day' });
  await daily.press('Space');
  // A confirmation dialog appears, because without a passphrase the backups would not be encrypted.
  const plain = page.getByRole('dialog', { name: 'Save backups without encryption?' });
  await plain.getByRole('button', { name: 'Cancel' }).click();
  await expect(daily).not.toBeChecked();
  await daily.press('Space');
  await plain.getByRole('button', { name: 'Save unencrypted' }).click();
  await expect(panel.getByLabel('Time', { exact: true })).toHaveValue('03:00');
  // The last minute of the day: an earlier time could already have passed, and the backup would be due immediately.
  await panel.getByLabel('Time', { exact: true }).fill('23:59');
  await panel.getByLabel('Backups to keep').fill('3');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await expect(panel.getByText(/^Next: .*23:59/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  const { data } = (await (await stage.caller('super_admin')).get('/settings')).body;
  check(data).toMatchObject({ backupAt: '23:59', backupsKept: 3 });
  // The first backup appears without a reload.
  await (await stage.caller('super_admin')).put('/settings', { backupAt: '00:00' });
  await expect(panel.getByText('No backups yet.')).toBeVisible();
  await stage.world.app.dailyBackups.look();
  await expect(panel.getByText(/^Last: /)).toBeVisible();
  await expect(panel.getByText('No backups yet.')).toHaveCount(0);
  await daily.press('Space');
  await page.getByRole('link', { name: 'General' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  await expect.poll(() => pathOf(page)).toBe('/settings/general');
  await page.goBack();
  await expect(panel.getByText(/^Next:/)).toHaveCount(0);
  await stage.leave(page);
});

test('a backup downloads as a file; a phone shows one pane at a time', async () => {
  await stage.fresh('super_admin');
  const page = await stage.console('super_admin', {
    path: '/settings',
    context: { viewport: { width: 360, height: 740 } },
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByLabel('System name')).toHaveCount(0);
  await page.getByRole('link', { name: 'Backup and reset' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Backup and reset' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'General' })).toHaveCount(0);
  const button = page.getByRole('button', { name: 'Download backup' });
  const downloaded = async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const bytes = await readFile(await download.path());
    return { name: download.suggestedFilename(), isTar: bytes.subarray(257, 262).toString() === 'ustar' };
  };
  const passphrase = page.getByLabel('Passphrase', { exact: true });
  await button.click();
  await expect(passphrase).toHaveAttribute('aria-invalid', 'true');
  await expect(passphrase).toBeFocused();
  await passphrase.fill('oolong and green');
  await page.getByLabel('Repeat the passphrase').fill('oolong and green');
  const sealed = await downloaded();
  check(sealed.name).toMatch(/^oa-console-\d{4}-\d{2}-\d{2}\.tar\.enc$/);
  check(sealed.isTar).toBe(false);
  await page.getByLabel('Without encryption').check();
  await expect(passphrase).toBeDisabled();
  const plain = await downloaded();
  check(plain.name).toMatch(/^oa-console-\d{4}-\d{2}-\d{2}\.tar$/);
  check(plain.isTar).toBe(true);
  await page.getByRole('link', { name: 'Back to all settings' }).click();
  await expect(page.getByRole('link', { name: 'General' })).toBeVisible();
  await stage.leave(page);
});
