import { useEffect, useState } from 'react';

/**
 * What had the focus has it again when this is gone. Mantine gives it back where a dialog stays mounted; ours come and go.
 * For an item of a menu, which is gone by then, stands the menu's button.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      const { activeElement, body } = document;
      if (activeElement === null || activeElement === body) opener?.focus({ preventScroll: true });
    },
    [opener],
  );
}

function openerOf(focused: Element | null): HTMLElement | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = button == null ? focused : document.getElementById(button);
  return opener instanceof HTMLElement ? opener : null;
}
