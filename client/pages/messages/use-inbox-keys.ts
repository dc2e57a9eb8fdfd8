import { useEffect, useRef } from 'react';
import { belongsElsewhere, type Shortcut, shortcutOf } from './keys.ts';

/** Runs what a key means here; a handler that answers false leaves the key to others. */
export function useInboxKeys(handlers: Partial<Record<Shortcut, () => unknown>>): void {
  const current = useRef(handlers);
  useEffect(() => {
    current.current = handlers;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const shortcut = shortcutOf(event);
      if (shortcut === null || belongsElsewhere(event.target, shortcut)) return;
      const handler = current.current[shortcut];
      if (handler !== undefined && handler() !== false) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
