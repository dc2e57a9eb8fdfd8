import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  window.addEventListener('focus', changed);
  window.addEventListener('blur', changed);
  return () => {
    document.removeEventListener('visibilitychange', changed);
    window.removeEventListener('focus', changed);
    window.removeEventListener('blur', changed);
  };
}

/** Whether the window is visible and focused, so that it may be read. */
export function useIsFocused(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible' && document.hasFocus());
}
