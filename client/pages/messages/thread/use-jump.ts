import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { newId } from '../../../api/new-id.ts';
import { paths } from '../../../app/routes.ts';
import type { Thread } from '../../../sync/thread.ts';

const flashMs = 2000;

type Part = Pick<Thread, 'state' | 'hasNewer' | 'goTo' | 'toNewest'>;

export interface Jump {
  /** Shows a message of this conversation, of any age. Updates the address. */
  to: (messageId: string) => void;
  toNewest: () => void;
}

/** Jumps to the message in the address: loads it, scrolls it to the middle, and highlights it briefly. */
export function useJump(id: string, thread: Part, box: RefObject<HTMLElement | null>, ownCount: number): Jump {
  const [, navigate] = useLocation();
  const at = new URLSearchParams(useSearch()).get('at');
  // Unique per visit, so that the same message can be opened again.
  const visit = useHistoryState<{ visit?: string } | null>()?.visit;
  const wanted = useRef<string | 'newest' | null>(null);
  const { state, hasNewer, goTo, toNewest } = thread;

  const arrive = useCallback(() => {
    const { current } = wanted;
    if (current === null || box.current === null || state !== 'ready') return;
    if (current === 'newest') {
      if (hasNewer) return;
      box.current.scrollTop = 0;
    } else {
      const found = box.current.querySelector<HTMLElement>(`[data-messages~="${CSS.escape(current)}"]`);
      if (found === null) return;
      show(found);
    }
    wanted.current = null;
  }, [box, state, hasNewer]);
  useLayoutEffect(arrive);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each visit.
  useEffect(() => {
    if (at === null) return;
    wanted.current = at;
    goTo(at);
    arrive();
  }, [at, visit, goTo]);

  const down = useCallback(() => {
    wanted.current = 'newest';
    if (new URLSearchParams(location.search).has('at')) navigate(paths.messages(id), { replace: true });
    toNewest();
  }, [id, navigate, toNewest]);
  // Scrolls to the user's own new message.
  useEffect(() => {
    if (ownCount > 0 && hasNewer) down();
  }, [ownCount, hasNewer, down]);

  const to = useCallback(
    (messageId: string) => navigate(paths.messages(id, messageId), { replace: true, state: { visit: newId() } }),
    [id, navigate],
  );
  return { to, toNewest: down };
}

function show(found: HTMLElement): void {
  found.scrollIntoView({ block: 'center' });
  // The height of a row is only known after its first layout.
  requestAnimationFrame(() => found.scrollIntoView({ block: 'center' }));
  found.dataset.flash = '';
  setTimeout(() => delete found.dataset.flash, flashMs);
}
