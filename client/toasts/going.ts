import { atom } from 'jotai';

export type Deletable = 'quickReply' | 'label' | 'report' | 'schedule' | 'message' | 'note' | 'sale';

/** Items hidden until their toast closes. Until then an undo restores them with id, author and time. */
export const going = atom<ReadonlyMap<string, Deletable>>(new Map());
