import { useEffect } from 'react';

/** Told when another window of this browser writes under a key of the storage, or takes it away. */
export function useOtherWindows(key: string, heard: () => void): void {
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      if (event.key === key || event.key === null) heard();
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [key, heard]);
}
