import { useEffect, useRef } from 'react';

/** Last settled value while a new one is loading, to prevent flicker during typing. */
export function useSettled<T>(value: T, settled: boolean): T {
  const last = useRef<T | null>(null);
  useEffect(() => {
    if (settled) last.current = value;
  });
  return settled ? value : (last.current ?? value);
}
