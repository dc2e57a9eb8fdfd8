import { useEffect, useRef, useState } from 'react';

/** Returns a throttled value. After a pause, a change applies at once; further changes apply at most once per interval. */
export function useThrottled<T>(value: T, everyMs: number): T {
  const [shown, show] = useState(value);
  const shownAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (Object.is(value, shown)) return;
    const follow = () => {
      shownAt.current = performance.now();
      show(value);
    };
    const wait = shownAt.current + everyMs - performance.now();
    if (wait <= 0) return follow();
    const timer = setTimeout(follow, wait);
    return () => clearTimeout(timer);
  }, [value, shown, everyMs]);
  return shown;
}
