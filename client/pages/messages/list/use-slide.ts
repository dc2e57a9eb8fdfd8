import { useLayoutEffect, useRef } from 'react';
import { optionId } from './list-option.tsx';

const slideMs = 140;

/** Animates rows that change position. Rows that scroll into view are not animated. A different list starts over. */
export function useSlide(list: unknown, rows: readonly { id: string; start: number }[]): void {
  const before = useRef({ list, places: new Map<string, number>() });
  useLayoutEffect(() => {
    const known = before.current.list === list ? before.current.places : new Map<string, number>();
    before.current = { list, places: new Map(rows.map(({ id, start }) => [id, start])) };
    const moved = rows.filter(({ id, start }) => known.has(id) && known.get(id) !== start);
    if (moved.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const { id, start } of moved) {
      // Additive, so that rows still in motion continue from their current position.
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
