import type { Locator, Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, describe, test } from 'vitest';
import { holdToast, toast } from './inbox.ts';
import { pressKeys, tabTo } from './keys.ts';
import { expect, Stage } from './stage.ts';

/** Tests that the reports can be operated by keyboard only, from the first report to a schedule. */

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
  page = await stage.console('super_admin', { path: '/reports' });
  await expect(page.getByText('No reports found')).toBeVisible();
});
afterAll(() => stage.close());

const press = (...keys: string[]) => pressKeys(page, ...keys);
const reach = (place: Locator, key?: 'Tab' | 'Shift+Tab') => tabTo(page, place, key);
/** Selects an entry of a row's menu. */
async function choose(menu: string | RegExp, entry: string): Promise<void> {
  await reach(page.getByRole('button', { name: menu }));
  await press('Enter');
  const item = page.getByRole('menuitem', { name: entry });
  await expect(item).toBeVisible();
  for (let n = 0; n < 10 && !(await item.evaluate((one) => one === document.activeElement)); n++)
    await press('ArrowDown');
  await press('Enter');
}
const row = () => page.getByRole('main').getByRole('row').filter({ hasText: 'Agent performance ·' });
const preview = () => page.getByRole('complementary', { name: 'Preview' });
const schedule = () => page.getByRole('main').getByRole('row').filter({ hasText: 'Each morning' });
const tab = (name: RegExp) => page.getByRole('tab', { name });

describe('reports with the keyboard', () => {
  test('a template is chosen, and the report is created', async () => {
    const template = page.getByRole('region', { name: 'Generate a report' }).locator('input').first();
    await reach(template);
    const option = page.getByRole('option', { name: /^Agent performance/ });
    await press('ArrowDown');
    for (let n = 0; n < 20 && (await option.getAttribute('data-combobox-selected')) === null; n++)
      await press('ArrowDown');
    await press('Enter');
    await expect(template).toHaveValue('Agent performance');
    await reach(page.getByRole('button', { name: 'Generate', exact: true }));
    await press('Enter');
    await expect(row()).toContainText('Person super_admin');
  });

  test('Enter opens its pages; arrows scroll and the toolbar turns them; Esc returns', async () => {
    await reach(row());
    await press('Enter');
    await expect(preview()).toBeFocused();
    await expect(preview().locator('canvas').first()).toBeVisible();
    const pages = preview().getByRole('region', { name: 'Pages of the report' });
    await reach(pages);
    await press('PageDown');
    await expect.poll(() => pages.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    await reach(preview().getByRole('button', { name: 'Zoom in' }));
    await press('Enter');
    await expect(preview().getByTitle('Fit to width')).toContainText('%');
    await reach(preview().getByRole('button', { name: 'Download PDF' }));
    const [file] = await Promise.all([page.waitForEvent('download'), press('Enter')]);
    check(file.suggestedFilename()).toMatch(/^Agent performance · .*\.pdf$/);
    await press('Escape');
    await expect(preview()).toHaveCount(0);
    await expect(row()).toBeFocused();
  });

  test('a report is renamed by its menu, and found by its new name', async () => {
    await choose(/^More for Agent performance/, 'Rename…');
    const dialog = page.getByRole('dialog', { name: 'Rename the report' });
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await press('Control+a');
    await page.keyboard.type('Board');
    await press('Enter');
    await expect(dialog).toHaveCount(0);
    await reach(page.getByRole('textbox', { name: 'Search reports' }), 'Shift+Tab');
    await page.keyboard.type('Boar');
    await expect(page).toHaveURL(/q=Boar/);
    await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'Board' })).toBeVisible();
  });

  test('arrows lead to the schedules, and a schedule is created; Esc asks before discarding it', async () => {
    await reach(tab(/^Generated reports/), 'Shift+Tab');
    await press('ArrowRight');
    await expect(tab(/^Scheduled reports/)).toHaveAttribute('aria-selected', 'true');
    await reach(page.getByRole('button', { name: 'New schedule' }).first());
    await press('Enter');
    const form = page.getByRole('dialog', { name: 'New schedule' });
    await expect(form.getByLabel('Report name')).toBeFocused();
    await page.keyboard.type('Each morning');
    await press('Escape');
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(leaving).toBeVisible();
    await press('Escape');
    await expect(leaving).toHaveCount(0);
    await expect(form.getByLabel('Report name')).toHaveValue('Each morning');
    await reach(form.getByRole('button', { name: 'Create schedule' }));
    await press('Enter');
    await expect(toast(page, 'Schedule created')).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(schedule()).toBeVisible();
  });

  test('a schedule is run by its menu, and its run is opened; a deleted one is restored by undo', async () => {
    await choose('More for Each morning', 'Run now');
    await expect(schedule()).toContainText('Saved, not emailed');
    await choose('More for Each morning', 'Run history');
    const runs = page.getByRole('dialog', { name: 'Runs of Each morning' });
    await expect(runs).toContainText('Started by Person super_admin.');
    await press('Escape');
    await expect(runs).toHaveCount(0);
    await choose('More for Each morning', 'Delete');
    await holdToast(page, 'Schedule deleted');
    await expect(schedule()).toHaveCount(0);
    await reach(page.getByRole('button', { name: 'Undo' }));
    await press('Enter');
    await expect(schedule()).toBeVisible();
    check(stage.errorsOf(page)).toEqual([]);
  });
});
