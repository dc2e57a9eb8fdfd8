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
      // A tooltip takes Escape for itself before it comes here again, and would cost a second press.
      if (event.eventPhase === Event.CAPTURING_PHASE && !tooltipTakes(event)) return;
      if (event.defaultPrevented) return;
      const shortcut = shortcutOf(event);
      if (shortcut === null || belongsElsewhere(event.target, shortcut, event.key)) return;
      const handler = current.current[shortcut];
      if (handler !== undefined && handler() !== false) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    document.addEventListener('keydown', press, true);
    return () => {
      window.removeEventListener('keydown', press);
      document.removeEventListener('keydown', press, true);
    };
  }, []);
}

function tooltipTakes(event: KeyboardEvent): boolean {
  const others = '[role="dialog"], [role="menu"], [role="listbox"].mantine-Combobox-options';
  const writes = event.target instanceof HTMLElement && event.target.matches('input, textarea');
  return (
    event.key === 'Escape' &&
    !writes &&
    document.querySelector('[role="tooltip"]') !== null &&
    document.querySelector(others) === null
  );
}
