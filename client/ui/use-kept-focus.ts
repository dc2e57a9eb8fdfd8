import { type RefObject, useEffect, useRef } from 'react';

/**
 * Who stood in this place stands there still when the button that had the focus made room for another.
 * @param changes with what can be focused
 * @param heir what has the focus then
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
      // What hangs over the page was opened from somewhere, and leads back there.
      if (target.closest('[role="menu"], [role="dialog"]') !== null) return;
      isHere.current = place.current?.contains(target) ?? false;
    };
    // Who leaves of their own accord is let go: what they leave stands there still.
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
