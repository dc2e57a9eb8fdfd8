import { useEffect, useRef, useState } from 'react';

/** A value that moves all the time, followed at once after a rest and at most so often while it does. */
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
