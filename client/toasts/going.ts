import { atom } from 'jotai';

export type Deletable = 'quickReply' | 'label' | 'report' | 'schedule';

/** Deletes that wait for their toast: until then a thing comes back whole, with its id and its count. */
export const going = atom<ReadonlyMap<string, Deletable>>(new Map());
