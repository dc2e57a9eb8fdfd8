import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import type { CustomReport } from '../../shared/api/analytics.ts';
import { Day } from '../../shared/api/figures.ts';
import { Refusal } from '../../shared/errors.ts';
import { selfOf, type Viewer } from '../../shared/permissions.ts';
import { views } from '../../shared/views.ts';
import { decodeCursor, encodeCursor } from '../queries/cursor.ts';
import type { ReportQuery } from '../queries/figures/custom-report.ts';
import type { TableCount, TablePlace } from '../queries/figures/detailed-table.ts';
import { queryFigures, type RangeQuery } from '../queries/figures/query-figures.ts';
import { accountsOf } from '../queries/named-accounts.ts';
import { pageAlong } from '../queries/page.ts';
import type { FigureDeps } from './figures-meta.ts';
import { mount } from './mount.ts';
import { mustSeeOthers, rangeQueryOf, seesOthers } from './range-query.ts';

/** Converts the query of a custom report. @throws the refusals of {@link rangeQueryOf}; Refusal `forbidden` for data of other people */
export function reportOf(
  deps: FigureDeps,
  viewer: Viewer,
  { figures: names, by, sort, limit, ...query }: z.output<typeof CustomReport>,
): { rangeQuery: RangeQuery; columns: ReportQuery } {
  const rangeQuery = rangeQueryOf(deps, viewer, query, 'last7');
  if (by === 'staff' && rangeQuery.staffId === undefined) mustSeeOthers(viewer);
  return { rangeQuery, columns: { names, by, sort, limit } };
}

export function analyticsRoutes(app: FastifyInstance, deps: FigureDeps): void {
  const { engine, rows } = deps;
  const brandOf = (id: string) => ({ id, name: engine.read('brand', id)?.row.name ?? '' });

  mount(app, deps.mounting, {
    'GET /analytics/overview': async ({ query, viewer }) => {
      const rangeQuery = rangeQueryOf(deps, viewer, query, 'last7');
      const { results, meta } = await queryFigures(deps, rangeQuery, [
        ['figures', views.analytics.overview, rangeQuery, {}],
      ]);
      return { data: { figures: results[0] }, meta };
    },
    'GET /analytics/messages/trends': async ({ query, viewer }) => {
      const rangeQuery = rangeQueryOf(deps, viewer, query, 'last7');
      const { results, meta } = await queryFigures(deps, rangeQuery, [['points', rangeQuery, query.grain]]);
      return { data: { points: results[0] }, meta };
    },
    'GET /analytics/users/behavior': async ({ query, viewer }) => {
      const rangeQuery = rangeQueryOf(deps, viewer, query, 'last7');
      const { results, meta } = await queryFigures(deps, rangeQuery, [['behavior', rangeQuery]]);
      return { data: results[0], meta };
    },
    'GET /analytics/brands/comparison': async ({ query, viewer }) => {
      const rangeQuery = rangeQueryOf(deps, viewer, query, 'last7');
      const { items: brandIds, ...page } = pageAlong(rangeQuery.brandIds, query, (id) => id);
      const queries = brandIds.map(
        (id) => ['figures', views.analytics.overview, { ...rangeQuery, brandIds: [id] }, {}] as const,
      );
      const { results, meta } = await queryFigures(deps, rangeQuery, queries);
      const data = brandIds.map((id, i) => ({ brand: brandOf(id), figures: results[i] ?? {} }));
      return { data, meta: { ...meta, ...page } };
    },
    'GET /analytics/time-analysis': async ({ query, viewer }) => {
      const rangeQuery = rangeQueryOf(deps, viewer, query, 'last7');
      const { results, meta } = await queryFigures(deps, rangeQuery, [['timeAnalysis', rangeQuery]]);
      return { data: results[0], meta };
    },
    'GET /analytics/channels': async ({ query, viewer }) => {
      const rangeQuery = rangeQueryOf(deps, viewer, query, 'last7');
      const { items: accounts, ...page } = pageAlong(accountsOf(rows, rangeQuery.brandIds), query, ({ id }) => id);
      const { results, meta } = await queryFigures(deps, rangeQuery, [
        ['channels', rangeQuery, accounts.map(({ id }) => id)],
      ]);
      const data = accounts.map(({ id, nickname, brandId }, i) => {
        const { received = 0, replies = 0, replyFree = 0, replyBilled = 0 } = results[0][i] ?? {};
        return { lineAccount: { id, nickname }, brandId, received, replies, replyFree, replyBilled };
      });
      return { data, meta: { ...meta, ...page } };
    },
    'GET /analytics/rows': async ({ query, viewer }) => {
      const { limit, cursor, ...days } = query;
      const rangeQuery = rangeQueryOf(deps, viewer, days, 'last7');
      const from = decodeTableCursor(cursor);
      const page = { limit, after: from?.after ?? null };
      // Counts the rows only for the first page. The cursor of each further page contains their number.
      const queries = [
        ['tablePage', rangeQuery, page],
        ...(from === null ? [['tableCount', rangeQuery] as const] : []),
      ] as const;
      const { results, meta } = await queryFigures(deps, rangeQuery, queries);
      const [{ rows: data, next }, first] = results;
      const counted = from?.counted ?? (first as TableCount);
      const nextCursor = next === null ? null : encodeTableCursor({ after: next, counted });
      const { total, totalIsMore } = counted;
      return { data, meta: { ...meta, nextCursor, total, ...(totalIsMore ? { totalIsMore } : {}) } };
    },
    'POST /analytics/custom-report': async ({ body, viewer }) => {
      const { rangeQuery, columns } = reportOf(deps, viewer, body);
      const { results, meta } = await queryFigures(deps, rangeQuery, [['report', rangeQuery, columns]]);
      const [report] = results;
      return { data: { ...report, rows: report.rows.map((row) => ({ ...row, label: labelOf(body.by, row) })) }, meta };
    },
  });

  function labelOf(by: string, { key, label }: { key: string; label: string }): string {
    if (by === 'brand') return brandOf(key).name;
    return by === 'channel' ? (engine.read('lineAccount', key)?.row.nickname ?? label) : label;
  }
}

