import { useEffect, useMemo, useRef, useState } from 'react';
import type { ArgumentsOf } from '../../../shared/api/index.ts';
import type { StaffCounts } from '../../../shared/api/staff.ts';
import type { Staff } from '../../../shared/rows.ts';
import { call, type Failed } from '../../api/api.ts';
import { useAsked } from '../../figures/use-asked.ts';

const route = 'GET /staff';
const pageRows = 100;
const told = { scope: { scope: 'team' }, kinds: ['staff'] } as const;

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

/** The people of a question, as many as somebody scrolled to; asked again when somebody's row is told anew. */
export function usePeople(query: PeopleQuery): People {
  const key = JSON.stringify(query);
  const asked = useAsked(route, { query: { limit: pageRows, ...query } }, told);
  const [more, setMore] = useState<{ key: string; rows: readonly Staff[]; cursor: string | null } | null>(null);
  const run = useRef<AbortController>(null);
  useEffect(() => () => run.current?.abort(), []);
  const { data, meta, error } = asked;
  const rest = more?.key === key ? more : null;
  const rows = useMemo(() => {
    if (data === null) return null;
    const first = new Set(data.map(({ id }) => id));
    return rest === null ? data : [...data, ...rest.rows.filter(({ id }) => !first.has(id))];
  }, [data, rest]);
  const cursor = rest === null ? (meta?.nextCursor ?? null) : rest.cursor;
  const loadMore = async () => {
    if (cursor === null || (run.current !== null && !run.current.signal.aborted)) return;
    const own = new AbortController();
    run.current = own;
    const result = await call(route, { query: { limit: pageRows, ...query, cursor } }, { signal: own.signal });
    const isOver = own.signal.aborted;
    own.abort();
    if (isOver || result.error) return;
    setMore({ key, rows: [...(rest?.rows ?? []), ...result.data], cursor: result.meta.nextCursor });
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
