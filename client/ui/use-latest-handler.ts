import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a stable function that calls the latest handler, for memoized components. */
export function useLatestHandler<A extends unknown[], R>(handler: (...args: A) => R): (...args: A) => R {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
