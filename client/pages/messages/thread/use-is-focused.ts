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

/** Whether a person can be reading this window now. */
export function useIsFocused(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible' && document.hasFocus());
}
