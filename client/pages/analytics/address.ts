import {
  type AnalyticsColumn,
  analyticsColumns,
  canDivide,
  type Division,
  divisions,
  reportFiguresMax,
  reportLinesMax,
} from '../../../shared/analytics.ts';
import { type FigureName, figureNames } from '../../../shared/figures.ts';

/** Which figure stands first, in which order. */
export interface Sort {
  figure: FigureName;
  order: 'asc' | 'desc';
}

export interface ReportChoice {
  /** None: nothing is built. */
  figures: readonly FigureName[];
  by: Division;
  /** null: in the order of what it is divided by. */
  sort: Sort | null;
  /** null: all lines. */
  limit: number | null;
}

const usualDivision: Division = 'day';

/** All that the page's address says beside brand and range. A wrong word counts as not said. */
export interface Address {
  /** null: everyone. */
  staff: string | null;
  /** As it was asked for; the range decides whether it may be. */
  grain: string | null;
  columns: readonly AnalyticsColumn[];
  /** Of the brands; null: by name. */
  sort: Sort | null;
  report: ReportChoice;
}

export function readAddress(params: URLSearchParams): Address {
  return {
    staff: params.get('staff') || null,
    grain: params.get('grain') || null,
    columns: chosenColumns(params.get('columns')),
    sort: sortOf(params.get('sort')),
    report: reportOf(params),
  };
}

/** A change as the parameters that say it; null: what is usual is not said. */
export function addressParams(change: Partial<Address>): Record<string, string | null> {
  return {
    ...(change.staff !== undefined && { staff: change.staff }),
    ...(change.grain !== undefined && { grain: change.grain }),
    ...(change.columns !== undefined && { columns: columnsText(change.columns) }),
    ...(change.sort !== undefined && { sort: sortText(change.sort) }),
    ...(change.report !== undefined && reportParams(change.report)),
  };
}

/** In the table's own order, however they are said; the first one always stays. */
function chosenColumns(text: string | null): readonly AnalyticsColumn[] {
  const said = text?.split(',') ?? [];
  const chosen = analyticsColumns.filter((column, index) => index === 0 || said.includes(column));
  return chosen.length > 1 ? chosen : analyticsColumns;
}

function columnsText(columns: readonly AnalyticsColumn[]): string | null {
  const chosen = analyticsColumns.filter((column) => columns.includes(column));
  return chosen.length === analyticsColumns.length ? null : chosen.join(',');
}

/** A minus stands before the name of what stands highest first. */
function sortOf(text: string | null): Sort | null {
  const figure = figureNames.find((name) => name === text?.replace(/^-/, ''));
  return figure === undefined ? null : { figure, order: text?.startsWith('-') ? 'desc' : 'asc' };
}

function sortText(sort: Sort | null): string | null {
  return sort === null ? null : (sort.order === 'desc' ? '-' : '') + sort.figure;
}

function reportOf(params: URLSearchParams): ReportChoice {
  const said = params.get('figures')?.split(',') ?? [];
  const by = divisions.find((division) => division === params.get('by')) ?? usualDivision;
  // As they were chosen: the columns stand in this order.
  const chosen = said.flatMap((name) => figureNames.filter((figure) => figure === name && canDivide(figure, by)));
  const figures = [...new Set(chosen)].slice(0, reportFiguresMax);
  const sort = sortOf(params.get('order'));
  const limit = Number(params.get('limit'));
  return {
    figures,
    by,
    sort: sort !== null && figures.includes(sort.figure) ? sort : null,
    limit: Number.isInteger(limit) && limit >= 1 && limit <= reportLinesMax ? limit : null,
  };
}

function reportParams({ figures, by, sort, limit }: ReportChoice): Record<string, string | null> {
  return {
    figures: figures.length === 0 ? null : figures.join(','),
    by: by === usualDivision ? null : by,
    order: sortText(sort),
    limit: limit?.toString() ?? null,
  };
}
