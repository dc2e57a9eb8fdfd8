import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type AnalyticsColumn, analyticsColumns } from '../../../shared/analytics.ts';
import type { AnalyticsRow } from '../../../shared/api/analytics.ts';
import type { MetaOf, ResponseOf } from '../../../shared/api/index.ts';
import { type FigureField, figureOf, views } from '../../../shared/views.ts';
import { call, type Failed } from '../../api/api.ts';
import { errorText } from '../../api/error-text.ts';
import { ColumnMenu } from '../../figures/column-menu.tsx';
import { DataTable } from '../../figures/data-table.tsx';
import { figureColumn } from '../../figures/figure-column.tsx';
import { Panel } from '../../figures/panel.tsx';
import { QueryBoundary } from '../../figures/query-boundary.tsx';
import type { TableColumn } from '../../figures/table-columns.ts';
import { useFigureTitle } from '../../figures/use-figure-title.ts';
import { type QueryResult, useQuery } from '../../figures/use-query.ts';
import { format, number } from '../../time/time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useLatestHandler } from '../../ui/use-latest-handler.ts';
import { useAddress } from './address.ts';
import { ExportButton } from './export-button.tsx';
import { type Filters, queryOptions, useEveryoneQuery } from './use-filters.ts';

interface Props {
  filters: Filters;
  className?: string | undefined;
}

/** Detailed table: one row per person and day, with the selected columns. */
export function RowsCard({ filters, className }: Props) {
  const { t, i18n } = useLingui();
  const [{ columns: chosen }, changeAddress] = useAddress();
  const columns = useRowColumns();
  const hidden = useMemo(() => new Set<string>(analyticsColumns.filter((id) => !chosen.includes(id))), [chosen]);
  const { firstPage, rows, hasMore, isLoading, failed, loadMore } = useRows(filters);
  const total = firstPage.meta?.total ?? 0;
  const count = number(total, i18n.locale);
  const onEnd = useLatestHandler(() => failed === null && hasMore && loadMore());
  return (
    <Panel
      className={className}
      title={<Trans id="analytics.rows">By day and agent</Trans>}
      note={
        firstPage.meta !== null &&
        (firstPage.meta.totalIsMore === true ? (
          <Trans id="analytics.rows_more">more than {count} rows</Trans>
        ) : (
          <Trans id="analytics.rows_count">
            <Plural value={total} one="# row" other="# rows" />
          </Trans>
        ))
      }
      controls={
        <>
          <ColumnMenu
            columns={columns}
            hidden={hidden}
            onChange={(names) => changeAddress({ columns: analyticsColumns.filter((id) => !names.has(id)) })}
          />
          <ExportButton filters={filters} size="xs" />
        </>
      }
      flush
    >
      <QueryBoundary query={firstPage} height={360}>
        {() => (
          <DataTable
            label={t({ id: 'analytics.rows', message: 'By day and agent' })}
            columns={columns}
            rows={rows}
            rowId={rowKey}
            rowHeight={34}
            hidden={hidden}
            onEnd={onEnd}
            maxHeight={620}
            empty={<Trans id="analytics.no_rows">No data in this period.</Trans>}
          />
        )}
      </QueryBoundary>
      {(failed !== null || isLoading) && (
        <p className="flex items-center justify-center gap-12 px-20 py-8 text-13 dimmed border-top" role="status">
          {failed === null ? (
            <Trans id="analytics.loading_rows">Loading more…</Trans>
          ) : (
            <>
              {errorText(failed)}
              <Button variant="default" size="compact-xs" onClick={loadMore}>
                <Trans id="common.retry">Try again</Trans>
              </Button>
            </>
          )}
        </p>
      )}
    </Panel>
  );
}

