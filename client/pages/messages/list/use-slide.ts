import { useLayoutEffect, useRef } from 'react';
import { optionId } from './list-option.tsx';

const slideMs = 140;

/** Rows that take another place slide there; one that scrolls in is drawn in its place. Another list begins anew. */
export function useSlide(list: unknown, rows: readonly { id: string; start: number }[]): void {
  const before = useRef({ list, places: new Map<string, number>() });
  useLayoutEffect(() => {
    const known = before.current.list === list ? before.current.places : new Map<string, number>();
    before.current = { list, places: new Map(rows.map(({ id, start }) => [id, start])) };
    const moved = rows.filter(({ id, start }) => known.has(id) && known.get(id) !== start);
    if (moved.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const { id, start } of moved) {
      // Added up, so that a row which is still on its way goes on from where it is.
      document
        .getElementById(optionId(id))
        ?.animate(
          [{ transform: `translateY(${(known.get(id) ?? start) - start}px)` }, { transform: 'translateY(0)' }],
          {
            duration: slideMs,
            easing: 'ease-out',
            composite: 'add',
          },
        );
    }
  });
}
