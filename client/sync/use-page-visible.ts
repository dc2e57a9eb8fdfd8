import { useSyncExternalStore } from 'react';

const isVisible = () => document.visibilityState === 'visible';

function listen(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the browser's tab is visible. */
export const useIsPageVisible = (): boolean => useSyncExternalStore(listen, isVisible);
