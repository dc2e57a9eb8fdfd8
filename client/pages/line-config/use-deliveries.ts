import { useEffect, useMemo, useRef, useState } from 'react';
import type { AnswerOf, ArgumentsOf } from '../../../shared/api/index.ts';
import { call } from '../../api/api.ts';
import { useAsked } from '../../figures/use-asked.ts';

const route = 'GET /line-accounts/:id/webhooks';
const pageRows = 50;
const told = { scope: { scope: 'config' }, kinds: ['delivery'] } as const;

export type LedgerLine = AnswerOf<typeof route>[number];
export type LedgerFilter = Pick<NonNullable<ArgumentsOf<typeof route>['query']>, 'q' | 'verdict'>;

/** Deliveries to an account, newest first, as many as somebody scrolled to; asked again when LINE delivers. */
export function useDeliveries(id: string, filter: LedgerFilter) {
  const query = { limit: pageRows, ...filter };
  const asked = useAsked(route, { params: { id }, query }, told);
  const key = JSON.stringify([id, filter]);
  const [more, setMore] = useState<{ key: string; rows: readonly LedgerLine[]; cursor: string | null } | null>(null);
  const run = useRef<AbortController>(null);
  useEffect(() => () => run.current?.abort(), []);
  const rest = more?.key === key ? more : null;
  const { data, meta } = asked;
  const rows = useMemo(() => {
    if (data === null || rest === null) return data;
    const first = new Set(data.map((line) => line.id));
    return [...data, ...rest.rows.filter((line) => !first.has(line.id))];
  }, [data, rest]);
  const cursor = rest === null ? (meta?.nextCursor ?? null) : rest.cursor;
  const loadMore = async () => {
    if (cursor === null || (run.current !== null && !run.current.signal.aborted)) return;
    const own = new AbortController();
    run.current = own;
    const result = await call(route, { params: { id }, query: { ...query, cursor } }, { signal: own.signal });
    const isOver = own.signal.aborted;
    own.abort();
    if (isOver || result.error) return;
    setMore({ key, rows: [...(rest?.rows ?? []), ...result.data], cursor: result.meta.nextCursor });
  };
  const setAside = meta?.setAside ?? 0;
  return { rows, setAside, error: asked.error, retry: asked.retry, loadMore: () => void loadMore() };
}
