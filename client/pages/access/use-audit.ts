import { useEffect, useMemo, useRef, useState } from 'react';
import type { ArgumentsOf } from '../../../shared/api/index.ts';
import type { Audit } from '../../../shared/audit.ts';
import { call, type Failed } from '../../api/api.ts';
import { useAsked } from '../../figures/use-asked.ts';

const route = 'GET /audit';
const pageRows = 50;
const told = { scope: { scope: 'audit' }, kinds: ['audit'] } as const;

export type AuditQuery = NonNullable<ArgumentsOf<typeof route>['query']>;

export interface AuditLines {
  /** Null while they are on their way. */
  rows: readonly Audit[] | null;
  /** New ones that wait while one is read. */
  held: number;
  total: number;
  isMore: boolean;
  error: Failed | null;
  hasMore: boolean;
  /** The time up to which it was looked back, where that was not far enough for a page. */
  lookedTo: string | null;
  loadMore: () => void;
  release: () => void;
  retry: () => void;
}

interface More {
  key: string;
  rows: readonly Audit[];
  cursor: string | null;
  lookedTo: string | null;
}

/** Lines of the audit: new ones come as they are told, and wait while one is open. */
export function useAudit(query: AuditQuery, isReading: boolean): AuditLines {
  const key = JSON.stringify(query);
  const asked = useAsked(route, { query: { limit: pageRows, ...query } }, told);
  const [more, setMore] = useState<More | null>(null);
  const [kept, keep] = useState<{ key: string; first: string | undefined } | null>(null);
  const run = useRef<AbortController>(null);
  useEffect(() => () => run.current?.abort(), []);
  const { data, meta, error } = asked;
  const newest = data?.[0]?.id;
  // Reading begins: what comes from now on waits.
  useEffect(() => {
    if (!isReading) keep(null);
    else keep((known) => (known?.key === key ? known : { key, first: newest }));
  }, [isReading, key, newest]);
  const rest = more?.key === key ? more : null;
  const all = useMemo(() => {
    if (data === null) return null;
    const last = data.at(-1)?.id ?? '';
    return rest === null ? data : [...data, ...rest.rows.filter(({ id }) => id < last)];
  }, [data, rest]);
  const first = kept?.key === key ? kept.first : undefined;
  const rows = first === undefined || all === null ? all : all.filter(({ id }) => id <= first);
  const cursor = rest === null ? (meta?.nextCursor ?? null) : rest.cursor;
  const loadMore = async () => {
    if (cursor === null || (run.current !== null && !run.current.signal.aborted)) return;
    const own = new AbortController();
    run.current = own;
    const result = await call(route, { query: { limit: pageRows, ...query, cursor } }, { signal: own.signal });
    const isOver = own.signal.aborted;
    own.abort();
    if (isOver || result.error) return;
    const { nextCursor, lookedTo } = result.meta;
    setMore({ key, rows: [...(rest?.rows ?? []), ...result.data], cursor: nextCursor, lookedTo });
  };
  return {
    rows,
    held: (all?.length ?? 0) - (rows?.length ?? 0),
    total: meta?.total ?? 0,
    isMore: meta?.totalIsMore === true,
    error,
    hasMore: cursor !== null,
    lookedTo: rest === null ? (meta?.lookedTo ?? null) : rest.lookedTo,
    loadMore: () => void loadMore(),
    release: () => keep({ key, first: newest }),
    retry: asked.retry,
  };
}
