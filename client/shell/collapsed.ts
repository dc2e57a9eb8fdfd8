import { atom, useAtom } from 'jotai';
import { useRoute } from 'wouter';
import { patterns } from '../app/routes.ts';
import { type Key, keys, read, write } from '../session/storage.ts';

/** Pixels. In windows narrower than this, the sidebar starts collapsed on all pages. */
const roomy = 1100;

/** Returns an atom for a choice that is stored in the browser. @param initial value until the user chooses */
function choiceAtom(key: Key, initial: boolean) {
  const stored = atom(read(key) === null ? initial : read(key) === 'true');
  return atom(
    (get) => get(stored),
    (_get, set, collapsed: boolean) => {
      write(key, String(collapsed));
      set(stored, collapsed);
    },
  );
}

/** Whether the sidebar shows icons only, except on Messages. */
export const collapsedAtom = choiceAtom(keys.sidebar, window.innerWidth < roomy);
/** The same on Messages, where three panes need the room. */
const collapsedInMessagesAtom = choiceAtom(keys.sidebarInMessages, true);

/** Returns whether the sidebar of the open page shows icons only, and a setter. */
export function useCollapsed() {
  const [inMessages] = useRoute(patterns.messages);
  return useAtom(inMessages ? collapsedInMessagesAtom : collapsedAtom);
}
