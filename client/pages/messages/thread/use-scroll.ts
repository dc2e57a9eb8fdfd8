import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { Message } from '../../../../shared/rows.ts';
import { paths } from '../../../app/routes.ts';
import type { Thread } from '../../../sync/thread.ts';
import { useShowMessage } from '../use-show-message.ts';

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

/** Part of the visible height that PageUp and PageDown scroll. */
const pagePart = 0.875;

/**
 * Scrolls the thread by a key, without animation: browsers end an animation when the height of the content changes.
 * @param render renders the blocks that have come into view
 * @returns whether the key is one that scrolls
 */
export function scrollByKey(box: HTMLElement, key: string, render: () => void): boolean {
  switch (key) {
    case 'Home':
      box.scrollTop = -box.scrollHeight;
      // The rendered blocks are higher or lower than estimated, so the top has moved.
      render();
      box.scrollTop = -box.scrollHeight;
      return true;
    case 'End':
      box.scrollTop = 0;
      return true;
    case 'PageUp':
      box.scrollTop -= box.clientHeight * pagePart;
      return true;
    case 'PageDown':
      box.scrollTop += box.clientHeight * pagePart;
      return true;
    default:
      return false;
  }
}

interface KeptPlace {
  /** Must be called after each scroll. */
  recordPlace: () => void;
  /** Must be called after heights have changed. */
  restorePlace: () => void;
}

/**
 * Keeps the shown messages in place when the thread changes while the user is reading further up. Otherwise, and after the user's own
 * messages, scrolls to the bottom.
 */
export function useKeepPlace(
  box: RefObject<HTMLDivElement | null>,
  newestKey: string | null,
  ownCount: number,
  hasNewer: boolean,
): KeptPlace {
  const seen = useRef({ newestKey, ownCount, hasNewer });
  const place = useRef({ top: 0, shown: null as Element | null, distance: 0 });
  const recordPlace = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    const shown = middleItem(element);
    place.current = { top: element.scrollTop, shown, distance: shown === null ? 0 : fromBottom(element, shown) };
  }, [box]);
  const restorePlace = useCallback(() => {
    const element = box.current;
    const { top, shown, distance } = place.current;
    if (element === null || !isReadingUp(element.scrollTop, seen.current.hasNewer)) return;
    // The distance over which the user has scrolled since the place was recorded.
    const scrolled = element.scrollTop - top;
    if (shown?.isConnected) element.scrollTop += distance + scrolled - fromBottom(element, shown);
    recordPlace();
  }, [box, recordPlace]);
  // Measures nothing at the bottom, because each measurement lays out the thread.
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const before = seen.current;
    const { top } = place.current;
    const isNew = before.newestKey !== newestKey && top !== 0 && !isReadingUp(top, before.hasNewer);
    if (ownCount > before.ownCount || isNew) {
      element.scrollTop = 0;
      place.current = { top: 0, shown: null, distance: 0 };
    } else restorePlace();
    seen.current = { newestKey, ownCount, hasNewer };
  });
  // Heights also change without a render, for example when a picture is loaded.
  const sizes = useRef<ResizeObserver | null>(null);
  const observed = useRef<Element | null>(null);
  useEffect(() => {
    const content = box.current?.firstElementChild ?? null;
    if (content === observed.current) return;
    observed.current = content;
    sizes.current?.disconnect();
    sizes.current = new ResizeObserver(restorePlace);
    if (content !== null) sizes.current.observe(content);
  });
  useEffect(() => () => sizes.current?.disconnect(), []);
  return { recordPlace, restorePlace };
}

/**
 * Whether the shown messages stay in place when messages arrive. This is also the case at the end of the loaded messages if there are newer
 * ones.
 */
const isReadingUp = (top: number, hasNewer: boolean) => hasNewer || -top > nearPx;

/** Returns the distance of an element from the bottom of the box. CSS pixels. */
const fromBottom = (box: Element, element: Element) =>
  box.getBoundingClientRect().bottom - element.getBoundingClientRect().top;

/** Returns the item in the middle of the visible part. */
function middleItem(box: Element): Element | null {
  const { top, height } = box.getBoundingClientRect();
  const middleOf = (parent: Element) => firstBelow(parent.children, top + height / 2);
  let found = box.firstElementChild && middleOf(box.firstElementChild);
  while (found?.hasAttribute('data-part')) found = middleOf(found);
  return found;
}

/** Returns the first element that reaches below `y`, by binary search, or the last element. */
function firstBelow(elements: HTMLCollection, y: number): Element | null {
  let low = 0;
  let high = elements.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((elements[middle]?.getBoundingClientRect().bottom ?? 0) > y) high = middle;
    else low = middle + 1;
  }
  return elements[low] ?? null;
}

const flashMs = 2000;

type Part = Pick<Thread, 'state' | 'hasNewer' | 'goTo' | 'toNewest'>;

interface Jump {
  /** Id of the message in the address; `null` if there is none. */
  at: string | null;
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

  return { at, to: useShowMessage(id), toNewest: down };
}

function show(found: HTMLElement): void {
  const center = () => found.scrollIntoView({ block: 'center' });
  center();
  // Scrolls again when heights change, because the height of a block is only known once it is rendered. Stops when the user scrolls.
  const sizes = new ResizeObserver(center);
  for (const element of [found, found.closest('[role=log]')]) if (element !== null) sizes.observe(element);
  const controller = new AbortController();
  const stop = () => {
    sizes.disconnect();
    controller.abort();
  };
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    document.addEventListener(type, stop, { capture: true, passive: true, signal: controller.signal });
  }
  found.dataset.flash = '';
  setTimeout(() => {
    stop();
    delete found.dataset.flash;
  }, flashMs);
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