type Column = TableColumn<AnalyticsRow> & { id: AnalyticsColumn };
/** Returns the columns of the detailed table. The server sorts the rows by day, newest first. */
function useRowColumns(): Column[] {
  const { t, i18n } = useLingui();
  const title = useFigureTitle();
  const queryOf = useEveryoneQuery();
  return useMemo(() => {
    const written = format(i18n.locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
    const headers: { readonly [field in FigureField]?: string } = {
      conversations: t({ id: 'analytics.conversations', message: 'Conversations' }),
      avgResponseTime: t({ id: 'analytics.avg_response', message: 'Avg. response' }),
      resolvedPercent: t({ id: 'analytics.resolved', message: 'Resolved in 24 h' }),
      csat: t({ id: 'analytics.csat', message: 'CSAT' }),
    };
    return [
      {
        id: 'date',
        header: t({ id: 'analytics.date', message: 'Date' }),
        value: ({ date }) => date,
        cell: ({ date }) => <time dateTime={date}>{written.format(new Date(date))}</time>,
        isFixed: true,
      },
      {
        id: 'staff',
        header: t({ id: 'analytics.person', message: 'Person' }),
        value: ({ staff }) => staff.fullName,
        cell: ({ staff }) => (
          <span className="inline-flex items-center gap-8">
            <Avatar name={staff.fullName} size={22} />
            {staff.fullName}
          </span>
        ),
        isFixed: true,
        wide: true,
      },
      ...views.analytics.table.map((field) => ({
        ...figureColumn<AnalyticsRow, typeof field>(i18n, {
          field,
          header: headers[field] ?? title(figureOf(field)),
          value: (row) => row[field],
          line: ({ staff, date }) => `${staff.fullName}, ${written.format(new Date(date))}`,
          query: ({ date, staff }) => ({ ...queryOf(figureOf(field)), days: { from: date, to: date }, staff }),
        }),
        isFixed: true,
      })),
    ];
  }, [queryOf, title, t, i18n]);
}

const route = 'GET /analytics/rows';
/** Number of rows that are reloaded when figures change. Later rows keep their loaded values. */
const pageLines = 100;

interface Rows {
  firstPage: QueryResult<ResponseOf<typeof route>, MetaOf<typeof route>>;
  rows: readonly AnalyticsRow[];
  hasMore: boolean;
  isLoading: boolean;
  /** Error while loading the next rows; `null` if there is none. */
  failed: Failed | null;
  loadMore: () => void;
}

interface Loaded {
  rows: readonly AnalyticsRow[];
  cursor: string | null;
}

/** Returns the rows of the detailed table, loaded page by page. The component must be keyed by the filters. */
function useRows({ query }: Filters): Rows {
  const firstPage = useQuery(route, { query: { ...query, limit: pageLines } }, queryOptions);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [isLoading, setLoading] = useState(false);
  const run = useRef<AbortController>(null);
  useEffect(() => () => run.current?.abort(), []);
  const { data, meta } = firstPage;
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
  return { firstPage, rows, hasMore: cursor !== null, isLoading, failed, loadMore: () => void loadMore() };
}

export const rowKey = ({ date, staff }: AnalyticsRow) => `${date} ${staff.id}`;

/** Returns the reloaded first rows, followed by the known rows that come after them. No row is included twice. */
export function renewedRows(known: readonly AnalyticsRow[], first: readonly AnalyticsRow[]): AnalyticsRow[] {
  const last = first.at(-1);
  if (last === undefined) return [];
  const fresh = new Set(first.map(rowKey));
  const place = known.findIndex((row) => rowKey(row) === rowKey(last));
  const behind = place < 0 ? known.filter(({ date }) => date <= last.date) : known.slice(place + 1);
  return [...first, ...behind.filter((row) => !fresh.has(rowKey(row)))];
}

/** Appends the next page without duplicates, because a row may have moved to this page since the previous page was loaded. */
export function appendedRows(known: readonly AnalyticsRow[], next: readonly AnalyticsRow[]): AnalyticsRow[] {
  const there = new Set(known.map(rowKey));
  return [...known, ...next.filter((row) => !there.has(rowKey(row)))];
}
