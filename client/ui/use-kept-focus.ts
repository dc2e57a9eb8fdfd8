import { type RefObject, useEffect, useRef } from 'react';

/**
 * The focus stays in this place when the button that had it made room for another.
 * @param changes with what can be focused
 * @param heir the element that has the focus then
 */
export function useKeptFocus(
  place: RefObject<HTMLElement | null>,
  changes: unknown,
  heir: (place: HTMLElement) => HTMLElement | null,
): void {
  const isHere = useRef(false);
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      // A layer over the page leads back to its opener.
      if (target.closest('[role="menu"], [role="dialog"]') !== null) return;
      isHere.current = place.current?.contains(target) ?? false;
    };
    // A focus that was moved deliberately is not restored: the previous button still exists.
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null || !(target instanceof Element)) return;
      queueMicrotask(() => {
        if (target.isConnected && !target.matches(':disabled')) isHere.current = false;
      });
    };
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', leave);
    };
  }, [place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever something may have gone.
  useEffect(() => {
    const { current } = place;
    if (!isHere.current || current === null || document.activeElement !== document.body) return;
    heir(current)?.focus({ preventScroll: true });
  }, [changes]);
}
