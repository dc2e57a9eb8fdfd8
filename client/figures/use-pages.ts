import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ArgumentsOf, MetaOf, ResponseOf, RouteKey } from '../../shared/api/index.ts';
import { scopeKey } from '../../shared/sync/scope-key.ts';
import { call, type Failed, type Result } from '../api/api.ts';
import { useScope } from '../sync/scopes.ts';
import { extended, fromStart, type ListPage, type LoadedPages, type TakeFirst } from './loaded-pages.ts';
import { QueryRunner } from './query-runner.ts';
import type { QueryOptions } from './use-query.ts';

type ListRoute = { [R in RouteKey]: ResponseOf<R> extends { id: string }[] ? R : never }[RouteKey] & `GET ${string}`;
type RowOf<R extends ListRoute> = ResponseOf<R> extends (infer Row extends { id: string })[] ? Row : never;

interface Options {
  refetchOn: QueryOptions;
  /** Merges a reloaded first page into the loaded pages. */
  take: TakeFirst;
  /** Whether new rows wait to be shown, because the user is reading the current rows. */
  isHeld?: boolean;
}

export interface Pages<Row, M> {
  /** `null` while loading. */
  rows: readonly Row[] | null;
  meta: M | null;
  /** Meta of the last loaded page. */
  end: M | null;
  /** Number of new rows that wait to be shown. */
  held: number;
  error: Failed | null;
  hasMore: boolean;
  loadMore: () => void;
  /** Shows the new rows that wait to be shown. */
  release: () => void;
  /** Loads everything again. */
  retry: () => void;
}

/** Returns a list that is loaded page by page. Reloads the first page after a change. */
export function usePages<R extends ListRoute>(
  route: R,
  args: ArgumentsOf<R>,
  { refetchOn, take, isHeld = false }: Options,
): Pages<RowOf<R>, MetaOf<R>> {
  type Row = RowOf<R>;
  useScope(refetchOn.scope);
  const [runner] = useState(() => new QueryRunner<ListPage<Row, MetaOf<R>>, MetaOf<R>>());
  const { data: page, meta, error } = useSyncExternalStore(runner.listen, runner.view);
  const [loaded, setLoaded] = useState<LoadedPages<Row, MetaOf<R>> | null>(null);
  const run = useRef<AbortController>(null);
  useEffect(() => () => run.current?.abort(), []);

  const of = JSON.stringify(args);
  const ask = async (
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<Result<ListPage<Row, MetaOf<R>>, MetaOf<R>>> => {
    const { query = {} } = args as { query?: object };
    const request = cursor === null ? args : { ...args, query: { ...query, cursor } };
    const result = await call(route, request as ArgumentsOf<R>, { signal });
    if (result.error) return result;
    const { nextCursor } = result.meta as { nextCursor: string | null };
    return { ...result, data: { of, rows: result.data as unknown as Row[], cursor: nextCursor, meta: result.meta } };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the arguments cover everything that affects the result.
  useEffect(() => {
    const { brand = 'all' } = (args as { query?: { brand?: string } }).query ?? {};
    runner.put({
      key: of,
      ask: (signal) => ask(null, signal),
      brand,
      now: false,
      ...refetchOn,
      scope: scopeKey(refetchOn.scope),
    });
  }, [runner, of]);

  const takeIn = (fresh: ListPage<Row, MetaOf<R>>) =>
    setLoaded((loaded?.stale === 'all' ? fromStart : take)(loaded, fresh));
  const isFresh = page !== null && loaded?.first !== page.rows;
  const waits = isHeld && page !== null && loaded?.of === page.of;
  if (isFresh && !waits) takeIn(page);
  const known = new Set(loaded?.rows.map(({ id }) => id));
  const held = isFresh && waits ? page.rows.filter(({ id }) => !known.has(id)).length : 0;

  // Loads the rows after the first page again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the loaded rows only.
  useEffect(() => {
    if (loaded?.stale !== 'rest') return;
    const own = new AbortController();
    void reload(loaded, own.signal);
    return () => own.abort();
  }, [loaded]);
  const reload = async (old: LoadedPages<Row, MetaOf<R>>, signal: AbortSignal) => {
    let whole: LoadedPages<Row, MetaOf<R>> = { ...old, rows: old.first, stale: 'none' };
    while (whole.cursor !== null && whole.rows.length < old.rows.length) {
      const result = await ask(whole.cursor, signal);
      if (signal.aborted) return;
      if (result.error) break;
      whole = extended(whole, whole.cursor, result.data);
    }
    setLoaded(whole);
  };

  const loadMore = async () => {
    const { cursor = null, stale } = loaded ?? {};
    if (cursor === null || stale === 'rest' || (run.current !== null && !run.current.signal.aborted)) return;
    const own = new AbortController();
    run.current = own;
    const result = await ask(cursor, own.signal);
    const isOver = own.signal.aborted;
    own.abort();
    if (isOver || result.error) return;
    setLoaded((now) => now && extended(now, cursor, result.data));
  };
  return {
    rows: loaded?.rows ?? null,
    meta,
    end: loaded?.meta ?? null,
    held,
    error,
    hasMore: loaded !== null && loaded.cursor !== null,
    loadMore: () => void loadMore(),
    release: () => page !== null && takeIn(page),
    retry: () => {
      setLoaded((now) => now && { ...now, stale: 'all' });
      runner.retry();
    },
  };
}
