import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect as check, test } from 'vitest';
import { addReports } from '../support/add-reports.ts';
import { expect, Stage } from './stage.ts';

const count = 5000;
let stage: Stage;
const numbered = (n: number) => `Report ${String(n).padStart(4, '0')}`;

beforeAll(async () => {
  stage = await Stage.open({ brandCount: 1 });
  const names = Array.from({ length: count }, (_, n) => numbered(n + 1));
  await addReports(stage.world, names);
  await stage.world.settled();
});
afterAll(() => stage.close());

const rows = (page: Page) => page.getByRole('main').locator('tr[data-opens]');

test('with 5,000 reports only a few are rendered, all are reachable, and the server searches and sorts them', async () => {
  const page = await stage.console('super_admin', { path: '/reports' });
  await expect(rows(page).first()).toContainText(numbered(count));
  await expect(page.getByRole('tab', { name: /^Generated reports/ })).toHaveAccessibleName(/5,000|1,000\+/);
  const box = page.getByRole('main').getByRole('group', { name: 'Generated reports' });
  const { height } = (await rows(page).first().boundingBox())!;
  for (const n of [4900, 4850, 4800]) {
    // Scrolls to the row or to the end of the loaded rows, which loads more.
    await expect(async () => {
      await box.evaluate((element, top) => element.scrollTo({ top }), (count - n - 3) * height);
      await expect(rows(page).filter({ hasText: numbered(n) })).toHaveCount(1, { timeout: 500 });
    }).toPass({ timeout: 60_000 });
    check(await rows(page).count()).toBeLessThan(80);
  }
  await page.getByLabel('Search reports').fill('0042');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(numbered(42));
  await page.getByLabel('Search reports').fill('');
  for (const [order, first] of [
    ['Oldest', 1],
    ['Name Z-A', count],
    ['Name A-Z', 1],
    ['Newest', count],
  ] as const) {
    await page.getByRole('combobox', { name: 'Sort' }).click();
    await page.getByRole('option', { name: order, exact: true }).click();
    await expect(rows(page).first()).toContainText(numbered(first));
  }
  await stage.leave(page);
});
