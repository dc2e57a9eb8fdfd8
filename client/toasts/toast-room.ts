import { keepClear } from '../alerts/clear-areas.ts';

/** Elements that toasts must not cover, such as text fields and buttons. */
const elements = new Set<HTMLElement>();
const observer = new ResizeObserver(place);
const gap = 8;
/** Current value of `--oa-toast-room`; `null` if it is not set. */
let room: string | null = null;

/**
 * Sets `--oa-toast-room`, the distance of toasts from the bottom, so that they cover none of the elements. Does nothing if the value is the
 * same, because a change computes the styles of the whole page.
 */
function place(): void {
  const tops = [...elements].map((element) => element.getBoundingClientRect().top);
  const needed = tops.length === 0 ? null : `${Math.round(innerHeight - Math.min(...tops)) + gap}px`;
  if (needed === room) return;
  room = needed;
  document.documentElement.style.setProperty('--oa-toast-room', room);
}

/** Keeps toasts from covering an element. Passed as a ref callback. */
export function clearOfToasts(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return;
  const release = keepClear(element);
  elements.add(element);
  observer.observe(element);
  observer.observe(document.documentElement);
  return () => {
    release?.();
    elements.delete(element);
    observer.unobserve(element);
    // Waits for the element that replaces this one.
    requestAnimationFrame(place);
  };
}
