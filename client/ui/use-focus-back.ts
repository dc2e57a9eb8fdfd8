import { useEffect, useState } from 'react';

/**
 * Returns the focus to the previously focused element on unmount. Mantine does so for dialogs that stay mounted; ours are unmounted. For a
 * menu item, which is gone by then, the menu's button is focused; for the command palette, the element that it was opened from.
 */
export function useFocusBack(): void {
  const [{ opener, place }] = useState(() => {
    const opener = openerOf(document.activeElement);
    return { opener, place: opener?.parentElement };
  });
  useEffect(
    () => () => {
      const { activeElement, body } = document;
      if (activeElement !== null && activeElement !== body) return;
      // The opener may have been replaced by another button.
      const successor = opener?.isConnected === false ? place?.querySelector('button') : opener;
      successor?.focus({ preventScroll: true });
    },
    [opener, place],
  );
}

/** The element that had the focus before the command palette opened. The palette is closed when a dialog opened from it closes. */
let beforePalette: Element | null = null;

export function rememberBeforePalette(): void {
  beforePalette = document.activeElement;
}

function openerOf(focused: Element | null): HTMLElement | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  if (button != null) return document.getElementById(button);
  const opener = focused?.closest('.mantine-Spotlight-content') == null ? focused : beforePalette;
  return opener instanceof HTMLElement ? opener : null;
}
