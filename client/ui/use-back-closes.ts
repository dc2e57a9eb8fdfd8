import { useEffect, useRef } from 'react';
import { newId } from '../api/new-id.ts';

/** Where one pane is shown at a time, what lies over the page fills the screen and counts as a step of its own. */
const onePane = '(max-width: 56.25em)';

/** A layer over the page. */
const open = new Set<string>();

/** A step back is under way: what is opened meanwhile waits for it, or would be taken with it. */
let leaving = false;

/** Open layers at the current history entry, bottom layer first. */
function overs(): readonly string[] {
  const { over = [] } = (window.history.state ?? {}) as { over?: readonly string[] };
  return over;
}

/** Removes the topmost history entry when its layer is closed. */
function tidy(): void {
  const top = overs().at(-1);
  if (leaving || top === undefined || open.has(top)) return;
  leaving = true;
  window.history.back();
}

window.addEventListener('popstate', () => {
  leaving = false;
  // A layer left by going on to another page is no step any more.
  tidy();
});

/** On a phone the way back closes what lies over the page, and leaves the page only then. */
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
      // The layer may ask first, and stay open.
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
      // Where the closing goes on to another page, that has happened by then.
      setTimeout(tidy);
    };
  }, [opened]);
}
