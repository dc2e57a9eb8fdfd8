import { useAtom, useSetAtom } from 'jotai';
import { type RefObject, useEffect, useRef } from 'react';
import { can } from '../../../shared/permissions.ts';
import type { Conversation } from '../../../shared/rows.ts';
import { useUser } from '../../session/session.ts';
import { undoLast } from '../../toasts/toast-undo.tsx';
import { composes } from '../../ui/composes.ts';
import { dialogAtom } from './actions/dialog-atom.ts';
import { belongsElsewhere, shortcutOf } from './keys.ts';
import { isStep, openShortcuts, type Shortcut, verbKeys } from './keys-table.ts';
import { batchAtom, chosenOf, toggled } from './list/batch.ts';
import { filterPanelAtom } from './list/filter-panel-atom.ts';
import { mainViews, showViewAtom } from './list/list-query.ts';
import { useShownList } from './list/use-shown.ts';
import type { Cursor } from './use-cursor.ts';
import { useOffers } from './verbs/use-offers.ts';

type Page = {
  cursor: Cursor;
  /** Ids of the conversations in the list. Selected conversations outside the list are ignored. */
  ids: readonly string[];
  conversation: Conversation | undefined;
  open: (id: string) => void;
  /** Opens the next conversation of the view. */
  next: () => void;
  /** Leaves the current field or conversation. @returns `false` if there was nothing to leave */
  back: () => boolean;
  togglePanel: () => void;
  searchRef: RefObject<HTMLInputElement | null>;
  composerRef: RefObject<HTMLTextAreaElement | null>;
};

/**
 * Handles the keyboard shortcuts of the inbox. Verbs apply to the batch selection, otherwise to the open conversation, if the user has
 * permission.
 */
export function usePageKeys(page: Page): void {
  const { cursor, ids: listed, conversation, open, next, back, togglePanel, searchRef, composerRef } = page;
  const offers = useOffers();
  const show = useSetAtom(dialogAtom);
  const [chosen, choose] = useAtom(batchAtom);
  const archived = useShownList().chosen.filter === 'archived';
  const openFilters = useSetAtom(filterPanelAtom);
  const showView = useSetAtom(showViewAtom);
  const user = useUser();
  const target = chosen === null ? conversation : { ids: chosenOf(chosen, listed), archived };
  const verbs = verbKeys(() => true).map(({ name, letter }) => [
    name,
    () => target !== undefined && offers.press(letter, target),
  ]);
  const steps: Partial<Record<Shortcut, () => unknown>> = {
    down: () => cursor.move(1),
    up: () => cursor.move(-1),
    open: () => {
      if (cursor.id === null) return false;
      return chosen === null ? open(cursor.id) : choose(toggled(chosen, cursor.id));
    },
    next: () => next(),
    ...Object.fromEntries(mainViews.map((view, index) => [`view${index + 1}`, () => showView(view)])),
    search: () => searchRef.current?.focus(),
    filter: () => openFilters(true),
    reply: () => (composerRef.current === null ? false : composerRef.current.focus()),
    back: () => (chosen === null ? back() : choose(null)),
    choose: () => {
      if (cursor.id === null || !listed.includes(cursor.id)) return false;
      return choose(toggled(chosen ?? new Set(), cursor.id));
    },
    panel: () => (conversation === undefined ? false : togglePanel()),
    undo: undoLast,
    keys: () => show({ kind: 'keys' }),
  };
  const meant = openShortcuts((permission) => permission === null || can(user, permission));
  const own = Object.entries(steps).filter(([name]) => meant.has(name));
  useInboxKeys(Object.fromEntries([...verbs, ...own]));
}

/**
 * Runs the handler of a pressed shortcut. If a handler returns `false`, the key keeps its default behavior. After the pointer was used, for
 * example to open a row, letters that are part of a typed word trigger no shortcut, because the user may not notice that no text field has
 * the focus. Moving with the keyboard ends this.
 */
