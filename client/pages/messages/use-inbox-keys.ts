import { useEffect, useRef } from 'react';
import { belongsElsewhere, shortcutOf } from './keys.ts';
import { isStep, type Shortcut } from './keys-table.ts';
import { isTyped, TypedLetters } from './typed-letters.ts';

/** Runs the handler of a shortcut key. A handler that returns `false` leaves the key unhandled. Letters of typed words are ignored. */
export function useInboxKeys(handlers: Partial<Record<Shortcut, () => unknown>>): void {
  const current = useRef(handlers);
  useEffect(() => {
    current.current = handlers;
  });
  useEffect(() => {
    let meant: Shortcut | null = null;
    const letters = new TypedLetters();
    // Decided on capture, because a dialog closed by this key is gone before the event bubbles.
    const settle = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      letters.press(event, shortcut !== null && isStep(shortcut));
      meant = shortcut === null || belongsElsewhere(event.target, shortcut, event.key) ? null : shortcut;
      // An open tooltip would stop Escape, which then had to be pressed twice.
      if (tooltipTakes(event)) press(event);
    };
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || meant === null) return;
      // Ignores key repeat, except for moving.
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
