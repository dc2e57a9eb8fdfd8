import { join } from 'node:path';
import type { Page } from 'playwright';
import { password } from '../../demo/company.ts';
import { clickIcon, failing, type Scene } from './scene.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const general = { path: '/settings/general', as: 'super_admin' };
const replies = { path: '/settings/quick-replies', as: 'cs_lead' };
const brand = { path: '/settings/brands', as: 'super_admin' };
const logo = join(import.meta.dirname, '../pictures/inbox.png');
/** Opens the first brand, because the single-pane layout shows the list first. */
const openBrand = (page: Page) => page.locator('main li a[href^="/settings/brands/"]').first().click();
const tabs = ['look', 'hours', 'messages', 'groups', 'staff', 'accounts'];
const clearName = (page: Page) => page.locator('main input[maxlength]').first().fill('');

/** Sets up an unreachable mail server and tests it. */
const mailTried = async (page: Page) => {
  const host = page.locator('main input[placeholder="smtp.example.com"]');
  await host.waitFor();
  if ((await host.inputValue()) === '') {
    await host.fill('localhost');
    await page.locator('main input[type="email"]').first().fill('desk@example.com');
    await page.locator('main button[type="submit"]').click();
    const proof = dialog(page).locator('input[type="password"]').first();
    await proof.fill(password);
    await proof.press('Enter');
  }
  const test = page.locator('main input[autocomplete="email"]');
  await test.fill('anong.wattana@subsidiary.example.co.th');
  await test.press('Enter');
  await page.locator('main [role="status"] .tabler-icon-alert-triangle').waitFor();
};

/** Scenes of every section of the settings, in each of its states. */
export const settingsScenes: readonly Scene[] = [
  { name: 'settings', path: '/settings', as: 'super_admin' },
  {
    name: 'settings-refused',
    ...general,
    act: async (page) => {
      await clearName(page);
      await page.locator('main button[type="submit"]').click();
      await page.locator('main [aria-invalid="true"]').waitFor();
    },
  },
  {
    name: 'settings-leave',
    ...general,
    widths: [360, 1280],
    act: async (page) => {
      await clearName(page);
      await page.locator('nav a[href="/messages"]').click();
      await dialog(page).waitFor();
    },
  },
  { name: 'settings-error', ...general, answers: { '**/api/settings': failing } },
  { name: 'settings-look', path: '/settings/general', as: 'admin', widths: [360, 1280] },
  { name: 'settings-service', path: '/settings/service', as: 'super_admin' },
  {
    name: 'settings-calls',
    path: '/settings/calls',
    as: 'super_admin',
    act: (page) => clickIcon(page, 'plus', 'main'),
  },
  { name: 'settings-replies', ...replies },
  { name: 'settings-replies-empty', ...replies, empty: true },
  {
    name: 'settings-replies-none',
    ...replies,
    widths: [360, 1280],
    act: (page) => page.locator('main input').first().fill('zzz'),
  },
  {
    name: 'settings-reply',
    ...replies,
    act: async (page) => {
      await clickIcon(page, 'plus', 'main');
      await dialog(page).locator('input').first().fill('ขนาดสินค้า');
      await dialog(page).locator('textarea').first().fill('สวัสดีค่ะคุณ {name} ดูตารางขนาดได้ที่นี่ค่ะ {agent}');
    },
  },
  { name: 'brands', path: '/settings/brands', as: 'super_admin' },
  {
    name: 'brands-new',
    path: '/settings/brands/new',
    as: 'super_admin',
    act: async (page) => {
      await page.locator('main button[type="submit"]').click();
      await page.locator('main [aria-invalid="true"]').waitFor();
    },
  },
  {
    name: 'brands-logo',
    ...brand,
    act: async (page) => {
      await openBrand(page);
      await page.locator('main input[type="file"]').setInputFiles(logo);
      await page.locator('main canvas').first().waitFor();
    },
  },
  ...(['hours', 'messages', 'groups', 'staff', 'accounts'] as const).map(
    (tab): Scene => ({
      name: `brands-${tab}`,
      ...brand,
      widths: [360, 1280],
      act: async (page) => {
        await openBrand(page);
        await page.locator('main [role="tab"]').nth(tabs.indexOf(tab)).click();
        await page.locator('main [role="tabpanel"]').first().waitFor();
      },
    }),
  ),
  {
    name: 'brands-delete',
    ...brand,
    widths: [360, 1280],
    act: async (page) => {
      await openBrand(page);
      await clickIcon(page, 'trash', 'main');
      await dialog(page).waitFor();
    },
  },
  { name: 'brands-look-only', path: '/settings/brands', as: 'admin', widths: [1280, 1440] },
  { name: 'brands-locked', path: '/settings/brands', as: 'cs_agent', widths: [360, 1280] },
  { name: 'settings-labels', path: '/settings/labels', as: 'cs_lead' },
  { name: 'settings-automatic', path: '/settings/automatic-messages', as: 'super_admin' },
  { name: 'settings-security', path: '/settings/security', as: 'super_admin' },
  { name: 'settings-retention', path: '/settings/retention', as: 'super_admin' },
  { name: 'settings-tokens', path: '/settings/api-tokens', as: 'super_admin' },
  { name: 'settings-mail', path: '/settings/mail', as: 'super_admin', widths: [360, 768, 1280, 1440, 1920] },
  {
    name: 'settings-mail-refused',
    path: '/settings/mail',
    as: 'super_admin',
    widths: [360, 1280],
    act: async (page) => {
      await page.locator('main input').first().fill('smtp.example.com');
      await page.locator('main button[type="submit"]').click();
      await page.locator('main [aria-invalid="true"]').first().waitFor();
    },
  },
  { name: 'settings-mail-tried', path: '/settings/mail', as: 'super_admin', act: mailTried },
  { name: 'settings-walls', path: '/settings/walls', as: 'super_admin' },
  { name: 'settings-locked', path: '/settings/general', as: 'viewer', widths: [360, 1280] },
  { name: 'settings-backup', path: '/settings/backup', as: 'super_admin' },
  {
    name: 'settings-reset',
    path: '/settings/backup',
    as: 'super_admin',
    widths: [360, 1280],
    act: async (page) => {
      await page.locator('main button:has-text("…")').last().click();
      await dialog(page).waitFor();
    },
  },
];
