import { type ComponentType, lazy } from 'react';
import { loadChunk } from './load-chunk.ts';

type Page = ComponentType;

function page<M>(load: () => Promise<M>, pick: (module: M) => Page) {
  return lazy(async () => ({ default: pick(await loadChunk(load)) }));
}

const loadSignIn = () => import('./pages/login/login-page.tsx');
const loadShell = () => import('./shell/shell.tsx');

export const LoginPage = page(loadSignIn, (module) => module.LoginPage);
export const Shell = lazy(async () => ({ default: (await loadChunk(loadShell)).Shell }));

/** Begins to load what will stand on the screen after the session check, while that is still under way. */
export function loadAhead(hasToken: boolean): void {
  void (hasToken ? loadShell() : loadSignIn()).catch(() => undefined);
}

/** Every page is a chunk of its own, loaded on demand. */
export const DashboardPage = page(
  () => import('./pages/dashboard/dashboard-page.tsx'),
  (module) => module.DashboardPage,
);
export const MessagesPage = page(
  () => import('./pages/messages/messages-page.tsx'),
  (module) => module.MessagesPage,
);
export const SettingsPage = page(
  () => import('./pages/settings/settings-page.tsx'),
  (module) => module.SettingsPage,
);
export const LaterPage = page(
  () => import('./pages/later/later-page.tsx'),
  (module) => module.LaterPage,
);
