import type { KeyboardEvent } from 'react';

const cells = 'button[data-cell]';
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus between the cells of the matrix with the arrow keys. */
export function moveInMatrix(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, target, currentTarget: table } = event;
  const line = target instanceof Element && target.matches(cells) ? target.closest('tr') : null;
  if (line === null || !table.contains(line)) return;
  const row = [...line.querySelectorAll<HTMLElement>(cells)];
  const at = row.indexOf(target as HTMLElement);
  const next =
    key === 'ArrowDown' || key === 'ArrowUp' ? beside(table, line, key)?.[at] : row[steps[key]?.(at, row.length) ?? -1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function beside(table: HTMLElement, line: Element, key: 'ArrowDown' | 'ArrowUp'): HTMLElement[] | undefined {
  const lines = [...table.querySelectorAll('tr')].filter((row) => row.querySelector(cells) !== null);
  const row = lines[lines.indexOf(line as HTMLTableRowElement) + (key === 'ArrowDown' ? 1 : -1)];
  return row && [...row.querySelectorAll<HTMLElement>(cells)];
}
