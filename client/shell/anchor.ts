import { type RefCallback, useEffect, useLayoutEffect, useState } from 'react';

export interface HangingProps {
  /** The button that stands already; what opens hangs on it. */
  button: HTMLElement;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

/** Gives a menu or popover its target (`refProp="hold"`) in place of an element of its own. */
export function Anchor({ element, hold }: { element: HTMLElement; hold?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    hold?.(element);
    return () => void hold?.(null);
  }, [element, hold]);
  return null;
}

/** A hanging part opens only after it stands: it remembers then where the focus was, to give it back. */
export function useOpened(opened: boolean): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return opened && ready;
}
