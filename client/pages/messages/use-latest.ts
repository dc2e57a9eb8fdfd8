import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same and does what the last drawing says: given to what is not to be drawn again. */
export function useLatest<A extends unknown[], R>(handler: (...args: A) => R): (...args: A) => R {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
