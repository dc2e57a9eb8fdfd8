import type { AroundNavHandler } from 'wouter';

/** Asks before the page is left; `go` leaves it. */
type Ask = (go: () => void) => void;

let ask: Ask | null = null;

/** The way of every link and every `navigate`. What replaces the address is the program's own doing and is not asked. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const go = () => navigate(to, options);
  if (options?.replace || to === window.location.pathname) go();
  else guarded(go);
};

/** Does what would take the person from what is not saved, once they have decided. */
export function guarded(go: () => void): void {
  if (ask === null) go();
  else ask(go);
}

/**
 * Guards what was not saved: against links, the browser's back button, and closing the page.
 * @returns what ends it
 */
export function guardLeaving(asked: Ask): () => void {
  const { href } = window.location;
  const end = () => {
    if (ask === asked) ask = null;
    window.removeEventListener('popstate', onBack, true);
    window.removeEventListener('beforeunload', onClose);
  };
  const onBack = (event: PopStateEvent) => {
    if (window.location.href === href) return;
    // The address has moved already: it comes back until the person has decided.
    event.stopImmediatePropagation();
    window.history.pushState(null, '', href);
    asked(() => {
      end();
      window.history.back();
    });
  };
  const onClose = (event: BeforeUnloadEvent) => event.preventDefault();
  ask = asked;
  window.addEventListener('popstate', onBack, true);
  window.addEventListener('beforeunload', onClose);
  return end;
}
