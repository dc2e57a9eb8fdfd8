import type { Page, Route } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import { greyPicture } from '../../server/media/picture.ts';
import type { Brand } from '../../shared/rows.ts';
import { Inspection, languages, prepared } from './axe.ts';
import { toast } from './inbox.ts';
import { expect, rawIds, Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

const pathOf = (page: Page) => new URL(page.url()).pathname;
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const png = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer });
const brandOf = async (id: string): Promise<Brand> =>
  (await (await stage.caller('super_admin')).get(`/brands/${id}`)).body.data;
const make = async (name: string, more: object = {}): Promise<Brand> =>
  (await (await stage.caller('super_admin')).post('/brands', { name, ...more })).body.data;
const open = (id: string, username = 'super_admin') => stage.console(username, { path: `/settings/brands/${id}` });

describe('a brand', () => {
  test('is created from the brand selector, previewed beside its fields, changed and deleted', async () => {
    const page = await stage.console('super_admin');
    await page.getByRole('button', { name: /^Choose a brand/ }).click();
    await page.getByRole('menuitem', { name: 'Manage brands' }).click();
    await expect.poll(() => pathOf(page)).toBe('/settings/brands');
    await page.getByRole('link', { name: 'Add' }).click();
    await save(page).click();
    await expect(page.getByText('Please enter brand name.')).toBeVisible();
    await page.getByLabel('Brand name').fill('山嵐咖啡');
    await page.getByRole('textbox', { name: 'Color' }).fill('#0E9AA7');
    const preview = page.getByTestId('brand-preview');
    await expect(preview).toContainText('山嵐咖啡');
    const filled = () => preview.evaluate((screen) => getComputedStyle(screen).getPropertyValue('--preview-filled'));
    await expect.poll(filled).toMatch(/^#0[c-d]8/i);
    await expect(page.getByText('Darkened so that white text is readable.')).toBeVisible();
    await save(page).click();
    await expect(toast(page, 'Configuration saved successfully')).toBeVisible();
    await expect.poll(() => pathOf(page)).toMatch(/^\/settings\/brands\/[\w-]{20,}/);
    const id = pathOf(page).split('/').at(-1)!;
    check(await brandOf(id)).toMatchObject({ name: '山嵐咖啡', colorScheme: { primary: '#0E9AA7' }, currency: 'THB' });

    await page.locator('main input[aria-haspopup="listbox"]').fill('TWD');
    await page.getByRole('option', { name: /^TWD/ }).click();
    await page.getByLabel('Description').fill('Coffee, roasted on the hill');
    await save(page).click();
    await expect(save(page)).toBeHidden();
    check(await brandOf(id)).toMatchObject({ currency: 'TWD', description: 'Coffee, roasted on the hill' });

    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this brand?' });
    await expect(dialog).toContainText('its conversations are hidden');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    check((await brandOf(id)).name).toBe('山嵐咖啡');
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Configuration deleted successfully')).toBeVisible();
    await expect.poll(() => pathOf(page)).toBe('/settings/brands');
    await expect(page.getByRole('link', { name: /山嵐咖啡/ })).toHaveCount(0);
    check(stage.errorsOf(page)).toEqual([]);
    await stage.leave(page);
  });

  test('without a name, or with one that is taken or has 10,000 characters, is refused at the field', async () => {
    await make('Taken name');
    const { id } = await make('Free name 🫖');
    const page = await open(id);
    const name = page.getByLabel('Brand name');
    for (const [typed, error] of [
      ['  ', 'Please enter brand name.'],
      ['\u200f\u202e', 'Please enter brand name.'],
      ['Taken\u200f name', /^Contains control characters/],
      ['TAKEN name', 'This name is taken.'],
      ['x'.repeat(10_000), /^At most 200 characters; this has 10,?000\.$/],
    ] as const) {
      await name.fill(typed);
      await save(page).click();
      await expect(name).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByText(error)).toBeVisible();
    }
    check((await brandOf(id)).name).toBe('Free name 🫖');
    await page.getByRole('button', { name: 'Discard' }).click();
    await stage.leave(page);
  });

  test('has a logo cropped in the browser; a file that is no image, too large or too wide is refused at the field', async () => {
    const { id } = await make('With a logo');
    const page = await open(id);
    const chooser = page.locator('main input[type="file"]');
    const picture = greyPicture(300, 200, 90);
    for (const [file, error] of [
      [png('notes.txt', Buffer.from('no picture'), 'text/plain'), 'Please select an image file.'],
      [png('lie.png', Buffer.from('no picture')), 'Please select an image file.'],
      [
        png('huge.png', Buffer.concat([picture, Buffer.alloc(2.1 * 1024 * 1024)])),
        'Image file size cannot exceed 2MB.',
      ],
      [png('wide.png', greyPicture(20_000, 2, 90)), 'The image is too large: at most 4,096 pixels on each side.'],
    ] as const) {
      await chooser.setInputFiles(file);
      await expect(page.getByRole('alert').filter({ hasText: error })).toBeVisible();
      await expect(save(page)).toBeHidden();
    }
    await chooser.setInputFiles(png('logo.png', picture));
    await expect(page.getByText('300 × 200')).toBeVisible();
    const frame = page.getByRole('button', { name: /^Logo crop area/ });
    const left = () => frame.evaluate((element) => Number.parseFloat(element.style.left));
    const before = await left();
    await frame.press('ArrowLeft');
    check(await left()).toBeLessThan(before);
    const wide = await frame.evaluate((element) => element.clientWidth);
    await frame.press('+');
    check(await frame.evaluate((element) => element.clientWidth)).toBeLessThan(wide);
    await save(page).click();
    await expect(save(page)).toBeHidden();
    const { logoUrl } = await brandOf(id);
    const stored = await page.evaluate(async (address) => {
      const image = await createImageBitmap(await (await fetch(address)).blob());
      return [image.width, image.height];
    }, logoUrl!);
    check(stored[0]).toBe(stored[1]);
    check(stored[0]).toBeLessThan(200);
    await page.getByRole('button', { name: 'Remove' }).click();
    await save(page).click();
    await expect(save(page)).toBeHidden();
    check((await brandOf(id)).logoUrl).toBeNull();
    await stage.leave(page);
  });

  test('cannot be deleted when it is the last one', async () => {
    const own = await Stage.open({ brandCount: 1 });
    const page = await own.console('super_admin', { path: '/settings/brands' });
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Cannot delete, at least one brand configuration must be kept.',
    );
    await own.close();
  });

  test('deleted elsewhere disappears from an open window', async () => {
    const { id } = await make('Short-lived');
    const page = await open(id);
    await expect(page.getByRole('heading', { name: 'Short-lived' })).toBeVisible();
    await (await stage.caller('super_admin')).delete(`/brands/${id}`);
    await expect(page.getByText('This brand no longer exists')).toBeVisible();
    await stage.leave(page);
  });
});

