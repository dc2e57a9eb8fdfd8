import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { Message } from '../../../../shared/rows.ts';
import { newId } from '../../../api/new-id.ts';
import { paths } from '../../../app/routes.ts';
import type { Thread } from '../../../sync/thread.ts';

const nearPx = 48;
const olderPx = 800;

/** Whether the bottom is near, so that newer messages should be loaded. */
export function nearsBottom(element: HTMLElement | null): boolean {
  return element !== null && -element.scrollTop < olderPx;
}

interface Bottom {
  box: RefObject<HTMLDivElement | null>;
  atBottom: boolean;
  /** Handles scrolling. @returns whether the top is near, so that older messages should be loaded */
  onScroll: () => boolean;
  toBottom: () => void;
}

/**
 * Returns the scroll state of the thread. Positions are measured from the bottom, because the box is a reversed column: older messages that
 * are added above do not move the content.
 */
export function useBottom(conversationId: string): Bottom {
  const box = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState<string | null>(null);
  const onScroll = useCallback(() => {
    const element = box.current;
    if (element === null) return false;
    setAway(-element.scrollTop > nearPx ? conversationId : null);
    return element.scrollHeight - element.clientHeight + element.scrollTop < olderPx;
  }, [conversationId]);
  const toBottom = useCallback(() => {
    box.current?.scrollTo({ top: 0 });
    setAway(null);
  }, []);
  return { box, atBottom: away !== conversationId, onScroll, toBottom };
}

/**
 * Keeps the scroll position when messages arrive below while the user is reading further up. The user's own messages scroll to the bottom.
 */
export function useKeepPlace(
  box: RefObject<HTMLDivElement | null>,
  conversationId: string,
  newestKey: string | null,
  ownCount: number,
  hasNewer: boolean,
): void {
  const seen = useRef({ conversationId: '', newestKey, ownCount, hasNewer, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const before = seen.current;
    const height = element.scrollHeight;
    if (before.conversationId !== conversationId || ownCount > before.ownCount) element.scrollTop = 0;
    // When newer messages are loaded, the shown messages stay in place, even if the user has scrolled to the end of the loaded messages.
    else if (before.newestKey !== newestKey && (before.hasNewer || -element.scrollTop > nearPx))
      element.scrollTop -= height - before.height;
    seen.current = { conversationId, newestKey, ownCount, hasNewer, height };
  });
}

const flashMs = 2000;

type Part = Pick<Thread, 'state' | 'hasNewer' | 'goTo' | 'toNewest'>;

interface Jump {
  /** Shows a message of this conversation, loading it if necessary, and changes the address to the message. */
  to: (messageId: string) => void;
  toNewest: () => void;
}

/** Jumps to the message in the address: loads it, scrolls it to the middle, and highlights it for a short time. */
export function useJump(id: string, thread: Part, box: RefObject<HTMLElement | null>, ownCount: number): Jump {
  const [, navigate] = useLocation();
  const at = new URLSearchParams(useSearch()).get('at');
  // Id of the visit. Opening the address again creates a new id, so that the thread jumps to the same message again.
  const visit = useHistoryState<{ visit?: string } | null>()?.visit;
  const requested = useRef<string | 'newest' | null>(null);
  const { state, hasNewer, goTo, toNewest } = thread;

  const arrive = useCallback(() => {
    const { current } = requested;
    if (current === null || box.current === null || state !== 'ready') return;
    if (current === 'newest') {
      if (hasNewer) return;
      box.current.scrollTop = 0;
    } else {
      const found = box.current.querySelector<HTMLElement>(`[data-messages~="${CSS.escape(current)}"]`);
      if (found === null) return;
      show(found);
    }
    requested.current = null;
  }, [box, state, hasNewer]);
  useLayoutEffect(arrive);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each visit.
  useEffect(() => {
    if (at === null) return;
    requested.current = at;
    goTo(at);
    arrive();
  }, [at, visit, goTo]);

  const down = useCallback(() => {
    requested.current = 'newest';
    if (new URLSearchParams(location.search).has('at')) navigate(paths.messages(id), { replace: true });
    toNewest();
  }, [id, navigate, toNewest]);
  const ownBefore = useRef(ownCount);
  // Scrolls to a new message of the user. Earlier messages that are still waiting or have failed do not scroll the thread.
  useEffect(() => {
    const isNew = ownCount > ownBefore.current;
    ownBefore.current = ownCount;
    if (isNew && hasNewer) down();
  }, [ownCount, hasNewer, down]);

  const to = useCallback(
    (messageId: string) => navigate(paths.messages(id, messageId), { replace: true, state: { visit: newId() } }),
    [id, navigate],
  );
  return { to, toNewest: down };
}

function show(found: HTMLElement): void {
  found.scrollIntoView({ block: 'center' });
  // Scrolls again in the next frame, because the height of a row is only known after its first layout.
  requestAnimationFrame(() => found.scrollIntoView({ block: 'center' }));
  found.dataset.flash = '';
  setTimeout(() => delete found.dataset.flash, flashMs);
}

/** Returns the number of messages that have arrived below while the user is reading further up. */
export function useNewBelow(conversationId: string, messages: readonly Message[], atBottom: boolean): number {
  const newest = messages.at(-1)?.id ?? null;
  const [seen, setSeen] = useState({ conversationId, newest });
  useEffect(() => {
    if (atBottom) setSeen({ conversationId, newest });
  }, [atBottom, conversationId, newest]);
  if (atBottom || seen.conversationId !== conversationId || seen.newest === null) return 0;
  const at = messages.findIndex((message) => message.id === seen.newest);
  return at < 0 ? 0 : messages.length - 1 - at;
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  window.addEventListener('focus', changed);
  window.addEventListener('blur', changed);
  return () => {
    document.removeEventListener('visibilitychange', changed);
    window.removeEventListener('focus', changed);
    window.removeEventListener('blur', changed);
  };
}

/** Returns whether the window is visible and focused. Only then can the user be reading. */
export function useIsFocused(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible' && document.hasFocus());
}
