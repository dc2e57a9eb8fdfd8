import { catalogue as dashboardWords } from 'virtual:catalogue/dashboard';
import { catalogue as laterWords } from 'virtual:catalogue/later';
import { catalogue as loginWords } from 'virtual:catalogue/login';
import { catalogue as messagesWords } from 'virtual:catalogue/messages';
import { catalogue as settingsWords } from 'virtual:catalogue/settings';
import { type ComponentType, lazy } from 'react';
import type { Catalogue, Language } from './i18n.ts';
import { loadParts } from './lazy-part.tsx';
import { loadChunk } from './load-chunk.ts';
import { loadPage } from './load-page.ts';

type Page = ComponentType;

function page<M>(words: Catalogue, load: () => Promise<M>, pick: (module: M) => Page) {
  return lazy(async () => {
    const module = await loadPage(load, words);
    loadParts();
    return { default: pick(module) };
  });
}

const loadSignIn = () => import('./pages/login/login-page.tsx');
const loadShell = () => import('./shell/shell.tsx');

export const LoginPage = page(loginWords, loadSignIn, (module) => module.LoginPage);
export const Shell = lazy(async () => ({ default: (await loadChunk(loadShell)).Shell }));

/** Begins to load what will stand on the screen after the session check, while that is still under way. */
export function loadAhead(hasToken: boolean, language: Language): void {
  const ahead = hasToken ? [loadShell()] : [loadSignIn(), loginWords[language]()];
  for (const one of ahead) one.catch(() => undefined);
}

/** Every page is a chunk of its own, loaded on demand, and so are the words that it alone says. */
export const DashboardPage = page(
  dashboardWords,
  () => import('./pages/dashboard/dashboard-page.tsx'),
  (module) => module.DashboardPage,
);
export const MessagesPage = page(
  messagesWords,
  () => import('./pages/messages/messages-page.tsx'),
  (module) => module.MessagesPage,
);
export const SettingsPage = page(
  settingsWords,
  () => import('./pages/settings/settings-page.tsx'),
  (module) => module.SettingsPage,
);
export const LaterPage = page(
  laterWords,
  () => import('./pages/later/later-page.tsx'),
  (module) => module.LaterPage,
);
