import { clickIcon, type Scene } from './scene.ts';

/** Scenes of the monitor page, and of the dialogs over it. */
export const monitorScenes: readonly Scene[] = [
  { name: 'monitor', path: '/monitor', as: 'super_admin' },
  { name: 'monitor-locked', path: '/monitor', as: 'manager', widths: [360, 1280] },
  {
    name: 'monitor-thresholds',
    path: '/monitor',
    as: 'super_admin',
    act: async (page) => {
      await clickIcon(page, 'adjustments-horizontal', 'main');
      await page.getByRole('dialog').waitFor();
    },
  },
];
