import { atom } from 'jotai';
import type { FilterCounts } from '../../shared/api/conversations.ts';
import { call } from '../api/api.ts';
import { atoms } from '../app/atoms.ts';
import { deltaRows } from './delta-rows.ts';
import { subscriptions } from './page-subscriptions.ts';
import type { Loader } from './scope-entry.ts';

/** The numbers of an inbox as REST last said them, by brand or 'all': shown while not every brand's counter row is here. */
export const countsAtom = atom<Readonly<Record<string, FilterCounts>>>({});

/** The numbers behind the filters, and the rows that they sum up, so that deltas can move the sum. */
export const countsSnapshot: Loader = async (key) => {
  const brand = key.slice(key.indexOf(':') + 1);
  const result = await call('GET /conversations', { query: { brand, limit: 1 } });
  if (result.error) return false;
  const { counts, countRows = [] } = result.meta;
  atoms.set(countsAtom, { ...atoms.get(countsAtom), [brand]: counts });
  return subscriptions.snapshot(key, deltaRows('counts', countRows), result);
};
