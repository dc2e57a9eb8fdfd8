import { type PointerEvent, useRef, useState } from 'react';

interface Dragged {
  id: string;
  /** Id of the row below the drop position; `null` at the end of the list. */
  before: string | null;
}

/** Drag and drop by mouse or touch. Rows stay in place during dragging, and a line shows the drop position. */
export function useDragging(drop: (id: string, before: string | null) => void) {
  const listRef = useRef<HTMLUListElement>(null);
  const [dragged, show] = useState<Dragged | null>(null);
  // Latest drag position. Updated synchronously, because the pointer can be released before the next render.
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
