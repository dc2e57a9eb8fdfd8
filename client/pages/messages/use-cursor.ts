import { useState } from 'react';

export interface Cursor {
  id: string | null;
  move: (by: 1 | -1) => boolean;
  set: (id: string | null) => void;
}

/** The row that the keys stand on: where they went last, else the conversation that is open. */
export function useCursor(ids: readonly string[], openId: string | null): Cursor {
  const [moved, setMoved] = useState<string | null>(null);
  const id = moved !== null && ids.includes(moved) ? moved : openId;
  const move = (by: 1 | -1): boolean => {
    if (ids.length === 0) return false;
    const at = id === null ? -1 : ids.indexOf(id);
    const to = at < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, at + by));
    setMoved(ids[to] ?? null);
    return true;
  };
  return { id, move, set: setMoved };
}
