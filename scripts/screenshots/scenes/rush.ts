import type { Page } from 'playwright';
import { clickIcon, type Scene } from './scene.ts';

const widths = [360, 1280, 1404, 1440, 1920];
const waiting = (page: Page) => page.locator('section[data-kind="vip"]').first().waitFor();

/** Returns the scenes of a payment slip that is opened while VIPs wait. */
export function rushScenes(rush: string): Scene[] {
  const chat = { path: `/messages/${rush}`, as: 'cs_lead' };
  const slip = (page: Page) => page.getByRole('log').locator('button:has(img)').first();
  return [
    {
      name: 'rush',
      ...chat,
      widths,
      act: async (page) => {
        await slip(page).waitFor();
        if ((page.viewportSize()?.width ?? 0) > 600) await waiting(page);
      },
    },
    { name: 'rush-list', path: '/messages', as: 'cs_lead', widths: [360], act: waiting },
    { name: 'rush-elsewhere', path: '/dashboard', as: 'cs_lead', widths: [360, 1280], act: waiting },
    {
      name: 'rush-picture',
      ...chat,
      widths: [360, 1280],
      act: async (page) => {
        await slip(page).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'rush-panel',
      ...chat,
      widths: [1404],
      act: async (page) => {
        await clickIcon(page, 'info-circle');
        await page.getByRole('dialog').waitFor();
      },
    },
  ];
}
