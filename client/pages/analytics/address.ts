import { useMemo } from 'react';
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
import { useAddressQuery } from '../../figures/use-range.ts';

/** Metric and direction of a sort order. */
export interface Sort {
  figure: FigureName;
  order: 'asc' | 'desc';
}

export interface ReportChoice {
  /** Empty: no report is built. */
  figures: readonly FigureName[];
  by: Division;
  /** `null`: in the order of the dimension. */
  sort: Sort | null;
  /** `null`: all rows. */
  limit: number | null;
}

const usualDivision: Division = 'day';

/** Parameters of the page address besides brand and date range. Unknown values are ignored. */
export interface Address {
  /** `null`: everyone. */
  staff: string | null;
  /** As requested. `grainFor` checks it against the range. */
  grain: string | null;
  columns: readonly AnalyticsColumn[];
  /** Order of the brands. `null`: by name. */
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

/** Converts a change to query parameters. `null` for default values, which are left out. */
export function addressParams(change: Partial<Address>): Record<string, string | null> {
  return {
    ...(change.staff !== undefined && { staff: change.staff }),
    ...(change.grain !== undefined && { grain: change.grain }),
    ...(change.columns !== undefined && { columns: columnsText(change.columns) }),
    ...(change.sort !== undefined && { sort: sortText(change.sort) }),
    ...(change.report !== undefined && reportParams(change.report)),
  };
}

/** Selected columns in table order, regardless of the order in the address. The first column is always included. */
function chosenColumns(text: string | null): readonly AnalyticsColumn[] {
  const names = text?.split(',') ?? [];
  const chosen = analyticsColumns.filter((column, index) => index === 0 || names.includes(column));
  return chosen.length > 1 ? chosen : analyticsColumns;
}

function columnsText(columns: readonly AnalyticsColumn[]): string | null {
  const chosen = analyticsColumns.filter((column) => columns.includes(column));
  return chosen.length === analyticsColumns.length ? null : chosen.join(',');
}

/** Parses a sort order. A leading minus means descending. */
function sortOf(text: string | null): Sort | null {
  const figure = figureNames.find((name) => name === text?.replace(/^-/, ''));
  return figure === undefined ? null : { figure, order: text?.startsWith('-') ? 'desc' : 'asc' };
}

function sortText(sort: Sort | null): string | null {
  return sort === null ? null : (sort.order === 'desc' ? '-' : '') + sort.figure;
}

function reportOf(params: URLSearchParams): ReportChoice {
  const names = params.get('figures')?.split(',') ?? [];
  const by = divisions.find((division) => division === params.get('by')) ?? usualDivision;
  // Order of selection, which is the order of the columns.
  const chosen = names.flatMap((name) => figureNames.filter((figure) => figure === name && canDivide(figure, by)));
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

/** State of the page address, and a setter for parts of it. */
export function useAddress(): [Address, (change: Partial<Address>) => void] {
  const [params, change] = useAddressQuery();
  const address = useMemo(() => readAddress(params), [params]);
  return [address, (part) => change(addressParams(part))];
}
