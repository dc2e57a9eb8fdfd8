import type { Page } from 'playwright';
import { clickIcon, failing, type Scene } from './scene.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const general = { path: '/settings/general', as: 'super_admin' };
const replies = { path: '/settings/quick-replies', as: 'cs_lead' };
const clearName = (page: Page) => page.locator('main input[maxlength]').first().fill('');

/** Every section of the settings, in every state that it has. */
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
  { name: 'settings-labels', path: '/settings/labels', as: 'cs_lead' },
  { name: 'settings-automatic', path: '/settings/automatic-messages', as: 'super_admin' },
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
