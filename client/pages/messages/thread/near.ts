import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Distance from the visible part of the thread within which the thread is rendered. CSS pixels. */
const nearPx = 1000;

/** @param far current height of the part in CSS pixels if it is far from the visible part; `null` if it is near */
type Listener = (far: { height: number } | null) => void;

/** Notifies the parts of a thread whether they are near what is visible. */
export class NearObserver {
  readonly #box: RefObject<HTMLElement | null>;
  readonly #restorePlace: () => void;
  readonly #listeners = new Map<Element, Listener>();
  /** Last heights of parts that were far, by their names. CSS pixels. A part can be removed and mounted again. */
  readonly heights = new Map<string, number>();
  #observer: IntersectionObserver | null = null;
  #top = 0;

  /** @param restorePlace called after parts were rendered or removed, because their heights may have changed */
  constructor(box: RefObject<HTMLElement | null>, restorePlace: () => void) {
    this.#box = box;
    this.#restorePlace = restorePlace;
  }

  /** Notifies the listener in one of the next frames, and each time the part becomes near or far. @returns a function that unsubscribes */
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

  /** Renders the parts in view at once after a long scroll, because the browser notifies the observer only after painting. */
  readonly scrolled = (): void => {
    const box = this.#box.current;
    if (box === null) return;
    const moved = Math.abs(box.scrollTop - this.#top);
    this.#top = box.scrollTop;
    if (moved < nearPx) return;
    const { top, bottom } = box.getBoundingClientRect();
    const isNear = ({ element }: { element: Element }) => {
      const rect = element.getBoundingClientRect();
      return rect.bottom > top - nearPx && rect.top < bottom + nearPx;
    };
    // Repeated, because the parts of a part are observed once it is rendered.
    const done = new Set<Element>();
    for (;;) {
      const near = [...this.#listeners]
        .map(([element, listener]) => ({ element, listener }))
        .filter((one) => !done.has(one.element) && isNear(one));
      if (near.length === 0) return;
      flushSync(() => {
        for (const { element, listener } of near) {
          done.add(element);
          listener(null);
        }
      });
    }
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

interface Near {
  ref: RefObject<HTMLDivElement | null>;
  /** Height to reserve while the part is not rendered. CSS pixels; `null` while it is rendered. */
  height: number | null;
}

/**
 * Decides whether a part of the thread is rendered. Parts are rendered near what is visible, and while they are in use.
 * @param name identifies the part in its thread
 * @param estimatedPx Height of the part before it is rendered. CSS pixels; `null` if the part is rendered when it is mounted. Read only
 * then.
 */
export function useNear(observer: NearObserver, name: string, estimatedPx: number | null): Near {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(() =>
    estimatedPx === null ? null : (observer.heights.get(name) ?? estimatedPx),
  );
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    return observer.observe(element, (far) => {
      if (far === null) setHeight(null);
      else if (!isInUse(element)) {
        observer.heights.set(name, far.height);
        setHeight(far.height);
      }
    });
  }, [observer, name]);
  return { ref, height };
}

/** Whether the content must stay: focus, a selection or its start, or media that would be loaded again. */
function isInUse(element: Element): boolean {
  if (element.contains(document.activeElement) || element.querySelector(media) !== null) return true;
  const selection = getSelection();
  return selection !== null && selection.rangeCount > 0 && selection.containsNode(element, true);
}

const media = 'img, audio, video, [data-media-failed]';
