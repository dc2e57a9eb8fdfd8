import { useEffect, useLayoutEffect, useState } from 'react';
import { present } from './clock.ts';
import { wakeAt } from './moment.ts';

const longest = 3_600_000;
/** Nothing that is shown is finer. */
const staleMs = 1000;

/**
 * The present as the component needs it: `changesIn` says how many milliseconds what is shown stays true (null: for ever), and the
 * component draws again only then. One timer serves all.
 */
export function useMoment(changesIn: (now: number) => number | null): number {
  const [now, setNow] = useState(present);
  const wait = changesIn(now);
  // The time asked about changed while nothing waited: the moment kept is long gone.
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
