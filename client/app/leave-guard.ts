import { atom } from 'jotai';
import type { AroundNavHandler } from 'wouter';
import { atoms } from './atoms.ts';

/** Work that leaving would lose: unsaved text, or recovery codes that the user has not stored yet. */
export interface Unsaved {
  /** Kind of unsaved work. Determines the text of the dialog. */
  asks: 'text' | 'codes';
  /** Query parameters whose change discards the form. `null` if a change of any parameter discards it. */
  at: readonly string[] | null;
  /** Saves the form and resolves to whether that succeeded. `null` if only the form's own button can save. */
  save: (() => Promise<boolean>) | null;
  discard: () => void;
}

/** Ref to the latest state of unsaved work. */
export type LatestUnsaved = Readonly<{ current: Unsaved }>;

/** Unsaved work that an action would lose, and the action itself. */
export interface LeaveQuestion {
  unsaved: readonly LatestUnsaved[];
  go: () => void;
}

/** The question that the dialog shows. `null` while no dialog is open. */
export const leaveQuestionAtom = atom<LeaveQuestion | null>(null);

let isOffered = false;

/**
 * Enables the dialog that asks before unsaved work is lost. Called when the dialog is mounted.
 * @returns a function that closes and disables the dialog
 */
export function offerLeaving(): () => void {
  isOffered = true;
  return () => {
    isOffered = false;
    stay();
  };
}

/** Asks about all affected forms in one dialog. If no dialog is mounted, runs the action immediately. */
export function askLeaving(question: LeaveQuestion): void {
  if (isOffered) atoms.set(leaveQuestionAtom, question);
  else question.go();
}

export const stay = (): void => atoms.set(leaveQuestionAtom, null);

/** Withdraws the question about a form that was unmounted. */
export function forgetLeaving(unsaved: LatestUnsaved): void {
  if (atoms.get(leaveQuestionAtom)?.unsaved.includes(unsaved)) stay();
}

const guarded = new Set<LatestUnsaved>();
/** URL of the last location that the guard allowed. */
let currentUrl = window.location.href;
/** Whether navigation is allowed without asking, because the user has already decided or the client itself navigates. */
let isFree = false;
/** Whether the next `popstate` event is caused by going back after the user has confirmed, and must not ask again. */
let isGoingBack = false;

/** Asks before a navigation that would lose unsaved work: by a link, by `navigate`, or by a change of the URL's query parameters. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const go = () => {
    navigate(to, options);
    currentUrl = window.location.href;
  };
  ask(takenBy(new URL(to, window.location.href)), go);
};

/** Asks the user, then runs an action that discards all unsaved work without navigating, such as signing out. */
export const guardedAll = (go: () => void): void => ask([...guarded], go);

/** Asks the user, then runs an action that discards the unsaved work of one form, such as closing its drawer. */
export const guardedOne = (unsaved: LatestUnsaved, go: () => void): void =>
  ask(guarded.has(unsaved) ? [unsaved] : [], go);

/** Runs an action without asking, because the user has already decided or the client itself navigates. */
export function unguarded(go: () => void): void {
  const was = isFree;
  isFree = true;
  try {
    go();
  } finally {
    isFree = was;
  }
}

/**
 * Guards unsaved work against links, navigation, the browser's back button, and closing the page.
 * @returns a function that ends the guard
 */
export function guardLeaving(unsaved: LatestUnsaved): () => void {
  if (guarded.size === 0) window.addEventListener('beforeunload', keep);
  guarded.add(unsaved);
  currentUrl = window.location.href;
  return () => {
    guarded.delete(unsaved);
    forgetLeaving(unsaved);
    if (guarded.size === 0) window.removeEventListener('beforeunload', keep);
  };
}

function ask(affected: readonly LatestUnsaved[], go: () => void): void {
  if (isFree || affected.length === 0) go();
  else askLeaving({ unsaved: affected, go: () => unguarded(go) });
}

/** Returns the unsaved work that would be lost by navigating to a URL. */
function takenBy(to: URL): LatestUnsaved[] {
  const from = new URL(currentUrl);
  return [...guarded].filter(({ current: { at } }) => {
    if (from.pathname !== to.pathname) return true;
    return placeOf(from, at) !== placeOf(to, at);
  });
}

function placeOf({ searchParams }: URL, at: Unsaved['at']): string {
  const all = [...searchParams].filter(([name]) => at === null || at.includes(name));
  return JSON.stringify(all.sort(([a], [b]) => a.localeCompare(b)));
}

const keep = (event: BeforeUnloadEvent) => event.preventDefault();

// Registered before the router's listener, because browsers call window listeners in the order of registration.
window.addEventListener('popstate', (event) => {
  const affected = isGoingBack ? [] : takenBy(new URL(window.location.href));
  isGoingBack = false;
  if (affected.length === 0) {
    currentUrl = window.location.href;
    return;
  }
  // The location has already changed. Restores the previous location until the user has decided.
  event.stopImmediatePropagation();
  window.history.pushState(null, '', currentUrl);
  ask(affected, () => {
    isGoingBack = true;
    window.history.back();
  });
});
