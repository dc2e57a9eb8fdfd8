import { useEffect, useLayoutEffect, useState } from 'react';
import { present } from './clock.ts';
import { wakeAt } from './moment.ts';

const longest = 3_600_000;
/** Milliseconds. The finest resolution that is displayed. */
const staleMs = 1000;

/**
 * The current time, which updates only when needed. `changesIn` returns the milliseconds until the output changes, or `null` if it never
 * does. All components share one timer.
 */
export function useMoment(changesIn: (now: number) => number | null): number {
  const [now, setNow] = useState(present);
  const wait = changesIn(now);
  // The stored time is outdated if the component needed no updates for a while.
  useLayoutEffect(() => {
    if (wait !== null && present() - now >= staleMs) setNow(present());
  }, [wait, now]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` is listed so that equal waits follow each other.
  useEffect(() => {
    if (wait === null) return;
    return wakeAt(Date.now() + Math.min(wait, longest), () => setNow(present()));
  }, [wait, now]);
  return now;
}
