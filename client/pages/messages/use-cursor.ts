import { useEffect, useRef, useState } from 'react';

export interface Cursor {
  id: string | null;
  move: (by: 1 | -1) => boolean;
  set: (id: string | null) => void;
}

/**
 * Returns the row that the keyboard cursor is on: the last row the cursor moved to, otherwise the open conversation. If that row leaves the
 * list (for example when it is read while the list shows unread conversations), the cursor keeps its position.
 * @param list identity of the list; a different list resets the position
 */
export function useCursor(ids: readonly string[], openId: string | null, list: unknown): Cursor {
  const [moved, setMoved] = useState<string | null>(null);
  const id = moved !== null && ids.includes(moved) ? moved : openId;
  const place = useRef({ list, at: -1 });
  useEffect(() => {
    const at = id === null ? -1 : ids.indexOf(id);
    if (at >= 0 || place.current.list !== list) place.current = { list, at };
  }, [ids, id, list]);
  const move = (by: 1 | -1): boolean => {
    if (ids.length === 0) return false;
    const at = id === null ? -1 : ids.indexOf(id);
    const left = place.current.list === list ? place.current.at : -1;
    // If the row at the cursor was removed, the next row is now at the same position, so moving down does not add a step.
    const to = at >= 0 ? at + by : by > 0 ? left : left - 1;
    setMoved(ids[Math.min(ids.length - 1, Math.max(0, to))] ?? null);
    return true;
  };
  return { id, move, set: setMoved };
}
