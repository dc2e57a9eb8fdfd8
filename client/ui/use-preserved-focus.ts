import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus inside an element when the focused control is replaced.
 * @param changes Value that changes whenever the controls are replaced.
 * @param successor Returns the control that takes the focus.
 */
export function usePreservedFocus(
  place: RefObject<HTMLElement | null>,
  changes: unknown,
  successor: (place: HTMLElement) => HTMLElement | null,
): void {
  const isHere = useRef(false);
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      // Ignores the focus in menus and dialogs, which return the focus to their opener when they close.
      if (target.closest('[role="menu"], [role="dialog"]') !== null) return;
      isHere.current = place.current?.contains(target) ?? false;
    };
    // If the control that loses the focus still exists and is enabled, the focus was moved on purpose and is not restored.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again whenever a control may have been removed.
  useEffect(() => {
    const { current } = place;
    if (!isHere.current || current === null || document.activeElement !== document.body) return;
    successor(current)?.focus({ preventScroll: true });
  }, [changes]);
}
