import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ArgumentsOf, MetaOf, ResponseOf } from '../../../shared/api/index.ts';
import type { Report } from '../../../shared/report-rows.ts';
import type { Kind } from '../../../shared/rows.ts';
import { call, type Failed } from '../../api/api.ts';
import { QueryRunner } from '../../figures/query-runner.ts';
import { addToScope, reportScope } from '../../reports/report-scope.ts';
import { listenToRows, useAll } from '../../sync/store.ts';

const route = 'GET /reports';
const pageRows = 50;

export type ReportQuery = NonNullable<ArgumentsOf<typeof route>['query']>;

export interface Reports {
  /** `null` while loading. */
  rows: readonly Report[] | null;
  total: number;
  isMore: boolean;
  error: Failed | null;
  /** Error while loading the next page; `null` if there is none. */
  moreFailed: Failed | null;
  hasMore: boolean;
  loadMore: () => void;
  retry: () => void;
}

interface More {
  key: string;
  rows: readonly Report[];
  cursor: string | null;
}

/** Returns the reports that match a query, loaded page by page. Changes of loaded reports apply at once. New reports cause a reload. */
export function useReports(query: ReportQuery): Reports {
  const key = JSON.stringify(query);
  const [runner] = useState(() => new QueryRunner<ResponseOf<typeof route>, MetaOf<typeof route>>());
  const { data, meta, error } = useSyncExternalStore(runner.listen, runner.view);
  /** Rows as contained in the responses, without changes that were pushed later. */
  const read = useRef(new Map<string, Report>());
  const readAt = useRef({ epoch: '', position: 0 });
  const [more, setMore] = useState<More | null>(null);
  const [moreFailed, setMoreFailed] = useState<Failed | null>(null);
  const run = useRef<AbortController>(null);
  useEffect(() => () => run.current?.abort(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key covers every relevant part of the query.
  useEffect(() => {
    setMoreFailed(null);
    read.current.clear();
    const take = (rows: readonly Report[]) => {
      for (const row of rows) read.current.set(row.id, row);
    };
    const ask = async (signal: AbortSignal) => {
      const result = await call(route, { query: { limit: pageRows, ...query } }, { signal });
      if (result.error || signal.aborted) return result;
      take(result.data);
      readAt.current = result;
      return result;
    };
    // Whether a change moves a loaded report to another position, or out of the filter. Added and deleted reports also change the list, but
    // `membershipKinds` covers them.
    const isMovedBy = (kind: Kind, after: object) => {
      const row = after as Report;
      const known = kind === 'report' ? read.current.get(row.id) : undefined;
      if (known === undefined) return false;
      return (query.status !== undefined && known.status !== row.status) || known.name !== row.name;
    };
    runner.put({
      key,
      ask,
      brand: 'all',
      scope: reportScope.scope,
      now: false,
      isMovedBy,
      membershipKinds: ['report'],
    });
  }, [runner, key]);

  // Adds the rows to the subscribed scope only after the response is shown. Otherwise they would count as new rows and cause a reload.
  useEffect(() => {
    if (data !== null) addToScope('report', data, readAt.current);
  }, [data]);

  const deleted = useDeletedIds(data);
  const current = useAll('report');
  const rest = more?.key === key ? more : null;
  const rows = useMemo(() => {
    if (data === null) return null;
    const first = new Set(data.map(({ id }) => id));
    const all = rest === null ? data : [...data, ...rest.rows.filter(({ id }) => !first.has(id))];
    const live = new Map(current.map((row) => [row.id, row]));
    return all.filter(({ id }) => !deleted.has(id)).map((row) => newer(row, live.get(row.id)));
  }, [data, rest, current, deleted]);

  const cursor = rest === null ? (meta?.nextCursor ?? null) : rest.cursor;
  const loadMore = async () => {
    if (cursor === null || (run.current !== null && !run.current.signal.aborted)) return;
    const own = new AbortController();
    run.current = own;
    setMoreFailed(null);
    const result = await call(route, { query: { limit: pageRows, ...query, cursor } }, { signal: own.signal });
    const isOver = own.signal.aborted;
    own.abort();
    if (isOver) return;
    if (result.error) {
      setMoreFailed(result);
      return;
    }
    for (const row of result.data) read.current.set(row.id, row);
    addToScope('report', result.data, result);
    setMore({ key, rows: [...(rest?.rows ?? []), ...result.data], cursor: result.meta.nextCursor });
  };
  return {
    rows,
    total: meta?.total ?? 0,
    isMore: meta?.totalIsMore === true,
    error,
    moreFailed,
    hasMore: cursor !== null,
    loadMore: () => void loadMore(),
    retry: runner.retry,
  };
}

const newer = (row: Report, live: Report | undefined) =>
  live !== undefined && live.version > row.version ? live : row;

/** Returns the ids of the reports deleted since the response. */
function useDeletedIds(data: readonly Report[] | null): ReadonlySet<string> {
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  useEffect(
    () =>
      listenToRows('report', (changes) => {
        const ids = changes.flatMap(({ id, after }) => (after === undefined ? [id] : []));
        const back = changes.flatMap(({ id, after }) => (after === undefined ? [] : [id]));
        setDeleted((known) => {
          const next = new Set([...known, ...ids].filter((id) => !back.includes(id)));
          return next.size === known.size && [...next].every((id) => known.has(id)) ? known : next;
        });
      }),
    [],
  );
  useEffect(() => {
    const ids = new Set(data?.map(({ id }) => id));
    setDeleted((known) => (known.size === 0 ? known : new Set([...known].filter((id) => !ids.has(id)))));
  }, [data]);
  return deleted;
}
