import { createContext, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Distance from the visible part of the thread within which bubbles are rendered. CSS pixels. */
const nearPx = 1000;
/** Height of a bubble that has not been rendered yet. CSS pixels. */
const estimatedPx = 56;

/** @param far current height of the bubble in CSS pixels if it is far from the visible part; `null` if it is near */
type Listener = (far: { height: number } | null) => void;

/** Notifies bubbles whether they are near the visible part of their thread. */
export class NearObserver {
  readonly #box: RefObject<HTMLElement | null>;
  readonly #restorePlace: () => void;
  readonly #listeners = new Map<Element, Listener>();
  #observer: IntersectionObserver | null = null;
  #top = 0;

  /** @param restorePlace called after bubbles were rendered or removed, because their heights may have changed */
  constructor(box: RefObject<HTMLElement | null>, restorePlace: () => void) {
    this.#box = box;
    this.#restorePlace = restorePlace;
  }

  /** Notifies the listener in one of the next frames, and each time the bubble becomes near or far. @returns a function that unsubscribes */
  observe(element: Element, listener: Listener): () => void {
    const root = this.#box.current;
    if (this.#observer?.root !== root) {
      this.#observer?.disconnect();
      this.#observer = new IntersectionObserver(this.#changed, { root, rootMargin: `${nearPx}px 0px` });
    }
    const observer = this.#observer;
    this.#listeners.set(element, listener);
    observer.observe(element);
    return () => {
      observer.unobserve(element);
      this.#listeners.delete(element);
    };
  }

  /** Renders the bubbles in view at once after a long scroll, because the browser notifies the observer only after painting. */
  readonly scrolled = (): void => {
    const box = this.#box.current;
    if (box === null) return;
    const moved = Math.abs(box.scrollTop - this.#top);
    this.#top = box.scrollTop;
    if (moved < nearPx) return;
    const { top, bottom } = box.getBoundingClientRect();
    const near = [...this.#listeners].filter(([element]) => {
      const rect = element.getBoundingClientRect();
      return rect.bottom > top - nearPx && rect.top < bottom + nearPx;
    });
    flushSync(() => {
      for (const [, listener] of near) listener(null);
    });
  };

  readonly #changed = (entries: readonly IntersectionObserverEntry[]): void => {
    flushSync(() => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        const { height } = boundingClientRect;
        // A height of 0 means that the thread is hidden.
        if (isIntersecting || height > 0) this.#listeners.get(target)?.(isIntersecting ? null : { height });
      }
    });
    this.#restorePlace();
  };
}

/** Observer of the shown thread; `null` outside of a thread. */
export const NearContext = createContext<NearObserver | null>(null);

interface Near {
  ref: RefObject<HTMLDivElement | null>;
  /** Height to reserve while the bubble is not rendered. CSS pixels; `null` while it is rendered. */
  height: number | null;
  /** Whether screen readers announce the bubble: it has been rendered since it was mounted. */
  isAnnounced: boolean;
}

/**
 * Decides whether the content of a bubble is rendered. Bubbles are rendered near the visible part, and while they are in use.
 * @param isNewest Whether the bubble is rendered when it is mounted. It then stays until it has been near, so that screen readers announce
 * it. Read only when the bubble is mounted.
 */
export function useNear(isNewest: boolean): Near {
  const ref = useRef<HTMLDivElement>(null);
  const observer = useContext(NearContext);
  const isAtOnce = isNewest || observer === null;
  const [state, setState] = useState({ height: isAtOnce ? null : estimatedPx, isAnnounced: isAtOnce });
  const isRemovable = useRef(!isNewest);
  useEffect(() => {
    const element = ref.current;
    if (observer === null || element === null) return undefined;
    return observer.observe(element, (far) => {
      if (far === null) {
        isRemovable.current = true;
        setState((last) => (last.height === null ? last : { height: null, isAnnounced: false }));
      } else if (isRemovable.current && !isInUse(element)) {
        setState((last) => (last.height === null ? { height: far.height, isAnnounced: false } : last));
      }
    });
  }, [observer]);
  return { ref, ...state };
}

/** Whether the content must stay: focus, a selection or its start, or media that would be loaded again. */
function isInUse(element: Element): boolean {
  if (element.contains(document.activeElement) || element.querySelector(media) !== null) return true;
  const selection = getSelection();
  return selection !== null && selection.rangeCount > 0 && selection.containsNode(element, true);
}

const media = 'img, audio, video, [data-media-failed]';
