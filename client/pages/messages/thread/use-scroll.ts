import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

const nearPx = 48;
const olderPx = 800;

/** Whether newer messages are wanted, where the newest are not loaded. */
export function nearsBottom(element: HTMLElement | null): boolean {
  return element !== null && -element.scrollTop < olderPx;
}

interface Bottom {
  box: RefObject<HTMLDivElement | null>;
  atBottom: boolean;
  /** @returns whether the top is near, so that older messages are wanted. */
  onScroll: () => boolean;
  toBottom: () => void;
}

/** The scroll position counts from the bottom: the box is a reversed column, so older messages on top move nothing. */
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

/** A message that comes below while somebody reads further up moves nothing; one of their own does. */
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
    // A page of newer messages below never moves what is read, even at its end.
    else if (before.newestKey !== newestKey && (before.hasNewer || -element.scrollTop > nearPx))
      element.scrollTop -= height - before.height;
    seen.current = { conversationId, newestKey, ownCount, hasNewer, height };
  });
}
