import { useCallback } from 'react';
import { here } from '../app/base-path.ts';
import { pages } from '../app/pages.ts';
import { holdFocus } from './held-focus.ts';

/** Holds the keyboard's focus on the page; the inbox moves it by keys of its own. */
export const useHeldFocus = () =>
  useCallback((page: HTMLElement) => holdFocus(page, () => !here().pathname.startsWith(pages.messages.path)), []);
