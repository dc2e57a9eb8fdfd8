import { atom } from 'jotai';
import type { FilterCounts } from '../../shared/api/conversations.ts';
import { call } from '../api/api.ts';
import { atoms } from '../app/atoms.ts';
import { deltaRows } from './delta-rows.ts';
import { subscriptions } from './page-subscriptions.ts';
import type { Loader } from './scope-entry.ts';

/** Counts from the last REST response, by brand or 'all'. Used until the counter rows of all brands have loaded. */
export const countsAtom = atom<Readonly<Record<string, FilterCounts>>>({});

/** Loads the counts per filter. Also loads the counter rows that the counts are summed from, so that pushed changes can update the sums. */
export const countsSnapshot: Loader = async (key) => {
  const brand = key.slice(key.indexOf(':') + 1);
  const result = await call('GET /conversations', { query: { brand, limit: 1 } });
  if (result.error) return false;
  const { counts, countRows = [] } = result.meta;
  atoms.set(countsAtom, { ...atoms.get(countsAtom), [brand]: counts });
  return subscriptions.snapshot(key, deltaRows('counts', countRows), result);
};
