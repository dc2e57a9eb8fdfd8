import { useEffect, useRef } from 'react';
import { newId } from '../api/new-id.ts';

/** In the single pane layout, layers fill the screen and get a history entry of their own. */
const onePane = '(max-width: 56.25em)';

/** Ids of open layers. */
const open = new Set<string>();

/** Whether a step back is in progress. Layers opened in the meantime wait, or the step would remove their entry too. */
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
  // Removes the entry of a layer that was left by opening another page.
  tidy();
});

/** On phones, the back button closes the layer instead of leaving the page. */
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
      // The layer may ask first and stay open.
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
      // Runs after a navigation that was caused by closing.
      setTimeout(tidy);
    };
  }, [opened]);
}
