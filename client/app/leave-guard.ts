import type { AroundNavHandler } from 'wouter';
import { askLeaving, forgetLeaving } from './leave-question.ts';

/** Typed words that are not saved, or recovery codes that are not kept. */
export interface Unsaved {
  /** The question names them. */
  asks: 'words' | 'codes';
  /** Parameters of the address by which they stand where they do: under any other they stay. Null: every one takes them away. */
  at: readonly string[] | null;
  /** @returns whether they are saved; null: their own button alone saves them */
  save: (() => Promise<boolean>) | null;
  discard: () => void;
}

/** As they are now. */
export type LatestUnsaved = Readonly<{ current: Unsaved }>;

const guarded = new Set<LatestUnsaved>();
/** The address that the person knows of. */
let stands = window.location.href;
/** A decision goes its way, and so does the program itself. */
let isFree = false;
/** The step back that was decided. */
let isGoingBack = false;

/** The way of every link, every `navigate` and every change of the address's query. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const go = () => {
    navigate(to, options);
    stands = window.location.href;
  };
  ask(takenBy(new URL(to, window.location.href)), go);
};

/** Does what would take all typed words away, once the person has decided; nothing of the address tells of it. */
export const guardedAll = (go: () => void): void => ask([...guarded], go);

/** The same of some typed words alone, such as when their drawer closes. */
export const guardedOne = (unsaved: LatestUnsaved, go: () => void): void =>
  ask(guarded.has(unsaved) ? [unsaved] : [], go);

/** Does what is no leaving: the person has decided it, or it is the program's own doing. */
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
 * Guards typed words: against links, changes of the address, the browser's back button, and closing the page.
 * @returns the function that ends it
 */
export function guardLeaving(unsaved: LatestUnsaved): () => void {
  if (guarded.size === 0) window.addEventListener('beforeunload', keep);
  guarded.add(unsaved);
  stands = window.location.href;
  return () => {
    guarded.delete(unsaved);
    forgetLeaving(unsaved);
    if (guarded.size === 0) window.removeEventListener('beforeunload', keep);
  };
}

function ask(asked: readonly LatestUnsaved[], go: () => void): void {
  if (isFree || asked.length === 0) go();
  else askLeaving({ unsaved: asked, go: () => unguarded(go) });
}

/** Typed words that do not stand at another address. */
function takenBy(to: URL): LatestUnsaved[] {
  const from = new URL(stands);
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

// Browsers call the listeners of a window in the order in which they came: this one must be there before the router's.
window.addEventListener('popstate', (event) => {
  const asked = isGoingBack ? [] : takenBy(new URL(window.location.href));
  isGoingBack = false;
  if (asked.length === 0) {
    stands = window.location.href;
    return;
  }
  // The address has moved already: it comes back until the person has decided.
  event.stopImmediatePropagation();
  window.history.pushState(null, '', stands);
  ask(asked, () => {
    isGoingBack = true;
    window.history.back();
  });
});
