import { keepClear } from '../alerts/clear-areas.ts';

/** Places that toasts must leave free: where people write and press. */
const kept = new Set<HTMLElement>();
const observer = new ResizeObserver(place);
const gap = 8;

/** Distance of toasts from the bottom while they would cover an element: `--oa-toast-room`. */
function place(): void {
  const tops = [...kept].map((element) => element.getBoundingClientRect().top);
  const { style } = document.documentElement;
  if (tops.length === 0) style.removeProperty('--oa-toast-room');
  else style.setProperty('--oa-toast-room', `${Math.round(innerHeight - Math.min(...tops)) + gap}px`);
}

/** A ref: no toast and no floating avatar covers this element. */
export function clearOfToasts(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return;
  const release = keepClear(element);
  kept.add(element);
  observer.observe(element);
  observer.observe(document.documentElement);
  return () => {
    release?.();
    kept.delete(element);
    observer.unobserve(element);
    place();
  };
}
