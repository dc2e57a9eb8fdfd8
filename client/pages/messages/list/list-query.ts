import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import type { filters, sorts } from '../../../../shared/rows.ts';

export type Filter = (typeof filters)[number];
export type Sort = (typeof sorts)[number];

export const filterNames = [
  'all',
  'pending',
  'important',
  'pinned',
  'unread',
  'assigned',
  'overtime',
] as const satisfies Filter[];
export const sortNames = ['smart', 'latest', 'priority', 'unread'] as const satisfies Sort[];

export const filterAtom = atom<Filter>('all');
export const searchAtom = atom('');
export const sortAtom = atomWithStorage<Sort>('messages.sort', 'smart');