export function useInboxKeys(handlers: Partial<Record<Shortcut, () => unknown>>): void {
  const current = useRef(handlers);
  useEffect(() => {
    current.current = handlers;
  });
  useEffect(() => {
    let meant: Shortcut | null = null;
    /** Whether the pointer was used after the last key that moves. */
    let isGuarded = false;
    const letters = new TypedLetters();
    // Determines the shortcut in the capture phase. If the key closes a dialog, the dialog no longer exists in the bubbling phase.
    const settle = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      letters.press(event, shortcut !== null && isStep(shortcut));
      meant = shortcut === null || belongsElsewhere(event.target, shortcut, event.key) ? null : shortcut;
      // If a tooltip is open, handles Escape here. The tooltip would stop the event, so that the user would have to press Escape a second
      // time.
      if (tooltipTakes(event)) press(event);
    };
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || meant === null) return;
      // A repeated key press is ignored, except for moving the cursor.
      if (event.repeat && meant !== 'up' && meant !== 'down') return;
      const shortcut = meant;
      const act = () => {
        const handler = current.current[shortcut];
        return handler !== undefined && handler() !== false;
      };
      const isAtOnce = !isTyped(event) || !isGuarded || (isAtOnceInList(shortcut) && listHasFocus());
      if (moves.has(shortcut)) isGuarded = false;
      if (isAtOnce ? act() : letters.run(act)) event.preventDefault();
    };
    window.addEventListener('keydown', settle, true);
    window.addEventListener('keydown', press);
    const point = () => {
      isGuarded = true;
      letters.forget();
    };
    window.addEventListener('pointerdown', point, true);
    return () => {
      window.removeEventListener('keydown', settle, true);
      window.removeEventListener('keydown', press);
      window.removeEventListener('pointerdown', point, true);
      letters.forget();
    };
  }, []);
}

/** Shortcuts that show that the user works with the keyboard. */
const moves: ReadonlySet<Shortcut> = new Set<Shortcut>(['down', 'up', 'open', 'next', 'back']);

const isAtOnceInList = (shortcut: Shortcut) => isStep(shortcut) || shortcut.startsWith('view');

const listHasFocus = () => document.activeElement?.closest('[data-inbox-list]') != null;

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

type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode' | 'repeat' | 'timeStamp'
>;

/** Letters whose interval is shorter than this count as a typed word. Milliseconds. */
const quietMs = 400;
const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);
/** Keys that end the typing of a word. The next letter counts as a shortcut again. */
const ends = new Set(['Escape', 'Enter', 'ArrowUp', 'ArrowDown']);

/**
 * Distinguishes letters pressed as shortcuts from words typed while no text field has the focus. Times are event time stamps in
 * milliseconds.
 */
class TypedLetters {
  #typedAt = Number.NEGATIVE_INFINITY;
  #isAlone = true;
  #isStep = true;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  /**
   * Must be called for every keydown event, whatever its target.
   * @param step whether the key is a shortcut that only moves the focus or the cursor (see {@link isStep})
   */
  press(key: Key, step: boolean): void {
    if (key.repeat || modifiers.has(key.key)) return;
    this.forget();
    if (ends.has(key.key)) this.#typedAt = Number.NEGATIVE_INFINITY;
    if (!isTyped(key)) return;
    this.#isAlone = key.timeStamp - this.#typedAt >= quietMs;
    this.#isStep = step && (this.#isAlone || this.#isStep);
    this.#typedAt = key.timeStamp;
  }

  /**
   * Runs the shortcut of the last letter, unless the letter continues a typed word. A shortcut that only moves the focus or the cursor of
   * the list runs at once. Any other shortcut runs after {@link quietMs}, unless a key or pointer is pressed before that.
   * @returns whether the shortcut ran at once
   */
  run(act: () => boolean): boolean {
    if (this.#isStep) return act();
    if (this.#isAlone) this.#waiting = setTimeout(act, quietMs);
    return false;
  }

  /** Cancels a shortcut that is waiting to run. */
  readonly forget = (): void => clearTimeout(this.#waiting);
}

/** Whether the key inserts or deletes a character. */
function isTyped(key: Omit<Key, 'repeat' | 'timeStamp'>): boolean {
  if (composes(key)) return true;
  return (key.key.length === 1 || key.key === 'Backspace') && !key.ctrlKey && !key.metaKey && !key.altKey;
}
