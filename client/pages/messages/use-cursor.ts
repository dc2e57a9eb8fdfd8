import { useEffect, useRef, useState } from 'react';

export interface Cursor {
  id: string | null;
  move: (by: 1 | -1) => boolean;
  set: (id: string | null) => void;
}

/**
 * The row that the keys stand on: where they went last, else the conversation that is open. One that leaves the list, as what is read
 * leaves the unread ones, leaves its place to the keys.
 * @param list another one begins anew
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
    // Where one is gone, the next one stands already.
    const to = at >= 0 ? at + by : by > 0 ? left : left - 1;
    setMoved(ids[Math.min(ids.length - 1, Math.max(0, to))] ?? null);
    return true;
  };
  return { id, move, set: setMoved };
}
