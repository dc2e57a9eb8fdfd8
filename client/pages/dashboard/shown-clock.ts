import { createContext, useContext, useSyncExternalStore } from 'react';

/** Clock that is stopped, or runs faster than real time. */
export interface Clock {
  now(): number;
  /** Calls `listener` on each change. @returns function that removes the listener */
  listenToClock(listener: () => void): () => void;
}

const context = createContext<Clock | null>(null);

/** Provides the clock for a part of the page that shows a time other than the present. */
export const ClockProvider = context.Provider;

const never = () => () => undefined;

/** Returns a value derived from the shown time; `null` if the page shows the present. */
export function useShownClock<T extends string | number>(of: (moment: number) => T): T | null {
  const clock = useContext(context);
  return useSyncExternalStore(clock?.listenToClock ?? never, () => (clock === null ? null : of(clock.now())));
}
