import { useEffect, useRef } from 'react';
import { belongsElsewhere, shortcutOf } from './keys.ts';
import { isStep, type Shortcut } from './keys-table.ts';
import { isTyped, TypedLetters } from './typed-letters.ts';

/** Runs what a key means here; a handler that answers false leaves the key to others. A letter of a word means nothing. */
export function useInboxKeys(handlers: Partial<Record<Shortcut, () => unknown>>): void {
  const current = useRef(handlers);
  useEffect(() => {
    current.current = handlers;
  });
  useEffect(() => {
    let meant: Shortcut | null = null;
    const letters = new TypedLetters();
    // Settled as the key goes down: a dialog that it closes is gone by the time the key comes back up.
    const settle = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      letters.press(event, shortcut !== null && isStep(shortcut));
      meant = shortcut === null || belongsElsewhere(event.target, shortcut, event.key) ? null : shortcut;
      // A tooltip takes Escape for itself on the way, and would cost a second press.
      if (tooltipTakes(event)) press(event);
    };
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || meant === null) return;
      // A held key is pressed once: nothing is pinned and unpinned thirty times a second.
      if (event.repeat && meant !== 'up' && meant !== 'down') return;
      const shortcut = meant;
      const act = () => {
        const handler = current.current[shortcut];
        return handler !== undefined && handler() !== false;
      };
      if (isTyped(event) ? letters.run(act) : act()) event.preventDefault();
    };
    window.addEventListener('keydown', settle, true);
    window.addEventListener('keydown', press);
    window.addEventListener('pointerdown', letters.forget, true);
    return () => {
      window.removeEventListener('keydown', settle, true);
      window.removeEventListener('keydown', press);
      window.removeEventListener('pointerdown', letters.forget, true);
      letters.forget();
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
