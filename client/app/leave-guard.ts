import type { AroundNavHandler } from 'wouter';

/** Asks before the page is left; `go` leaves it. */
type Ask = (go: () => void) => void;

let guard: { ask: Ask; href: string } | null = null;

/** The way of every link and every `navigate`. A replaced address is the program's own doing and is not asked. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const go = () => navigate(to, options);
  if (options?.replace || to === window.location.pathname) go();
  else guarded(go);
};

/** Does what would take the person from what is not saved, once they have decided. */
export function guarded(go: () => void): void {
  if (guard === null) go();
  else guard.ask(go);
}

/**
 * Guards what was not saved: against links, the browser's back button, and closing the page.
 * @returns the function that ends it
 */
export function guardLeaving(ask: Ask): () => void {
  const own = { ask, href: window.location.href };
  guard = own;
  window.addEventListener('beforeunload', keep);
  return () => {
    if (guard !== own) return;
    guard = null;
    window.removeEventListener('beforeunload', keep);
  };
}

const keep = (event: BeforeUnloadEvent) => event.preventDefault();

// Browsers call the listeners of a window in the order in which they came: this one must be there before the router's.
window.addEventListener('popstate', (event) => {
  if (guard === null || window.location.href === guard.href) return;
  // The address has moved already: it comes back until the person has decided.
  event.stopImmediatePropagation();
  window.history.pushState(null, '', guard.href);
  guard.ask(() => {
    guard = null;
    window.removeEventListener('beforeunload', keep);
    window.history.back();
  });
});
