import { useEffect, useRef } from 'react';
import { newId } from '../api/new-id.ts';

/** Media query of the layout with a single pane, in which drawers and dialogs fill the screen and get a history entry of their own. */
const onePane = '(max-width: 56.25em)';

/** Ids of the open layers. Every drawer and dialog is a layer. */
const open = new Set<string>();

/**
 * Whether the client is going back in the browser's history. A layer that is opened meanwhile adds its entry afterwards, because going back
 * would remove the entry.
 */
let leaving = false;

/** Returns the ids of the open layers at the current history entry, bottom layer first. */
function overs(): readonly string[] {
  const { over = [] } = (window.history.state ?? {}) as { over?: readonly string[] };
  return over;
}

/** Goes back if the layer of the current history entry is closed. */
function tidy(): void {
  const top = overs().at(-1);
  if (leaving || top === undefined || open.has(top)) return;
  leaving = true;
  window.history.back();
}

window.addEventListener('popstate', () => {
  leaving = false;
  // If the user has left a layer by opening another page, going back later leads to the history entry of the closed layer. In this case,
  // goes back once more.
  tidy();
});

/** Makes the back button close the layer on phones, instead of leaving the page. */
export function useBackCloses(opened: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!opened || !window.matchMedia(onePane).matches) return;
    const id = newId();
    let entered = false;
    const enter = () => {
      entered = true;
      window.history.pushState({ ...window.history.state, over: [...overs(), id] }, '');
    };
    const step = () => {
      if (!entered) {
        if (!leaving) enter();
        return;
      }
      if (overs().includes(id)) return;
      latest.current();
      // A layer with unsaved text may ask the user first and stay open. In this case, the layer gets a new history entry, because going
      // back has removed the previous one.
      setTimeout(() => {
        if (open.has(id) && !overs().includes(id)) enter();
      });
    };
    open.add(id);
    if (!leaving) enter();
    window.addEventListener('popstate', step);
    return () => {
      window.removeEventListener('popstate', step);
      open.delete(id);
      // Delayed, because closing may cause a navigation, which must come first.
      setTimeout(tidy);
    };
  }, [opened]);
}
