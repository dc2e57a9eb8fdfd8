import type { Page } from 'playwright';
import type { Demo } from '../demo.ts';
import { haveReports, requestReports } from '../reports.ts';
import { type Act, clickIcon, failing, type Scene } from './scene.ts';

const widths = [360, 768, 1280, 1440, 1920];
const archive = { path: '/reports', as: 'super_admin', widths };
const scheduled = { ...archive, path: '/reports?tab=scheduled' };
const refused = { '**/api/reports**': failing };
const rows = (page: Page) => page.locator('main tr[data-opens]');
const dialog = (page: Page) => page.getByRole('dialog');
const opensForm = async (page: Page) => {
  await page.locator('main button:has(.tabler-icon-plus)').click();
  await dialog(page).locator('form').waitFor();
};

/** Returns the scenes of reports: the archive, the schedules and a report. */
export function reportScenes(demo: Demo): readonly Scene[] {
  let had: Promise<void> | undefined;
  const have =
    (act: (page: Page) => Promise<unknown> = async () => undefined): Act =>
    async (page) => {
      had ??= haveReports(demo);
      await had;
      await rows(page).first().waitFor();
      await act(page);
    };
  const opens = (status: 'completed' | 'failed') =>
    have(async (page) => {
      const row = status === 'failed' ? rows(page).filter({ has: page.locator('.tabler-icon-refresh') }) : rows(page);
      await row.nth(status === 'failed' ? 0 : 1).click({ position: { x: 40, y: 12 } });
      const panel = page.locator('aside, [role="dialog"]');
      await panel
        .locator(status === 'failed' ? '.tabler-icon-alert-triangle' : 'figure canvas')
        .first()
        .waitFor();
    });
  const looksAtRuns = have(async (page) => {
    await rows(page).filter({ hasText: '每月' }).locator('button:has(.tabler-icon-dots)').click();
    await page.locator('[role="menuitem"]:visible:has(.tabler-icon-history)').click();
    await dialog(page).locator('ol').waitFor();
  });
  return [
    { name: 'reports-none', ...archive, empty: true },
    { name: 'reports', ...archive, act: have() },
    {
      name: 'reports-menu',
      ...archive,
      widths: [360, 1280],
      act: have((page) => rows(page).nth(1).locator('button:has(.tabler-icon-dots)').click()),
    },
    { name: 'reports-none-found', ...archive, path: '/reports?q=zzz', widths: [360, 1280] },
    { name: 'reports-error', ...archive, answers: refused, widths: [360, 1280] },
    {
      name: 'reports-offline',
      ...archive,
      widths: [360, 1280],
      restless: true,
      act: have(async (page) => {
        await page.context().setOffline(true);
        await rows(page)
          .nth(1)
          .click({ position: { x: 40, y: 12 } });
        await page.locator('[role="status"]:visible, [role="alert"]:visible').first().waitFor();
      }),
    },
    { name: 'reports-manager', ...archive, as: 'manager', act: have() },
    { name: 'reports-locked', ...archive, as: 'viewer', widths: [360, 1280] },
    { name: 'reports-preview', ...archive, act: opens('completed') },
    { name: 'reports-failed', ...archive, widths: [360, 1280], act: opens('failed') },
    {
      name: 'reports-jobs',
      ...archive,
      act: have(async (page) => {
        const takeBack = await requestReports(demo);
        page.context().once('close', () => void takeBack());
        await page.locator('main li:has([role="progressbar"])').nth(2).waitFor();
      }),
    },
    { name: 'reports-scheduled-none', ...scheduled, empty: true },
    { name: 'reports-scheduled', ...scheduled, act: have() },
    { name: 'reports-scheduled-manager', ...scheduled, as: 'manager', widths: [360, 1280], act: have() },
    { name: 'reports-runs', ...scheduled, act: looksAtRuns },
    {
      name: 'reports-schedule',
      ...scheduled,
      act: have((page) => rows(page).filter({ hasText: '每月' }).locator('td, th').first().click()),
    },
    {
      name: 'reports-schedule-wrong',
      ...scheduled,
      widths: [360, 1280],
      act: async (page) => {
        await opensForm(page);
        await dialog(page).locator('input[inputmode="email"]').pressSequentially('director@example.com,nobody,');
        await dialog(page).locator('button[type="submit"]').click();
        await dialog(page).locator('[aria-invalid="true"]').first().waitFor();
      },
    },
    {
      name: 'reports-new',
      ...archive,
      empty: true,
      widths: [360, 1280],
      act: (page) => clickIcon(page, 'calendar', 'main'),
    },
  ];
}
