import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

const nearPx = 48;
const olderPx = 800;

/** Whether to load newer messages. */
export function nearsBottom(element: HTMLElement | null): boolean {
  return element !== null && -element.scrollTop < olderPx;
}

interface Bottom {
  box: RefObject<HTMLDivElement | null>;
  atBottom: boolean;
  /** @returns whether the top is near, so that older messages should load */
  onScroll: () => boolean;
  toBottom: () => void;
}

/** Scroll state, measured from the bottom: the box is a reversed column, so that older messages above do not move the content. */
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

/** Keeps the position when messages arrive below while reading further up. Own messages scroll to the bottom. */
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
    // A loaded page of newer messages never moves the content, even at its end.
    else if (before.newestKey !== newestKey && (before.hasNewer || -element.scrollTop > nearPx))
      element.scrollTop -= height - before.height;
    seen.current = { conversationId, newestKey, ownCount, hasNewer, height };
  });
}
