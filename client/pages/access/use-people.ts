import isEqual from 'fast-deep-equal';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ArgumentsOf } from '../../../shared/api/index.ts';
import type { StaffCounts } from '../../../shared/api/staff.ts';
import { limits } from '../../../shared/limits.ts';
import type { Staff } from '../../../shared/rows.ts';
import { call, type Failed } from '../../api/api.ts';
import { useAsked } from '../../figures/use-asked.ts';
import { useAll } from '../../sync/store.ts';
import { present } from '../../time/clock.ts';

const route = 'GET /staff';
const pageRows = 100;
const asking = { scope: { scope: 'team' }, kinds: ['staff'], comings: ['colleague'], isSame: isSamePerson } as const;

export type PeopleQuery = NonNullable<ArgumentsOf<typeof route>['query']>;

export interface People {
  /** Null while they are on their way. */
  rows: readonly Staff[] | null;
  total: number;
  counts: StaffCounts | null;
  error: Failed | null;
  hasMore: boolean;
  loadMore: () => void;
  retry: () => void;
}

interface More {
  key: string;
  rows: readonly Staff[];
  cursor: string | null;
  /** Of people when they were loaded: another one, and somebody came or went. */
  total: number;
}

/** The people of a question, as many as somebody scrolled to; asked again when somebody's row is told anew. */
export function usePeople(query: PeopleQuery): People {
  const key = JSON.stringify(query);
  const asked = useAsked(route, { query: { limit: pageRows, ...query } }, asking);
  const [more, setMore] = useState<More | null>(null);
  const told = useAll('staff');
  const run = useRef<AbortController>(null);
  useEffect(() => () => run.current?.abort(), []);
  const { data, meta, error } = asked;
  const rest = more?.key === key && more.total === meta?.total ? more : null;
  const rows = useMemo(() => {
    if (data === null) return null;
    const first = new Set(data.map(({ id }) => id));
    const all = rest === null ? data : [...data, ...rest.rows.filter(({ id }) => !first.has(id))];
    const live = new Map(told.map((row) => [row.id, row]));
    return all.map((row) => newer(row, live.get(row.id)));
  }, [data, rest, told]);
  const cursor = rest === null ? (meta?.nextCursor ?? null) : rest.cursor;
  const loadMore = async () => {
    if (cursor === null || (run.current !== null && !run.current.signal.aborted)) return;
    const own = new AbortController();
    run.current = own;
    const result = await call(route, { query: { limit: pageRows, ...query, cursor } }, { signal: own.signal });
    const isOver = own.signal.aborted;
    own.abort();
    if (isOver || result.error) return;
    const { nextCursor } = result.meta;
    setMore({ key, rows: [...(rest?.rows ?? []), ...result.data], cursor: nextCursor, total: meta?.total ?? 0 });
  };
  return {
    rows,
    total: meta?.total ?? 0,
    counts: meta?.counts ?? null,
    error,
    hasMore: cursor !== null,
    loadMore: () => void loadMore(),
    retry: asked.retry,
  };
}

/** Presence and sign-ins move nobody from list to list, and show in place; those of a person who was idle do. */
function isSamePerson(before: object, after: object): boolean {
  const [was, is] = [before as Staff, after as Staff];
  const isOfLately = was.lastLoginAt !== null && Date.parse(was.lastLoginAt) > present() - limits.idleMs / 2;
  if (was.lastLoginAt !== is.lastLoginAt && !isOfLately) return false;
  const { presence, lastLoginAt, version } = was;
  return isEqual(was, { ...is, presence, lastLoginAt, version });
}

const newer = (row: Staff, told: Staff | undefined) => (told !== undefined && told.version > row.version ? told : row);
