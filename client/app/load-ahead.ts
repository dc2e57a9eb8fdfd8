import { catalogue as dashboardWords } from 'virtual:catalogue/dashboard';
import { catalogue as enrolWords } from 'virtual:catalogue/enrol';
import { catalogue as loginWords } from 'virtual:catalogue/login';
import { catalogue as newPasswordWords } from 'virtual:catalogue/new-password';
import { catalogue as pagesWords } from 'virtual:catalogue/pages';
import { catalogue as welcomeWords } from 'virtual:catalogue/welcome';
import { lazy } from 'react';
import type { Language } from '../../shared/vocabulary.ts';
import { lazyPage } from './lazy-part.tsx';
import { loadChunk } from './load-chunk.ts';

const loadSignIn = () => import('../pages/login/login-page.tsx');
const loadShell = () => import('../shell/shell.tsx');
const loadWall = () => import('../pages/dashboard/wall/wall-page.tsx');

export const LoginPage = lazyPage(loginWords, async () => (await loadSignIn()).LoginPage);
export const EnrolPage = lazyPage(enrolWords, async () => (await import('../pages/enrol/enrol-page.tsx')).EnrolPage);
export const NewPasswordPage = lazyPage(
  newPasswordWords,
  async () => (await import('../pages/new-password/new-password-page.tsx')).NewPasswordPage,
);
export const WelcomePage = lazyPage(
  welcomeWords,
  async () => (await import('../pages/welcome/welcome-page.tsx')).WelcomePage,
);
/** The dashboard in full screen, without the shell. */
export const WallPage = lazyPage(dashboardWords, async () => (await loadWall()).WallPage);
export const Shell = lazy(async () => ({ default: (await loadChunk(loadShell)).Shell }));

const loads = {
  login: (language: Language) => [loadSignIn(), loginWords[language](), pagesWords[language]()],
  shell: () => [loadShell()],
  wall: (language: Language) => [loadWall(), dashboardWords[language](), pagesWords[language]()],
};

/** Starts to load the code of the first screen while the session check is in progress. */
export function loadAhead(screen: keyof typeof loads, language: Language): void {
  for (const one of loads[screen](language)) one.catch(() => undefined);
}
