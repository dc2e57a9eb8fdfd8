import { atom } from 'jotai';

/**
 * Route that deletes each kind of item, with its path parameters: `own` for the id of the item, `owner` for the id of the conversation that
 * the item belongs to (`null` if the route has no such parameter).
 */
export const deleteRoutes = {
  quickReply: { route: 'DELETE /quick-replies/:id', own: 'id', owner: null },
  macro: { route: 'DELETE /macros/:id', own: 'id', owner: null },
  view: { route: 'DELETE /views/:id', own: 'id', owner: null },
  label: { route: 'DELETE /labels/:id', own: 'id', owner: null },
  report: { route: 'DELETE /reports/:id', own: 'id', owner: null },
  schedule: { route: 'DELETE /reports/schedules/:id', own: 'id', owner: null },
  message: { route: 'DELETE /messages/:id', own: 'id', owner: null },
  note: { route: 'DELETE /conversations/:id/notes/:noteId', own: 'noteId', owner: 'id' },
  sale: { route: 'DELETE /conversations/:id/sales/:saleId', own: 'saleId', owner: 'id' },
} as const satisfies Record<string, { route: `DELETE /${string}`; own: string; owner: string | null }>;
export type Deletable = keyof typeof deleteRoutes;

/**
 * Items that are hidden until their toast closes, and deleted then. Until then, an undo restores the items with id, author and time.
 * Deleted items stay hidden, because the pushed removal of their rows may arrive later.
 */
export const going = atom<ReadonlyMap<string, Deletable>>(new Map());

export interface Deletion {
  kind: Deletable;
  id: string;
  /** Id of the conversation of a note or sale. `null` for other items. */
  owner: string | null;
  /** Whether the deletion was sent to the server. Until then, it can be undone. */
  isSent: boolean;
}

/** Deletions by item id that the server has not confirmed. */
export const pendingDeletions = new Map<string, Deletion>();
