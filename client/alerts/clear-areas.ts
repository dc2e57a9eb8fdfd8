import { useSyncExternalStore } from 'react';
import type { Ground } from './floating-place.ts';

/** Elements that floating avatars must not cover, such as names and buttons. */
const stored = new Set<HTMLElement>();
const listeners = new Set<() => void>();
let areas: readonly Ground[] = [];
const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);

function measure(): void {
  areas = [...stored]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width * height > 0);
  for (const listener of listeners) listener();
}

/** Keeps floating avatars from covering an element. Passed as a ref callback. */
export function keepClear(element: HTMLElement | null): (() => void) | undefined {
  if (element === null || observer === null) return;
  stored.add(element);
  observer.observe(element);
  return () => {
    stored.delete(element);
    observer.unobserve(element);
    measure();
  };
}

export function useClearAreas(): readonly Ground[] {
  return useSyncExternalStore(listen, () => areas);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  observer?.observe(document.documentElement);
  return () => listeners.delete(listener);
}
