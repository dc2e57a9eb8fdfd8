import { useEffect, useRef } from 'react';

/** The value, or while it is still on its way the last one that was there: between two letters nothing jumps. */
export function useSettled<T>(value: T, settled: boolean): T {
  const last = useRef<T | null>(null);
  useEffect(() => {
    if (settled) last.current = value;
  });
  return settled ? value : (last.current ?? value);
}
