import { type RefCallback, useCallback, useRef } from 'react';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { useKeptFocus } from '../ui/use-kept-focus.ts';

/** Keeps the focus inside the call window until it closes. A window restored after a reload does not take the focus. */
export function useCallFocus(isNew: boolean, phase: string): RefCallback<HTMLElement> {
  const place = useRef<HTMLElement>(null);
  useFocusBack();
  useKeptFocus(place, phase, (window) => window);
  return useCallback(
    (window) => {
      place.current = window;
      if (isNew) window?.focus({ preventScroll: true });
    },
    [isNew],
  );
}
