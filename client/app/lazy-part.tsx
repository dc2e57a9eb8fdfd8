import { Trans } from '@lingui/react/macro';
import { type ComponentType, lazy, useCallback, useEffect, useReducer, useState } from 'react';
import { addCatalogue, type Catalogue } from '../i18n/i18n.ts';
import { loadFonts } from '../theme/fonts.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { loadChunk } from './load-chunk.ts';

const parts = new Set<() => Promise<void>>();

/**
 * Returns a function that loads on its first call and returns the same promise on later calls. After a failure, the next call loads again.
 */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((error) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

/** Milliseconds between a failed load of a part without a placeholder and the next attempt. */
const retryMs = 5000;

/**
 * Creates a component whose code is loaded when it is first rendered. Until then, renders `Place`, or nothing if there is none. If loading
 * fails, shows an error with a retry instead of `Place`. A part without `Place` renders nothing in this case, so that, for example, a toast
 * cannot break the page while offline. Such a part is loaded again after a pause. Loading any part is also retried when the browser is
 * online again.
 * @param Place Placeholder of the same size, to avoid layout shifts.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Place?: ComponentType<{ className?: string | undefined }>,
): ComponentType<P> {
  let Loaded: ComponentType<P> | null = null;
  const loadOnce = once(async () => {
    Loaded = await loadChunk(load);
  });
  parts.add(loadOnce);

  return function Part(props: P) {
    // The state is an object, so that every result renders the part again, even if it has the same value as the previous result.
    const [result, settle] = useReducer((_: unknown, hasFailed: boolean) => ({ hasFailed }), { hasFailed: false });
    const isDrawn = Loaded !== null;
    const ask = useCallback(() => {
      settle(false);
      loadOnce().then(
        () => settle(false),
        (error) => {
          // Failures while offline are not logged, because the browser itself reports the failed request.
          if (navigator.onLine) console.error(error);
          settle(true);
        },
      );
    }, []);
    useEffect(() => {
      // Checks `isDrawn` instead of `Loaded`. If the code was loaded after the last render, `Loaded` is already set, but `ask` must still
      // run, so that the part is rendered again.
      if (isDrawn) return;
      ask();
      window.addEventListener('online', ask);
      return () => window.removeEventListener('online', ask);
    }, [isDrawn, ask]);
    useEffect(() => {
      if (isDrawn || !result.hasFailed || Place !== undefined) return;
      const timer = setTimeout(ask, retryMs);
      return () => clearTimeout(timer);
    }, [isDrawn, result, ask]);
    if (Loaded !== null) return <Loaded {...props} />;
    if (Place === undefined) return null;
    const { className } = props as { className?: string };
    if (!result.hasFailed) return <Place className={className} />;
    return (
      <div className={className}>
        <ErrorState title={<Trans id="error.chunk">Loading chunk failed</Trans>} onRetry={ask} />
      </div>
    );
  };
}

/** Runs work while the browser is idle. */
function whenIdle(work: () => void): void {
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000));
  idle(work);
}

/** Loads all lazy parts while the browser is idle, so that they are available if the connection is lost later. */
export function loadParts(): void {
  whenIdle(() => {
    for (const load of parts) load().catch(() => undefined);
  });
}

/** Delay after a failed load. A component that is rendered after this delay loads its code again. Milliseconds. */
const renewMs = 1000;

/** Component whose code is loaded by `ahead`, or else when it is first rendered. Suspends until the code is loaded. */
type Lazy<P extends object> = ComponentType<P> & { ahead: () => void };

/**
 * Creates a component from code that is loaded later. Rendering the component throws 'Loading chunk failed' if the code cannot be loaded.
 * After {@link renewMs}, the next rendering loads the code again.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  let Loaded: ComponentType<P> | null = null;
  const loadOnce = once(async () => {
    const component = await load();
    Loaded = component;
    return component;
  });
  const suspending = (): ComponentType<P> =>
    lazy(async () => {
      try {
        return { default: await loadOnce() };
      } catch (error) {
        // A component created by `React.lazy` never recovers from a failed load, so it is replaced. The replacement is delayed, because
        // React renders the failed component once more to report the error.
        setTimeout(() => {
          Loading = suspending();
        }, renewMs);
        throw error;
      }
    });
  let Loading: ComponentType<P> = suspending();
  function Page(props: P) {
    // Prefers `Loaded`, because a component created by `React.lazy` shows a placeholder first even if its code has already been loaded.
    const [Shown] = useState<ComponentType<P>>(() => Loaded ?? Loading);
    return <Shown {...props} />;
  }
  // Failures are ignored, because the code is loaded again when the component is rendered.
  const ahead = () => void loadOnce().catch(() => undefined);
  return Object.assign(Page, { ahead });
}

/** Milliseconds from the first render of a page until the lazy parts are loaded. Leaves the page time to request its data first. */
const partsDelayMs = 1000;

/**
 * Creates a page from code and texts that are loaded later. Rendering the page throws 'Loading chunk failed' if code or texts cannot be
 * loaded.
 */
export function lazyPage(texts: Catalogue, load: () => Promise<ComponentType>): Lazy<object> {
  return lazyComponent(async () => {
    const [Page] = await loadChunk(() => Promise.all([load(), addCatalogue(texts)]));
    return function ShownPage() {
      useEffect(() => {
        whenIdle(loadFonts);
        setTimeout(loadParts, partsDelayMs);
      }, []);
      return <Page />;
    };
  });
}
