import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import { holdToast, panel, picks, row, thread, toast } from './inbox.ts';
import { expect, Stage } from './stage.ts';

let stage: Stage;
let page: Page;
let id: string;

beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
  const { world } = stage;
  const suda = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Suda' });
  await suda.writes('My parcel is late');
  await world.settled();
  page = await stage.console('admin');
  await row(page, 'Suda').click();
  await expect(panel(page).getByRole('heading', { name: 'Suda' })).toBeVisible();
  id = decodeURIComponent(new URL(page.url()).pathname.split('/')[2] ?? '');
});
afterAll(() => stage.close());

const dialog = () => page.getByRole('dialog');
const field = (name: string) => panel(page).getByRole('button', { name: new RegExp(`^${name}:`) });
const undo = (text: string) => toast(page, text).getByRole('button', { name: 'Undo' });
const section = (name: string) =>
  panel(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
async function history() {
  const { body } = await (await stage.caller('admin')).get(`/conversations/${id}/history`);
  return body.data as { episodes: { complaint: boolean }[]; sales: { amount: number }[] };
}
async function choose(name: string, value: string): Promise<void> {
  await field(name).click();
  await page.getByRole('menuitemradio', { name: value }).click();
}

describe("the customer's panel", () => {
  test('shows what a group is promised: by default the built-in benefits, otherwise those of the settings', async () => {
    await choose('VIP level', 'VIP2');
    await holdToast(page, 'VIP level: VIP2');
    await expect(field('VIP level')).toContainText('within 30 min');
    await expect(panel(page)).toContainText('always important');
    const memberBenefits = { normal: '', vip1: '', vip2: 'free gift wrap', vip3: '' };
    await (await stage.caller('super_admin')).put('/settings', { memberBenefits });
    await expect(panel(page)).toContainText('free gift wrap');
    await expect(panel(page)).not.toContainText('always important');
    const brand = `/brands/${stage.world.brands[0]!.id}`;
    const own = { ...memberBenefits, vip2: 'tea tasting' };
    await (await stage.caller('super_admin')).put(`${brand}/benefits`, own);
    await expect(panel(page)).toContainText('tea tasting');
    await expect(panel(page)).not.toContainText('free gift wrap');
    await undo('VIP level: VIP2').click();
    await expect(field('VIP level')).toContainText('Normal');
  });

  test('a complaint is marked with its reason, withdrawn, and marked again by undo', async () => {
    await field('Complaint').click();
    await dialog().getByRole('textbox').fill('Three days late');
    await dialog().getByRole('button', { name: 'Mark as complaint' }).click();
    await expect(field('Complaint')).toContainText('Yes');
    await expect(thread(page)).toContainText('Three days late');
    await choose('Complaint', 'Remove the complaint');
    await holdToast(page, 'Complaint removed');
    await expect(field('Complaint')).toContainText('None');
    await expect.poll(async () => (await history()).episodes[0]?.complaint).toBe(false);
    await undo('Complaint removed').click();
    await expect(field('Complaint')).toContainText('Yes');
    await expect.poll(async () => (await history()).episodes[0]?.complaint).toBe(true);
  });

  test('a sale is recorded and undone; another is removed and restored', async () => {
    await section('Sales').getByRole('button', { name: 'Record a sale' }).click();
    await dialog().getByRole('textbox', { name: 'Amount' }).fill('1480');
    await dialog().getByRole('button', { name: 'Record' }).click();
    await holdToast(page, 'recorded');
    await expect(section('Sales')).toContainText('1,480');
    await undo('recorded').click();
    await expect(section('Sales')).toContainText('No sales yet');
    await (await stage.caller('admin')).post(`/conversations/${id}/sales`, { amount: 69_000, note: 'Two tins' });
    await expect(section('Sales')).toContainText('Two tins');
    await section('Sales').getByRole('button', { name: 'Remove sale' }).press('Enter');
    await holdToast(page, 'Sale removed');
    await expect(section('Sales')).toContainText('No sales yet');
    // The focus moves to this button, because the previously focused button was removed together with the sale.
    await expect(section('Sales').getByRole('button', { name: 'Record a sale' })).toBeFocused();
    await undo('Sale removed').click();
    await expect(section('Sales')).toContainText('Two tins');
    check((await history()).sales.map(({ amount }) => amount)).toEqual([69_000]);
  });

  test('a note shows its author, and undo removes it', async () => {
    await section('Notes').getByRole('button', { name: 'Add a note' }).click();
    await section('Notes').getByRole('textbox').fill('Prefers calls after 18:00');
    await section('Notes').getByRole('button', { name: 'Save' }).click();
    await holdToast(page, 'Note added');
    const note = section('Notes').getByRole('listitem');
    await expect(note).toContainText('Prefers calls after 18:00');
    await undo('Note added').click();
    await expect(note).toHaveCount(0);
  });

  test('labels are created, renamed and deleted where they are chosen', async () => {
    const labels = section('Labels');
    await labels.getByRole('button', { name: 'Add a label' }).click();
    await dialog().getByRole('textbox').fill('Wholesale');
    await page.keyboard.press('Enter');
    await expect(labels).toContainText('Wholesale');
    await dialog().getByRole('button', { name: 'Edit labels' }).click();
    await dialog().getByRole('textbox', { name: 'Name of Wholesale' }).fill('Retail');
    await page.keyboard.press('Enter');
    await expect(labels).toContainText('Retail');
    await dialog().getByRole('button', { name: 'Delete Retail' }).click();
    await holdToast(page, 'Retail” deleted');
    await expect(labels).not.toContainText('Retail');
    await undo('Retail” deleted').click();
    await expect(labels).toContainText('Retail');
    await dialog().getByRole('button', { name: 'Delete Retail' }).click();
    await expect(labels).not.toContainText('Retail');
    await dialog().getByRole('button', { name: 'Done' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog()).toHaveCount(0);
  });

  test('past cases are listed with their duration', async () => {
    stage.world.clock.pass(7 * 60_000);
    await (await stage.caller('admin')).put(`/conversations/${id}/status`, { status: 'resolved' });
    await expect(section('Past cases').getByRole('listitem')).toContainText('7 min');
    await expect(section('Past cases').getByRole('listitem')).toContainText('complaint');
  });
});

describe('more options', () => {
  test('the conversation is blocked, and unblocked by undo', async () => {
    await picks(page, 'Block conversation');
    await dialog().getByRole('textbox', { name: 'Reason' }).fill('Sends adverts');
    await dialog().getByRole('button', { name: 'Block conversation' }).click();
    await holdToast(page, 'Blocked for everyone');
    await expect(field('Status')).toContainText('Blocked until');
    await undo('Blocked for everyone').click();
    await expect(field('Status')).toContainText('Not started');
  });

  test('the conversation is exported as text', async () => {
    const saved = page.waitForEvent('download');
    await picks(page, 'Export the conversation');
    const download = await saved;
    check(download.suggestedFilename()).toMatch(/^Suda .*\.txt$/);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array));
    const text = Buffer.concat(chunks).toString('utf8');
    check(text).toContain('Suda: My parcel is late');
    check(text).toContain('Three days late');
  });
});
