import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import { newConversation } from '../support/new-conversation.ts';
import { bell, holdToast, panel, row, toast } from './inbox.ts';
import { expect, Stage } from './stage.ts';

/** Folder for screenshots, if set. */
const folder = process.env.DETAILS_SHOTS;

let stage: Stage;
let page: Page;
let id: string;
const customerFields = [
  { key: 'city', name: 'City', kind: 'text' },
  { key: 'visits', name: 'Visits', kind: 'number' },
  { key: 'born', name: 'Birthday', kind: 'date' },
];

beforeAll(async () => {
  stage = await Stage.open();
  await (await stage.caller('super_admin')).put('/settings', { customerFields });
  ({ conversationId: id } = await newConversation(stage.world, { displayName: 'Suda' }));
  await newConversation(stage.world, { displayName: 'Wipa', brand: 1 });
  page = await stage.console('admin');
  await row(page, 'Suda').click();
  await expect(panel(page).getByRole('heading', { name: 'Suda' })).toBeVisible();
});
afterAll(() => stage.close());

const field = (name: string) => panel(page).getByRole('button', { name: new RegExp(`^${name}:`) });
const input = (name: string) => panel(page).getByRole('textbox', { name, exact: true });
const customer = async () => (await (await stage.caller('admin')).get(`/conversations/${id}`)).body.data.customer;
const shoot = async (name: string, of = page) => {
  if (folder !== undefined) await of.screenshot({ path: `${folder}/${name}.png` });
};

describe('alias and fields in the panel', () => {
  test('the alias replaces the name in list, header and panel, with the name from LINE beside it, and is undone', async () => {
    await field('Alias').click();
    await input('Alias').fill('Khun Nok, tea shop');
    await input('Alias').press('Enter');
    await holdToast(page, 'Alias changed');
    await expect(panel(page).getByRole('heading', { name: 'Khun Nok, tea shop' })).toBeVisible();
    await expect(panel(page)).toContainText('LINE: Suda');
    await expect(row(page, 'Khun Nok, tea shop')).toBeVisible();
    await expect(page.locator('section header')).toContainText('LINE: Suda');
    await expect.poll(async () => (await customer()).alias).toBe('Khun Nok, tea shop');
    await shoot('alias');
    await toast(page, 'Alias changed').getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Suda')).toBeVisible();
    await expect.poll(async () => (await customer()).alias).toBeNull();
  });

  test('fields are edited by keys: Enter saves and keeps the focus, Esc cancels, leaving saves', async () => {
    await field('City').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Ayutthaya');
    await page.keyboard.press('Enter');
    await expect(field('City')).toBeFocused();
    await expect(field('City')).toContainText('Ayutthaya');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' and more');
    await page.keyboard.press('Escape');
    await expect(field('City')).toContainText('Ayutthaya');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.type('many');
    await page.keyboard.press('Enter');
    await expect(panel(page)).toContainText('Enter a number');
    await input('Visits').fill('12.5');
    await page.keyboard.press('Tab');
    await expect(field('Visits')).toContainText('12.5');
    await expect.poll(async () => (await customer()).fields).toEqual({ city: 'Ayutthaya', visits: 12.5 });
  });

  test("a colleague's change is shown beside the text that is being typed, which is kept", async () => {
    await field('City').click();
    await input('City').fill('Bang Na');
    await (await stage.caller('super_admin')).put(`/conversations/${id}/customer`, { fields: { city: 'Rama 9' } });
    await expect(panel(page)).toContainText('A colleague changed this to: Rama 9');
    await expect(input('City')).toHaveValue('Bang Na');
    await input('City').press('Enter');
    await expect.poll(async () => (await customer()).fields.city).toBe('Bang Na');
  });

  test('a refused text stays in the field, and a removed field disappears from the open panel', async () => {
    await field('City').click();
    await input('City').fill('Chiang Mai');
    await page.route('**/customer', (route) => route.abort());
    await input('City').press('Enter');
    await expect(input('City')).toHaveValue('Chiang Mai');
    await page.unroute('**/customer');
    await input('City').press('Enter');
    await expect.poll(async () => (await customer()).fields.city).toBe('Chiang Mai');
    const owner = await stage.caller('super_admin');
    await owner.put('/settings', { customerFields: customerFields.slice(1) });
    await expect(field('City')).toHaveCount(0);
    await expect(field('Visits')).toContainText('12.5');
    check(stage.errorsOf(page).filter((one) => !one.includes('/customer'))).toEqual([]);
  });
});

