import { createContext, useContext, useSyncExternalStore } from 'react';

/** A clock that stands, or goes faster than this one. */
export interface Clock {
  now(): number;
  /** Told as it goes. @returns the function that ends it */
  listenToClock(listener: () => void): () => void;
}

const context = createContext<Clock | null>(null);

/** Lets a part of the page stand at another moment than now. */
export const ClockProvider = context.Provider;

const never = () => () => undefined;

/** Something that changes with the moment that the page stands at; null: that is the present. */
export function useShownClock<T extends string | number>(of: (moment: number) => T): T | null {
  const clock = useContext(context);
  return useSyncExternalStore(clock?.listenToClock ?? never, () => (clock === null ? null : of(clock.now())));
}
