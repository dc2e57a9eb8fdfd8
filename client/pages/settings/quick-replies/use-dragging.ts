import { type PointerEvent, useRef, useState } from 'react';

interface Dragged {
  id: string;
  /** Id of the row after the drop position; `null` at the end. */
  before: string | null;
}

/** Drag and drop by pointer, including touch. Rows stay in place; a line shows the drop position. */
export function useDragging(drop: (id: string, before: string | null) => void) {
  const listRef = useRef<HTMLUListElement>(null);
  const [dragged, show] = useState<Dragged | null>(null);
  // The last position counts on release, even if it was not rendered.
  const latest = useRef(dragged);
  const setDragged = (now: Dragged | null) => {
    latest.current = now;
    show(now);
  };

  const beforeAt = (y: number): string | null => {
    const rows = [...(listRef.current?.querySelectorAll<HTMLElement>('[data-movable]') ?? [])];
    const found = rows.find((row) => {
      const { top, height } = row.getBoundingClientRect();
      return y < top + height / 2;
    });
    return found?.dataset.id ?? null;
  };

  const handle = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const before = beforeAt(event.clientY);
      const target = listRef.current?.querySelector(`[data-id="${CSS.escape(before ?? id)}"]`);
      target?.scrollIntoView({ block: 'nearest' });
      setDragged({ id, before });
    },
    onPointerUp: () => {
      const { current } = latest;
      if (current !== null && current.before !== id) drop(id, current.before);
      setDragged(null);
    },
    onPointerCancel: () => setDragged(null),
  });
  return { listRef, dragged, handle };
}
