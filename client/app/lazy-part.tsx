import { type ComponentType, useEffect, useReducer } from 'react';
import { loadChunk } from './load-chunk.ts';

const parts = new Set<() => Promise<void>>();

/**
 * A part of the screen whose code comes when it is first drawn. Until then, and where it does not come, nothing stands in its place and
 * everything else stands: without a connection a toast must not take the page away. It is asked for again when there is one.
 * @param Place keeps its place until then, so that nothing jumps
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Place?: ComponentType<{ className?: string | undefined }>,
): ComponentType<P> {
  let Loaded: ComponentType<P> | null = null;
  let coming: Promise<void> | null = null;
  const come = async () => {
    if (Loaded !== null) return;
    coming ??= loadChunk(load)
      .then((component) => {
        Loaded = component;
      })
      .finally(() => {
        coming = null;
      });
    await coming;
  };
  parts.add(come);

  return function Part(props: P) {
    const [, draw] = useReducer((count: number) => count + 1, 0);
    const isDrawn = Loaded !== null;
    useEffect(() => {
      // It may be here by now and not be drawn yet.
      if (isDrawn) return;
      const ask = () =>
        void come().then(draw, () => {
          // It is asked for again.
        });
      ask();
      window.addEventListener('online', ask);
      return () => window.removeEventListener('online', ask);
    }, [isDrawn]);
    if (Loaded !== null) return <Loaded {...props} />;
    return Place === undefined ? null : <Place className={(props as { className?: string }).className} />;
  };
}

/** Once a page stands: what will be needed is here before the connection goes. */
export function loadParts(): void {
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000));
  idle(() => {
    for (const come of parts) come().catch(() => undefined);
  });
}
