import { failing, type Scene } from './scene.ts';

const setup = (needsOwner: boolean, registrationOpen: boolean) => ({
  '**/api/auth/setup': { status: 200, json: { success: true, data: { needsOwner, registrationOpen } } },
});

/** Scenes of the sign-in page and of the sidebar, of pages that the user has no access to, and of a page that fails to load. */
export const signInScenes: readonly Scene[] = [
  { name: 'login', path: '/login', as: null },
  {
    name: 'login-error',
    path: '/login',
    as: null,
    answers: {
      '**/api/auth/login': { status: 401, json: { success: false, code: 'invalid_credentials', message: '' } },
    },
    act: async (page) => {
      await page.locator('input[name="username"]').fill('cs_lead');
      await page.locator('input[name="password"]').fill('not this one');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'login-owner', path: '/login', as: null, answers: setup(true, false) },
  {
    name: 'login-ask',
    path: '/login',
    as: null,
    answers: setup(false, true),
    act: async (page) => {
      await page.locator('form ~ p button').last().click();
      await page.locator('input[name="email"]').waitFor();
    },
  },
  {
    name: 'collapsed',
    path: '/dashboard',
    as: 'super_admin',
    widths: [1280],
    act: (page) => page.locator('button:has(.tabler-icon-layout-sidebar-left-collapse)').click(),
  },
  { name: 'later', path: '/reports', as: 'super_admin' },
  { name: 'not-allowed', path: '/dashboard', as: 'cs_agent' },
  { name: 'chunk-failed', path: '/settings', as: 'super_admin', answers: { '**/assets/settings-page*.js': failing } },
];
