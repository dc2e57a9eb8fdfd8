import { atom } from 'jotai';
import { keys, read, write } from '../session/storage.ts';

/** Where the screen is narrow, the sidebar starts as icons. */
const roomy = 1100;
const stored = atom(read(keys.sidebar) === null ? window.innerWidth < roomy : read(keys.sidebar) === 'true');

/** Whether the sidebar shows icons only. Kept in the browser. */
export const collapsedAtom = atom(
  (get) => get(stored),
  (_get, set, collapsed: boolean) => {
    write(keys.sidebar, String(collapsed));
    set(stored, collapsed);
  },
);
