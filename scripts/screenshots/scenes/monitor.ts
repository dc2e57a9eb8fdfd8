import type { Scene } from './scene.ts';

/** The installation as it stands, and what lies over its page. */
export const monitorScenes: readonly Scene[] = [
  { name: 'monitor', path: '/monitor', as: 'super_admin' },
  {
    name: 'monitor-thresholds',
    path: '/monitor',
    as: 'super_admin',
    act: async (page) => {
      await page.locator('main header button').last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