/** Position after a page of the detailed table, and the number of rows, which was counted with the first page. */
interface TableCursor {
  after: TablePlace;
  counted: TableCount;
}

function encodeTableCursor({ after: { date, staff }, counted }: TableCursor): string {
  const { total, totalIsMore } = counted;
  return encodeCursor({ key: JSON.stringify([date, staff.fullName, total, totalIsMore]), id: staff.id });
}

/** Parses a cursor of the detailed table. `null` for the first page. @throws Refusal `cursor_invalid` */
function decodeTableCursor(cursor: string | undefined): TableCursor | null {
  const decoded = decodeCursor(cursor);
  if (decoded === null) return null;
  const [date, fullName, total, totalIsMore] = partsOf(String(decoded.key));
  if (!Day.safeParse(date).success || typeof fullName !== 'string') throw new Refusal('cursor_invalid');
  if (!Number.isSafeInteger(total) || typeof totalIsMore !== 'boolean') throw new Refusal('cursor_invalid');
  return {
    after: { date: date as string, staff: { id: decoded.id, fullName } },
    counted: { total: total as number, totalIsMore },
  };
}

function partsOf(key: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(key);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

export function savingsRoutes(app: FastifyInstance, deps: FigureDeps): void {
  const nameOf = (id: string) => deps.engine.read('brand', id)?.row.name ?? '';

  mount(app, deps.mounting, {
    'GET /analytics/savings': async ({ query, viewer }) => {
      const rangeQuery = rangeQueryOf(deps, viewer, query, 'last7');
      const { results, meta } = await queryFigures(deps, rangeQuery, [
        ['figures', ['saved'], rangeQuery, {}],
        ['savings', rangeQuery],
      ]);
      const [figures, { brands, staff }] = results;
      const { saved } = figures as Required<typeof figures>;
      const data = {
        saved,
        brands: brands.map(({ id, ...saving }) => ({ brand: { id, name: nameOf(id) }, ...saving })),
        staff: seesOthers(viewer) ? staff : staff.filter((one) => one.staff.id === selfOf(viewer)),
      };
      return { data, meta };
    },
  });
}
