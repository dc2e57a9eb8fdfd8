import { createContext, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Distance from the visible part of the thread within which bubbles are rendered. CSS pixels. */
const nearPx = 1000;
/** Height of a bubble that has not been rendered yet. CSS pixels. */
const estimatedPx = 56;

type Listener = (isNear: boolean, height: number) => void;

/** Notifies bubbles whether they are near the visible part of their thread. */
export class NearObserver {
  readonly #box: RefObject<HTMLElement | null>;
  readonly #listeners = new Map<Element, Listener>();
  #observer: IntersectionObserver | null = null;
  #top = 0;

  constructor(box: RefObject<HTMLElement | null>) {
    this.#box = box;
  }

  /** Calls the listener in one of the next frames, and after each change. @returns a function that unsubscribes */
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
      const place = element.getBoundingClientRect();
      return place.bottom > top - nearPx && place.top < bottom + nearPx;
    });
    flushSync(() => {
      for (const [, listener] of near) listener(true, 0);
    });
  };

  readonly #changed = (entries: readonly IntersectionObserverEntry[]): void => {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      this.#listeners.get(target)?.(isIntersecting, boundingClientRect.height);
    }
  };
}

/** Observer of the shown thread; `null` outside of a thread. */
export const NearContext = createContext<NearObserver | null>(null);

interface Near {
  ref: RefObject<HTMLDivElement | null>;
  /** Height to reserve while the bubble is not rendered. CSS pixels; `null` while it is rendered. */
  height: number | null;
  /** Whether the bubble has been rendered from the start, so that screen readers announce it. */
  isNews: boolean;
}

/**
 * Decides whether the content of a bubble is rendered. Only bubbles near the visible part and bubbles in use are.
 * @param isNewest Whether the bubble is rendered when it is mounted.
 */
export function useNear(isNewest: boolean): Near {
  const ref = useRef<HTMLDivElement>(null);
  const observer = useContext(NearContext);
  const [state, setState] = useState({ height: isNewest ? null : estimatedPx, isNews: isNewest });
  useEffect(() => {
    const element = ref.current;
    if (observer === null || element === null) return undefined;
    return observer.observe(element, (isNear, height) => {
      if (isNear) setState((last) => (last.height === null ? last : { height: null, isNews: false }));
      else if (!isInUse(element)) setState({ height, isNews: false });
    });
  }, [observer]);
  return { ref, ...state };
}

/** Whether the content must stay: it has the focus or selected text, or it has pictures or players, which would load again. */
function isInUse(element: Element): boolean {
  if (element.contains(document.activeElement) || element.querySelector('img, audio, video') !== null) return true;
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
}
