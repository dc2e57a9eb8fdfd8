import { atom } from 'jotai';

export type Deletable = 'quickReply' | 'label' | 'report' | 'schedule' | 'message' | 'note' | 'sale';

/** Deletions that wait for their toast: until then a thing can be restored whole, with its id, author and time. */
export const going = atom<ReadonlyMap<string, Deletable>>(new Map());
