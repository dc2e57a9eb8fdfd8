import { atom } from 'jotai';
import { keys, read, write } from '../session/storage.ts';

/** Pixels. In windows narrower than this, the sidebar starts collapsed. */
const roomy = 1100;
const stored = atom(read(keys.sidebar) === null ? window.innerWidth < roomy : read(keys.sidebar) === 'true');

/** Whether the sidebar shows icons only. Stored in the browser. */
export const collapsedAtom = atom(
  (get) => get(stored),
  (_get, set, collapsed: boolean) => {
    write(keys.sidebar, String(collapsed));
    set(stored, collapsed);
  },
);
