import type { Page } from 'playwright';
import type { Scene } from './scene.ts';

const of = (tab: string, more = '') => ({ path: `/access-control?tab=${tab}${more}`, as: 'super_admin' });
const openFirst = async (page: Page) => {
  await page.locator('main tbody tr[aria-rowindex]').nth(4).click();
  await page.locator('form').waitFor();
};

/** Scenes of access control: users, roles, permissions, brands and the audit log. */
export const accessScenes: readonly Scene[] = [
  { name: 'access-overview', ...of('overview') },
  {
    name: 'access-sentences',
    ...of('overview'),
    act: async (page) => {
      await page.locator('main td button[aria-haspopup="dialog"]').nth(1).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'access-users', ...of('users') },
  { name: 'access-users-none', ...of('users', '&q=zzz'), widths: [360, 1280] },
  { name: 'access-person', ...of('users'), act: openFirst },
  {
    name: 'access-new',
    ...of('users'),
    act: (page) => page.locator('main header button:has(.tabler-icon-user-plus)').click(),
  },
  { name: 'access-roles', ...of('roles') },
  { name: 'access-brands', ...of('brands') },
  { name: 'access-audit', ...of('audit') },
  {
    name: 'access-audit-line',
    ...of('audit'),
    act: (page) => page.locator('main ol button[aria-expanded]').first().click(),
  },
  { name: 'access-locked', path: '/access-control', as: 'viewer', widths: [360, 1280] },
  { name: 'account', path: '/settings/account', as: 'cs_agent' },
];
