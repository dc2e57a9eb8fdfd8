import { useCallback } from 'react';
import { here } from '../app/base-path.ts';
import { pages } from '../app/pages.ts';
import { holdFocus } from './held-focus.ts';

/** Manages the keyboard focus on all pages but the inbox, which has its own shortcuts. */
export const useHeldFocus = () =>
  useCallback((page: HTMLElement) => holdFocus(page, () => !here().pathname.startsWith(pages.messages.path)), []);
