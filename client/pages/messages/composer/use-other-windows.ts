import { useEffect } from 'react';

/** Told when another window of this browser writes under a key of the storage, or takes it away. */
export function useOtherWindows(key: string, changed: () => void): void {
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) changed();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [key, changed]);
}
