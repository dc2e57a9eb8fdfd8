import { atom } from 'jotai';
import type { AroundNavHandler } from 'wouter';
import { atoms } from './atoms.ts';

/** Unsaved text, or recovery codes that were not stored. */
export interface Unsaved {
  /** Content that the dialog names. */
  asks: 'text' | 'codes';
  /** Query parameters on which the form depends: changes of other parameters keep it. `null` if it depends on all. */
  at: readonly string[] | null;
  /** @returns whether saving succeeded. `null` if only the form's own button can save. */
  save: (() => Promise<boolean>) | null;
  discard: () => void;
}

/** Ref to the current state. */
export type LatestUnsaved = Readonly<{ current: Unsaved }>;

/** Unsaved work that would be lost, and the action to take without it. */
export interface LeaveQuestion {
  unsaved: readonly LatestUnsaved[];
  go: () => void;
}

/** The question, while it is shown. */
export const leaveQuestionAtom = atom<LeaveQuestion | null>(null);

let isOffered = false;

/** Enables the question while a dialog for it is mounted. @returns a function that disables it */
export function offerLeaving(): () => void {
  isOffered = true;
  return () => {
    isOffered = false;
    stay();
  };
}

/** Asks once for all forms concerned. Without a mounted dialog, continues at once. */
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
/** Last location that was confirmed. */
let currentUrl = window.location.href;
/** Whether navigation is allowed without a question: after a decision, or by the client itself. */
let isFree = false;
/** Whether the next `popstate` is the step back that the user confirmed. */
let isGoingBack = false;

/** Guards every link, `navigate` and change of the query. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const go = () => {
    navigate(to, options);
    currentUrl = window.location.href;
  };
  ask(takenBy(new URL(to, window.location.href)), go);
};

/** Asks about all unsaved work before an action that would lose it and that is not a navigation. */
export const guardedAll = (go: () => void): void => ask([...guarded], go);

/** Asks about one form only, such as when its drawer is closed. */
export const guardedOne = (unsaved: LatestUnsaved, go: () => void): void =>
  ask(guarded.has(unsaved) ? [unsaved] : [], go);

/** Runs an action without the question: the user has decided already, or the client itself navigates. */
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

/** Unsaved work that would be lost at another location. */
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

// Browsers call window listeners in the order of registration: this one must be registered before the router's.
window.addEventListener('popstate', (event) => {
  const affected = isGoingBack ? [] : takenBy(new URL(window.location.href));
  isGoingBack = false;
  if (affected.length === 0) {
    currentUrl = window.location.href;
    return;
  }
  // The location has changed already: restores it until the user has decided.
  event.stopImmediatePropagation();
  window.history.pushState(null, '', currentUrl);
  ask(affected, () => {
    isGoingBack = true;
    window.history.back();
  });
});
