import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';

const numbers = 'button[data-figure]';
const steps: Readonly<Record<string, { line: number; place: number }>> = {
  ArrowUp: { line: -1, place: 0 },
  ArrowDown: { line: 1, place: 0 },
  ArrowLeft: { line: 0, place: -1 },
  ArrowRight: { line: 0, place: 1 },
};

/** Makes clickable numbers of a table a single tab stop. Arrow keys move between them. */
export function useOneStop(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const within = box.current;
    if (within === null) return;
    stopAt(within);
    // Rows change with every render, and a cell may become a button without one.
    const observer = new MutationObserver(() => stopAt(within));
    observer.observe(within, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [box]);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.matches(numbers)) stopAt(box.current, target);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    const from = event.target as HTMLElement;
    if (step === undefined || !from.matches(numbers)) return;
    event.preventDefault();
    numberAt(box.current, from, step)?.focus();
  };
  return { onFocus, onKeyDown };
}

const numbersIn = (within: Element | null) => [...(within?.querySelectorAll<HTMLElement>(numbers) ?? [])];

/** @param chosen Element that takes the focus. Defaults to the previous one, or else the first. */
function stopAt(box: HTMLElement | null, chosen?: HTMLElement): void {
  const all = numbersIn(box);
  const stop = chosen ?? all.find((number) => number.dataset.stop !== undefined) ?? all[0];
  for (const number of all) {
    number.tabIndex = number === stop ? 0 : -1;
    if (number === stop) number.dataset.stop = '';
    else delete number.dataset.stop;
  }
}

function numberAt(box: HTMLElement | null, from: HTMLElement, { line, place }: { line: number; place: number }) {
  const lines = [...(box?.querySelectorAll('tr') ?? [])].map(numbersIn).filter((some) => some.length > 0);
  const at = lines.findIndex((some) => some.includes(from));
  const here = lines[at] ?? [];
  if (line === 0) return here[here.indexOf(from) + place];
  const column = columnOf(from);
  return lines[at + line]?.find((number) => columnOf(number) === column);
}

const columnOf = (number: HTMLElement) => number.closest('td')?.cellIndex;
