import { useEffect, useLayoutEffect, useState } from 'react';
import { present } from './clock.ts';

const longest = 3_600_000;
/** Age from which a stored time is outdated: the finest resolution that is displayed. Milliseconds. */
const staleMs = 1000;

/**
 * Returns the current time. Updates it only when the output of the component changes. All components share one timer.
 * @param changesIn Returns the milliseconds until the output changes, or `null` if the output never changes.
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

interface Wake {
  at: number;
  run: () => void;
}

const wakes = new Set<Wake>();
let timer: ReturnType<typeof setTimeout> | undefined;
let timerAt = Number.POSITIVE_INFINITY;

/**
 * Runs a callback once at the time `at` (milliseconds since the epoch). All callbacks share one timer.
 * @returns a function that cancels the call
 */
export function wakeAt(at: number, run: () => void): () => void {
  const wake = { at, run };
  wakes.add(wake);
  wind(at);
  return () => {
    wakes.delete(wake);
    if (wakes.size > 0) return;
    clearTimeout(timer);
    timerAt = Number.POSITIVE_INFINITY;
  };
}

function wind(at: number): void {
  if (at >= timerAt) return;
  clearTimeout(timer);
  timerAt = at;
  timer = setTimeout(ring, Math.max(0, at - Date.now()));
}

function ring(): void {
  timerAt = Number.POSITIVE_INFINITY;
  const now = Date.now();
  for (const wake of [...wakes]) {
    if (wake.at > now) continue;
    wakes.delete(wake);
    wake.run();
  }
  for (const { at } of wakes) wind(at);
}