describe('two administrators', () => {
  test('editing the same brand: the second is notified, compares, and nothing is lost', async () => {
    const { id } = await make('Both of us', { description: 'before' });
    const page = await open(id);
    await page.getByLabel('Brand name').fill('Mine');
    const other = await stage.caller('super_admin');
    await other.put(`/brands/${id}`, { name: 'Theirs', description: 'theirs' });
    const bar = page.getByRole('alert').filter({ hasText: 'also changed: Brand name and Description' });
    await expect(bar).toBeVisible();
    await expect(page.getByLabel('Description')).toHaveValue('theirs');
    await save(page).click();
    await expect(toast(page, 'Someone else changed this in the meantime.')).toBeVisible();
    check((await brandOf(id)).name).toBe('Theirs');
    await bar.getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare' });
    await expect(dialog).toContainText('Both of us');
    await expect(dialog).toContainText('Theirs');
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Keep both' }).click();
    await save(page).click();
    await expect(save(page)).toBeHidden();
    check(await brandOf(id)).toMatchObject({ name: 'Mine', description: 'theirs' });
    await stage.leave(page);
  });

  test('assigning people to the same brand: both changes are merged', async () => {
    const { id } = await make('Staffed by two');
    const { cs_agent, cs_lead } = stage.world.people;
    const page = await stage.console('super_admin', { path: `/settings/brands/${id}?tab=staff` });
    await page.getByText('Everyone').click();
    const other = await stage.caller('super_admin');
    const first = async (route: Route) => {
      await other.post(`/brands/${id}/assign-staff`, { staffIds: [cs_lead] });
      await route.continue();
    };
    await page.route('**/assign-staff', first, { times: 1 });
    const box = page.getByRole('checkbox', { name: /^Person cs_agent:/ });
    await box.check();
    await expect(toast(page, 'Configuration saved successfully')).toBeVisible();
    const brands = async (person: string) => (await other.get(`/staff/${person}`)).body.data.assignedBrands;
    check(await brands(cs_agent)).toContain(id);
    check(await brands(cs_lead)).toContain(id);
    await stage.leave(page);
  });
});

