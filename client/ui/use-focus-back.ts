import { useEffect, useState } from 'react';

/**
 * The element before has the focus again when this is gone. Mantine gives it back where a dialog stays mounted; ours come and go.
 * For an item of a menu, which is gone by then, stands the menu's button; for the command palette what it was called from.
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
      // Its opener may have made room for another button.
      const heir = opener?.isConnected === false ? place?.querySelector('button') : opener;
      heir?.focus({ preventScroll: true });
    },
    [opener, place],
  );
}

/** The element that the command palette took the focus from: when a dialog that it opened is gone, the palette is gone as well. */
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