test('fields are declared on the settings page', async () => {
  const settings = await stage.console('super_admin', { path: '/settings/customer-fields' });
  await settings.getByRole('button', { name: 'Add a field' }).click();
  const added = settings.getByRole('group', { name: 'Field 3' });
  await added.getByRole('textbox', { name: 'Name' }).fill('Segment');
  await added.getByRole('textbox', { name: 'Key' }).fill('visits');
  await added.getByRole('combobox', { name: 'Kind' }).selectOption('choice');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(added).toContainText('Another field has this key.');
  await added.getByRole('textbox', { name: 'Key' }).fill('segment');
  const choices = added.getByLabel('Choices').and(settings.locator('input:not([type="hidden"])'));
  await choices.fill('Retail');
  await choices.press('Enter');
  await shoot('settings', settings);
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(field('Segment')).toBeVisible();
  await field('Segment').click();
  await page.getByRole('menuitemradio', { name: 'Retail' }).click();
  await expect.poll(async () => (await customer()).fields.segment).toBe('Retail');
});

test('the bell has a tab for me and one for the team', async () => {
  const owner = await stage.caller('super_admin');
  await owner.put(`/conversations/${id}/assign`, { staffId: stage.world.people.admin });
  await owner.post(`/conversations/${id}/escalate`);
  await expect(bell(page)).toHaveAccessibleName('Notifications: 2');
  await bell(page).focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Notifications' });
  await expect(list).toContainText('Assigned to you');
  await shoot('bell');
  await page.getByRole('tab', { name: 'For me 1' }).press('ArrowRight');
  await expect(list).toContainText('Escalated to you');
  await page.getByRole('button', { name: 'Clear all', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Team', exact: true })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications: 1');
  await page.keyboard.press('Escape');
});

test('a label that a brand lacks is created there from the dialog', async () => {
  const owner = await stage.caller('super_admin');
  const [first, second] = stage.world.brands;
  await owner.post('/labels', { brandId: first!.id, name: 'Wholesale', color: '#112233' });
  const inbox = await stage.console('super_admin');
  await inbox.getByRole('button', { name: 'Select several' }).click();
  for (const name of ['Suda', 'Wipa']) await row(inbox, name).click();
  await inbox.getByRole('button', { name: 'Labels' }).click();
  const dialog = inbox.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Wholesale');
  await inbox.keyboard.press('Enter');
  const status = dialog.getByRole('status');
  const { name } = (await owner.get(`/brands/${second!.id}`)).body.data;
  await expect(status).toContainText(`Label “Wholesale” doesn’t exist in ${name}.`);
  await shoot('labels', inbox);
  await status.getByRole('button', { name: 'Create and add' }).click();
  await expect(status).toHaveCount(0);
  const labelled = async () => {
    const { data } = (await owner.get('/conversations?limit=10')).body;
    return data.map(({ labels }: { labels: string[] }) => labels.length > 0);
  };
  await expect.poll(labelled).toEqual([true, true]);
});

test('on a phone in Thai, the alias is edited in the panel', async () => {
  const phone = await stage.console('admin', {
    language: 'th',
    path: `/messages/${id}`,
    context: { viewport: { width: 360, height: 740 }, hasTouch: true },
  });
  await phone.getByRole('button', { name: 'ข้อมูลลูกค้า' }).click();
  const alias = phone.getByRole('button', { name: /^ชื่อเรียก:/ });
  const { height } = (await alias.boundingBox())!;
  check(height).toBeGreaterThanOrEqual(44);
  await alias.tap();
  await phone.getByRole('textbox', { name: 'ชื่อเรียก' }).fill('คุณสุดา ร้านชา');
  await phone.getByRole('textbox', { name: 'ชื่อเรียก' }).press('Enter');
  await expect.poll(async () => (await customer()).alias).toBe('คุณสุดา ร้านชา');
  await shoot('phone-360', phone);
});
