import { type RefCallback, useCallback, useRef } from 'react';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { useKeptFocus } from '../ui/use-kept-focus.ts';

/** The caller's focus stays in the call's window until it closes. A window that a reload brought back takes the focus from nobody. */
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
