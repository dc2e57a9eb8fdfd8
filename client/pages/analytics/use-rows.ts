import { useEffect, useMemo, useRef, useState } from 'react';
import type { AnalyticsRow } from '../../../shared/api/analytics.ts';
import type { AnswerOf, MetaOf } from '../../../shared/api/index.ts';
import { call, type Failed } from '../../api/api.ts';
import { type Asked, useAsked } from '../../figures/use-asked.ts';
import { appendedRows, renewedRows } from './renewed-rows.ts';
import { told } from './scope.ts';
import type { Filters } from './use-filters.ts';

const route = 'GET /analytics/rows';
/** Number of rows reloaded when sums change. Later rows keep their loaded values. */
const pageLines = 100;

export interface Rows {
  asked: Asked<AnswerOf<typeof route>, MetaOf<typeof route>>;
  rows: readonly AnalyticsRow[];
  hasMore: boolean;
  isLoading: boolean;
  /** Failure of loading the next rows. */
  failed: Failed | null;
  loadMore: () => void;
}

interface Loaded {
  rows: readonly AnalyticsRow[];
  cursor: string | null;
}

/** Rows of the detailed table, loaded page by page. The component must be keyed by the filters. */
export function useRows({ query }: Filters): Rows {
  const asked = useAsked(route, { query: { ...query, limit: pageLines } }, told);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [isLoading, setLoading] = useState(false);
  const run = useRef<AbortController>(null);
  useEffect(() => () => run.current?.abort(), []);
  const { data, meta } = asked;
  const rows = useMemo(
    () => (data === null ? [] : loaded === null ? data : renewedRows(loaded.rows, data)),
    [data, loaded],
  );
  const cursor = loaded === null ? (meta?.nextCursor ?? null) : loaded.cursor;
  const loadMore = async () => {
    if (cursor === null || isLoading) return;
    run.current = new AbortController();
    const { signal } = run.current;
    setLoading(true);
    setFailed(null);
    const result = await call(route, { query: { ...query, limit: pageLines, cursor } }, { signal });
    if (signal.aborted) return;
    setLoading(false);
    if (result.error) setFailed(result);
    else setLoaded({ rows: appendedRows(rows, result.data), cursor: result.meta.nextCursor });
  };
  return { asked, rows, hasMore: cursor !== null, isLoading, failed, loadMore: () => void loadMore() };
}
