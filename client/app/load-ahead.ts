import { catalogue as dashboardWords } from 'virtual:catalogue/dashboard';
import { catalogue as enrolWords } from 'virtual:catalogue/enrol';
import { catalogue as loginWords } from 'virtual:catalogue/login';
import { catalogue as newPasswordWords } from 'virtual:catalogue/new-password';
import { catalogue as welcomeWords } from 'virtual:catalogue/welcome';
import { keys, readJson } from '../session/storage.ts';
import { bearer, isWallAt } from '../session/wall-token.ts';
import { here } from './base-path.ts';
import { lazyComponent, lazyPage } from './lazy-part.tsx';
import { loadChunk } from './load-chunk.ts';
import { pageChunks } from './page-chunks.ts';
import { entries } from './pages.ts';
import { isActive } from './routes.ts';

export const LoginPage = lazyPage(loginWords, async () => (await import('../pages/login/login-page.tsx')).LoginPage);
export const EnrolPage = lazyPage(enrolWords, async () => (await import('../pages/enrol/enrol-page.tsx')).EnrolPage);
export const NewPasswordPage = lazyPage(
  newPasswordWords,
  async () => (await import('../pages/new-password/new-password-page.tsx')).NewPasswordPage,
);
export const WelcomePage = lazyPage(
  welcomeWords,
  async () => (await import('../pages/welcome/welcome-page.tsx')).WelcomePage,
);
/** Wallboard: the dashboard in full screen, without the navigation. */
export const WallPage = lazyPage(
  dashboardWords,
  async () => (await import('../pages/dashboard/wall/wall-page.tsx')).WallPage,
);
export const Shell = lazyComponent(async () => (await loadChunk(() => import('../shell/shell.tsx'))).Shell);

/** Starts to load the code of the first screen while the session check is in progress. */
export function loadAhead(): void {
  for (const { ahead } of firstScreen()) ahead();
}

function firstScreen() {
  if (bearer() === null) return [LoginPage];
  if (isWallAt(here())) return [WallPage];
  const { pathname } = here();
  // The user as stored at the last visit. Pages that this user has no permission for are not loaded.
  const user = readJson(keys.user) as { permissions?: readonly string[] } | null | undefined;
  const entry = entries.find(({ path, key }) => isActive(path, pathname) && user?.permissions?.includes(key));
  return entry === undefined ? [Shell] : [Shell, pageChunks[entry.page]];
}
