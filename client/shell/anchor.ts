import { type RefCallback, useEffect, useLayoutEffect, useState } from 'react';

export interface HangingProps {
  /** Existing button that a popup is attached to. */
  button: HTMLElement;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

/** Provides an existing element as the target of a menu or popover (`refProp="hold"`). */
export function Anchor({ element, hold }: { element: HTMLElement; hold?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    hold?.(element);
    return () => void hold?.(null);
  }, [element, hold]);
  return null;
}

/** A popup opens only after it is mounted, and then remembers the focused element to return the focus to. */
export function useOpened(opened: boolean): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return opened && ready;
}
