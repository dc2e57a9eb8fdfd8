import isEqual from 'fast-deep-equal';
import { useMemo } from 'react';
import type { ArgumentsOf } from '../../../shared/api/index.ts';
import type { StaffCounts } from '../../../shared/api/staff.ts';
import { limits } from '../../../shared/limits.ts';
import type { Staff } from '../../../shared/rows.ts';
import type { Failed } from '../../api/api.ts';
import { fromStart } from '../../figures/loaded-pages.ts';
import { usePages } from '../../figures/use-pages.ts';
import { useAll } from '../../sync/store.ts';
import { present } from '../../time/clock.ts';

const route = 'GET /staff';
const refetchOn = {
  scope: { scope: 'team' },
  kinds: ['staff'],
  membershipKinds: ['colleague'],
  isSame: isSamePerson,
} as const;

export type PeopleQuery = NonNullable<ArgumentsOf<typeof route>['query']>;

export interface People {
  /** `null` while loading. */
  rows: readonly Staff[] | null;
  total: number;
  counts: StaffCounts | null;
  error: Failed | null;
  hasMore: boolean;
  loadMore: () => void;
  retry: () => void;
}

/** Returns the people that match a query, loaded page by page. Reloads them when a person's row changes. */
export function usePeople(query: PeopleQuery): People {
  const pages = usePages(route, { query: { limit: 100, ...query } }, { refetchOn, take: fromStart });
  const known = useAll('staff');
  const { rows: all, meta, error, hasMore, loadMore, retry } = pages;
  const rows = useMemo(() => {
    const live = new Map(known.map((row) => [row.id, row]));
    return all?.map((row) => newer(row, live.get(row.id))) ?? null;
  }, [all, known]);
  return { rows, total: meta?.total ?? 0, counts: meta?.counts ?? null, error, hasMore, loadMore, retry };
}

/**
 * Whether a change of a person leaves the list and its order unchanged. True if nothing but the presence or the time of the last sign-in
 * changed. False for a sign-in after a long time, because the list can be filtered by idle accounts.
 */
function isSamePerson(before: object, after: object): boolean {
  const [was, is] = [before as Staff, after as Staff];
  const isOfLately = was.lastLoginAt !== null && Date.parse(was.lastLoginAt) > present() - limits.idleMs / 2;
  if (was.lastLoginAt !== is.lastLoginAt && !isOfLately) return false;
  const { presence, lastLoginAt, version } = was;
  return isEqual(was, { ...is, presence, lastLoginAt, version });
}

const newer = (row: Staff, cached: Staff | undefined) =>
  cached !== undefined && cached.version > row.version ? cached : row;
