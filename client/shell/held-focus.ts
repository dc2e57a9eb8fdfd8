import { useCallback } from 'react';
import { here } from '../app/base-path.ts';
import { pages } from '../app/pages.ts';

/** Position of a control in the page: the control and its ancestors, innermost first, each with its index among its siblings. */
type Trail = readonly { element: HTMLElement; at: number }[];

const controls =
  'a[href], button, input:not([type="hidden"]), select, textarea, [tabindex]:not([tabindex="-1"]), [contenteditable="true"]';

/**
 * Keeps the keyboard focus near its position when the focused control disappears. Runs after dialogs and other layers above the page have
 * restored the focus themselves.
 * @param page Page whose controls are observed. Receives the focus if all its controls were removed.
 * @param isHeld Whether this function manages the focus at the moment.
 * @returns a function that stops managing the focus
 */
export function holdFocus(page: HTMLElement, isHeld: () => boolean): () => void {
  let trail: Trail = [];
  let byKeys = false;
  /** Whether the last focused control was disabled after it received the focus. Once enabled again, the control gets the focus back. */
  let isAwaited = false;
  let frame = 0;
  const look = () => {
    const control = trail[0]?.element;
    if (document.activeElement !== document.body || !byKeys || !isHeld() || control === undefined) return;
    if (control.isConnected && control.matches('[data-loading]')) return;
    if (!control.isConnected || !isReachable(control)) focusOn(successorOf(trail) ?? page);
    // A control that lost the focus because it was disabled gets the focus back. If a control lost the focus without being disabled or
    // removed, the loss was intended, and nothing is focused.
    else if (isAwaited) control.focus({ preventScroll: true });
  };
  const soon = () => {
    if (trail[0]?.element.matches(':disabled')) isAwaited = true;
    if (document.activeElement !== document.body) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(look);
    });
  };
  const came = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === page || !page.contains(target)) return;
    trail = trailOf(target, page);
    isAwaited = false;
  };
  const keys = () => {
    byKeys = true;
  };
  const pointer = () => {
    byKeys = false;
  };
  const observer = new MutationObserver(soon);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', came);
  document.addEventListener('keydown', keys, true);
  document.addEventListener('pointerdown', pointer, true);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener('focusin', came);
    document.removeEventListener('keydown', keys, true);
    document.removeEventListener('pointerdown', pointer, true);
  };
}

/** Focuses an element. An element that is not focusable, such as the page, is made focusable until the focus moves on. */
function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus();
}

function trailOf(control: HTMLElement, page: HTMLElement): Trail {
  const trail: { element: HTMLElement; at: number }[] = [];
  for (
    let element: HTMLElement | null = control;
    element !== null && element !== page;
    element = element.parentElement
  ) {
    trail.push({ element, at: [...(element.parentElement?.children ?? [])].indexOf(element) });
  }
  return [...trail, { element: page, at: 0 }];
}

/** Returns the control that took the place of the removed one, or else the next control, or else the previous one. */
function successorOf(trail: Trail): HTMLElement | null {
  for (const [place, { element }] of trail.entries()) {
    const { at } = trail[place - 1] ?? { at: 0 };
    if (!element.isConnected) continue;
    const within = [...element.querySelectorAll<HTMLElement>(controls)].filter(isReachable);
    const isAfter = (control: HTMLElement) => {
      const branch = element.children[at];
      return branch !== undefined && (branch.contains(control) || follows(branch, control));
    };
    const successor = within.find(isAfter) ?? within.at(-1);
    if (successor !== undefined) return successor;
  }
  return null;
}

const follows = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

const isReachable = (control: HTMLElement) =>
  !control.matches(':disabled, [aria-hidden="true"], [aria-hidden="true"] *') &&
  control.tabIndex >= 0 &&
  control.checkVisibility({ visibilityProperty: true });

/** Manages the keyboard focus on all pages except the inbox, which manages the focus with its own shortcuts. */
export const useHeldFocus = () =>
  useCallback((page: HTMLElement) => holdFocus(page, () => !here().pathname.startsWith(pages.messages.path)), []);
