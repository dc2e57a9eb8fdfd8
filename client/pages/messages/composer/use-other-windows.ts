import { useEffect } from 'react';

/** Calls `changed` when another window of the browser changes or removes a storage key. */
export function useOtherWindows(key: string, changed: () => void): void {
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) changed();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [key, changed]);
}
