import { type ComponentType, lazy, useEffect, useReducer } from 'react';
import { type Catalogue, learn } from '../i18n/i18n.ts';
import { loadChunk } from './load-chunk.ts';

const parts = new Set<() => Promise<void>>();

/**
 * Creates a component whose code is loaded when it is first rendered. Until then, and if loading fails, renders `Place` or nothing, so that
 * e.g. a toast cannot break the page while offline. Loading is retried when the browser is online again.
 * @param Place Placeholder of the same size, to avoid layout shifts.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Place?: ComponentType<{ className?: string | undefined }>,
): ComponentType<P> {
  let Loaded: ComponentType<P> | null = null;
  let loading: Promise<void> | null = null;
  const come = async () => {
    if (Loaded !== null) return;
    loading ??= loadChunk(load)
      .then((component) => {
        Loaded = component;
      })
      .finally(() => {
        loading = null;
      });
    await loading;
  };
  parts.add(come);

  return function Part(props: P) {
    const [, draw] = useReducer((count: number) => count + 1, 0);
    const isDrawn = Loaded !== null;
    useEffect(() => {
      // The code may have been loaded since this render, so the effect must run even then.
      if (isDrawn) return;
      const ask = () =>
        void come().then(draw, () => {
          // Retried when the browser is online again.
        });
      ask();
      window.addEventListener('online', ask);
      return () => window.removeEventListener('online', ask);
    }, [isDrawn]);
    if (Loaded !== null) return <Loaded {...props} />;
    return Place === undefined ? null : <Place className={(props as { className?: string }).className} />;
  };
}

/** Loads all lazy parts while the browser is idle, so that they are available if the connection is lost later. */
export function loadParts(): void {
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000));
  idle(() => {
    for (const come of parts) come().catch(() => undefined);
  });
}

/** Loads a page's code and its own texts when it is first rendered. @throws 'Loading chunk failed' */
export function lazyPage(texts: Catalogue, load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => {
    const [page] = await loadChunk(() => Promise.all([load(), learn(texts)]));
    loadParts();
    return { default: page };
  });
}