describe('permissions', () => {
  test('an administrator edits but can neither create nor delete; an agent sees a plain notice', async () => {
    const page = await stage.console('admin', { path: '/settings/brands' });
    await expect(page.getByLabel('Brand name')).toBeEnabled();
    check(await page.getByRole('link', { name: 'Add' }).count()).toBe(0);
    check(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await page.goto(`${stage.world.url}/settings/brands/new`);
    await expect(page.getByText('This brand no longer exists')).toBeVisible();
    await stage.leave(page);

    const agent = await stage.console('cs_agent');
    const requests: string[] = [];
    agent.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await agent.goto(`${stage.world.url}/settings/brands`);
    await expect(agent.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    check(await agent.getByLabel('Brand name').count()).toBe(0);
    check(requests.filter((path) => path.includes('automation'))).toEqual([]);
    await stage.leave(agent);
  });

  test('a user with read permission sees read-only fields', async () => {
    const lead = await stage.fresh('super_admin');
    const { cs_lead } = stage.world.people;
    await lead.put(`/staff/${cs_lead}/permissions`, { permissions: ['messages.view', 'brand.view'] });
    const page = await stage.console('cs_lead', { path: '/settings/brands' });
    await expect(page.getByLabel('Brand name')).toBeDisabled();
    await expect(page.getByText('Changing them requires a role')).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(3);
    await lead.put(`/staff/${cs_lead}/permissions`, { permissions: null });
    await stage.leave(page);
  });
});

describe('automatic messages and hours', () => {
  test('of a brand are edited in its tabs', async () => {
    const { id } = await make('With hours');
    const page = await open(id);
    await page.getByRole('tab', { name: 'Hours' }).click();
    await page.getByRole('checkbox', { name: 'Saturday' }).check();
    await save(page).click();
    await expect(save(page)).toBeHidden();
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.getByRole('switch', { name: 'Greet new friends' }).click();
    await page.getByRole('tab', { name: 'VIP levels and wait limits' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: 'Edit in Service levels' })).toBeVisible();
    const { data } = (await (await stage.caller('super_admin')).get(`/brands/${id}/automation`)).body;
    check([data.greeting.on, data.outsideHours.hours.some(({ day }: { day: number }) => day === 6)]).toEqual([
      true,
      true,
    ]);
    await stage.leave(page);
  });
});

describe('many brands', () => {
  test('are found by name; only visible ones are rendered, and the keyboard reaches all', async () => {
    const own = await Stage.open();
    const lead = await own.caller('super_admin');
    for (let n = 0; n < 200; n++) await lead.post('/brands', { name: `Brand ${String(n).padStart(3, '0')}` });
    const page = await own.console('super_admin', { path: '/settings/brands' });
    const list = page.getByRole('list', { name: 'Brands' });
    await expect(list.getByRole('link', { name: /Brand 000/ })).toBeVisible();
    check(await list.getByRole('listitem').count()).toBeLessThan(60);
    await list.getByRole('link').first().focus();
    await page.keyboard.press('End');
    await expect(list.getByRole('listitem').last().getByRole('link')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => pathOf(page)).toMatch(/^\/settings\/brands\/./);
    await page.getByLabel('Find a brand').fill('brand 123');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await page.getByLabel('Find a brand').fill('nothing like it');
    await expect(page.getByText('No matching brand')).toBeVisible();
    await own.close();
  });
});

describe.each(languages)('%s', (language) => {
  test('passes axe in either scheme, also on a phone', async () => {
    const inspection = new Inspection();
    const { id } = await make(`Inspected ${language} ร้านชา 茶行`, { colorScheme: { primary: '#F5D90A' } });
    const path = `/settings/brands/${id}`;
    const page = await prepared(await stage.console('super_admin', { language, path }));
    await page.locator('main input[type="file"]').setInputFiles(png('logo.png', greyPicture(64, 64, 90)));
    await expect(page.locator('main canvas').first()).toBeVisible();
    await inspection.look(page, 'look');
    check(await rawIds(page)).toEqual([]);
    await stage.leave(page);
    for (const tab of ['hours', 'messages', 'groups', 'staff', 'accounts']) {
      const other = await prepared(await stage.console('super_admin', { language, path: `${path}?tab=${tab}` }));
      await expect(other.getByRole('tabpanel').first()).toBeVisible();
      await expect(other.locator('main .mantine-Skeleton-root')).toHaveCount(0);
      await inspection.look(other, tab);
      check(await rawIds(other)).toEqual([]);
      await stage.leave(other);
    }
    const context = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    const phone = await prepared(await stage.console('super_admin', { language, path: '/settings/brands', context }));
    await inspection.look(phone, 'list on a phone');
    await phone.locator(`main a[href="${path}"]`).click();
    await expect(phone.getByTestId('brand-preview')).toBeVisible();
    await inspection.look(phone, 'brand on a phone');
    const sideways = () => phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    check(await sideways()).toBeLessThanOrEqual(0);
    await stage.leave(phone);
    check(inspection.take()).toEqual([]);
  });
});
