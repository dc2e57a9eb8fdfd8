import { useEffect, useState } from 'react';
import { guardLeaving } from '../app/leave-guard.ts';

/** @returns where somebody wants to go although something is not saved, and how to stay */
export function useLeaving(isDirty: boolean): [(() => void) | null, () => void] {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    return guardLeaving((go) => setLeave(() => go));
  }, [isDirty]);
  return [leave, () => setLeave(null)];
}
