import type { Page } from 'playwright';
import { clickIcon, type Scene } from './scene.ts';

const of = (more = '') => ({ path: `/line-config${more}`, as: 'super_admin' });
/** Opens the first account if the list is shown first, as in the single-pane layout. */
const openFirst = async (page: Page) => {
  const back = page.locator('main header button:has(.tabler-icon-arrow-left)');
  const isOnePane = (page.viewportSize()?.width ?? 0) < 992;
  if (!isOnePane) return;
  await page.locator('main aside li button').first().click();
  await back.waitFor();
};

/** Scenes of the LINE configuration: the accounts of the brands, a single account, and the setup guide. */
export const lineConfigScenes: readonly Scene[] = [
  { name: 'line-config', ...of() },
  { name: 'line-config-account', ...of(), widths: [360], act: openFirst },
  {
    name: 'line-config-ledger',
    ...of(),
    act: async (page) => {
      await openFirst(page);
      await page.locator('main section').last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'line-config-new',
    ...of(),
    act: async (page) => {
      await clickIcon(page, 'plus', 'main');
      await page.locator('main button[type="submit"]').click();
      await page.locator('main [aria-invalid="true"]').first().waitFor();
    },
  },
  { name: 'line-config-empty', ...of(), empty: true, widths: [360, 1280] },
  { name: 'line-config-locked', path: '/line-config', as: 'manager', widths: [360, 1280] },
  { name: 'line-guide', ...of('?guide=new') },
];
