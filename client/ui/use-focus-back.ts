import { useEffect, useState } from 'react';

/**
 * On unmount, returns the focus to the element that had the focus on mount. Mantine does this only for dialogs that stay mounted. If the
 * element was a menu item, which no longer exists, the menu's button gets the focus. If the element was in the command palette, the focus
 * returns to the element that had the focus before the palette opened.
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
      // If the opener was replaced meanwhile, the button in its place takes the focus.
      const successor = opener?.isConnected === false ? place?.querySelector('button') : opener;
      successor?.focus({ preventScroll: true });
    },
    [opener, place],
  );
}

/** The element that had the focus before the command palette opened. The palette no longer exists when a dialog opened from it closes. */
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
