import { catalogue as loginWords } from 'virtual:catalogue/login';
import { lazy } from 'react';
import type { Language } from '../../shared/vocabulary.ts';
import { lazyPage } from './lazy-page.ts';
import { loadChunk } from './load-chunk.ts';

const loadSignIn = () => import('../pages/login/login-page.tsx');
const loadShell = () => import('../shell/shell.tsx');

export const LoginPage = lazyPage(loginWords, async () => (await loadSignIn()).LoginPage);
export const Shell = lazy(async () => ({ default: (await loadChunk(loadShell)).Shell }));

/** Begins to load what will stand on the screen after the session check, while that is still under way. */
export function loadAhead(hasToken: boolean, language: Language): void {
  const ahead = hasToken ? [loadShell()] : [loadSignIn(), loginWords[language]()];
  for (const one of ahead) one.catch(() => undefined);
}
