import { useEffect, useState } from 'react';

const longest = 3_600_000;

/**
 * The present as the component needs it: `changesIn` says how many milliseconds what is shown stays true (null: for ever), and the
 * component draws again only then.
 */
export function useMoment(changesIn: (now: number) => number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const wait = changesIn(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` is listed so that equal waits follow each other.
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(wait, longest));
    return () => clearTimeout(timer);
  }, [wait, now]);
  return now;
}
