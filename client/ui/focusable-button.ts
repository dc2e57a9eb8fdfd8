/**
 * Returns the props of a button that keeps the focus while it is disabled. Otherwise, a button that disables itself when it is pressed would
 * lose the focus.
 */
export function focusableButton(isDisabled: boolean, onClick: () => void) {
  return isDisabled ? ({ 'aria-disabled': true, 'data-disabled': true } as const) : { onClick };
}

/**
 * Moves the focus from a button that removes its row to the same button of the next row, or of the previous row. Called before the row is
 * removed. The buttons must have the attribute `data-removes`.
 * @param row selector of the rows, which are siblings
 */
export function focusNeighbour(button: Element, row: string): void {
  const own = button.closest(row);
  if (own === null) return;
  const rows = [...(own.parentElement?.children ?? [])].filter((one) => one.matches(row));
  const at = rows.indexOf(own);
  const neighbour = rows[at + 1] ?? rows[at - 1];
  neighbour?.querySelector<HTMLElement>('[data-removes]')?.focus();
}
