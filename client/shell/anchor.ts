import { type RefCallback, useEffect, useLayoutEffect, useState } from 'react';

export interface HangingProps {
  /** Existing button that a popup is attached to. */
  button: HTMLElement;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

/** Makes an existing element the target of a menu or popover, which must have `refProp="hold"`. */
export function Anchor({ element, hold }: { element: HTMLElement; hold?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    hold?.(element);
    return () => void hold?.(null);
  }, [element, hold]);
  return null;
}

/**
 * Returns whether to open a popup now. On mount, the popup opens one render later. A popup records the focused element before it opens, and
 * returns the focus to that element when it closes.
 */
export function useOpened(opened: boolean): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return opened && ready;
}
