import { keepClear } from '../alerts/clear-areas.ts';

/** Elements that toasts must not cover, such as text fields and buttons. */
const elements = new Set<HTMLElement>();
const observer = new ResizeObserver(place);
const gap = 8;

/** Sets `--oa-toast-room`, the distance of toasts from the bottom, so that they cover none of the elements. */
function place(): void {
  const tops = [...elements].map((element) => element.getBoundingClientRect().top);
  const { style } = document.documentElement;
  if (tops.length === 0) style.removeProperty('--oa-toast-room');
  else style.setProperty('--oa-toast-room', `${Math.round(innerHeight - Math.min(...tops)) + gap}px`);
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
    place();
  };
}
