import type { Page } from 'playwright';
import { failing, type Scene } from './scene.ts';

const widths = [360, 768, 1280, 1440, 1920];
const archive = { path: '/reports', as: 'super_admin', widths };
const scheduled = { ...archive, path: '/reports?tab=scheduled' };
const refused = { '**/api/reports**': failing };
const rows = (page: Page) => page.locator('main tr[data-opens]');

/** Lets a report be made, unless there is one, and waits until the archive has it. */
const made = async (page: Page) => {
  await page.locator('main table').waitFor();
  if ((await rows(page).count()) === 0) await page.locator('main button[data-variant="filled"]').first().click();
  await rows(page).first().waitFor();
};
const opensReport = async (page: Page) => {
  await made(page);
  await rows(page).first().click();
  await page.locator('figure canvas').first().waitFor();
};
const opensForm = async (page: Page) => {
  await page.locator('main button:has(.tabler-icon-plus)').click();
  await page.getByRole('dialog').locator('form').waitFor();
};
/** Makes a schedule by its form. */
const opensSchedule = async (page: Page) => {
  await page.locator('main table').waitFor();
  if ((await rows(page).count()) === 0) {
    await opensForm(page);
    const form = page.getByRole('dialog').locator('form');
    await form.locator('input').first().fill('每月品牌比較 รายงานประจำเดือน');
    await form.locator('button[type="submit"]').click();
  }
  await rows(page).first().waitFor();
};

/** Reports: those that were made, those that are made by themselves, and one that is looked at. */
export const reportScenes: readonly Scene[] = [
  { name: 'reports-none', ...archive, empty: true },
  { name: 'reports', ...archive, act: made },
  { name: 'reports-none-found', ...archive, path: '/reports?q=zzz', widths: [360, 1280] },
  { name: 'reports-error', ...archive, answers: refused, widths: [360, 1280] },
  { name: 'reports-manager', ...archive, as: 'manager' },
  { name: 'reports-locked', ...archive, as: 'viewer', widths: [360, 1280] },
  { name: 'reports-preview', ...archive, act: opensReport },
  { name: 'reports-scheduled-none', ...scheduled, empty: true },
  { name: 'reports-scheduled', ...scheduled, act: opensSchedule },
  { name: 'reports-schedule', ...scheduled, act: opensForm },
];
