import { useEffect, useLayoutEffect, useState } from 'react';
import { present } from './clock.ts';

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

interface Wake {
  at: number;
  run: () => void;
}

const wakes = new Set<Wake>();
let timer: ReturnType<typeof setTimeout> | undefined;
let timerAt = Number.POSITIVE_INFINITY;

/** Runs a callback once at a time in epoch milliseconds. One timer serves all callbacks. @returns a function that cancels it */
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
