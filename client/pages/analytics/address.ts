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
  /** Metrics of the report. If empty, no report is requested. */
  figures: readonly FigureName[];
  by: Division;
  /** Order of the rows. `null` for the usual order of the dimension. */
  sort: Sort | null;
  /** Maximum number of rows. `null` for all rows. */
  limit: number | null;
}

const usualDivision: Division = 'day';

/** Parameters of the page address besides brand and date range. Unknown values are ignored. */
export interface Address {
  /** Id of the selected person; `null` for everyone. */
  staff: string | null;
  /** Time interval (grain) from the address. If the date range does not allow this interval, `grainFor` replaces it. */
  grain: string | null;
  columns: readonly AnalyticsColumn[];
  /** Order of the brands. `null` for the order by name. */
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

/** Converts a change to query parameters. A default value becomes `null`, which removes the parameter from the address. */
export function addressParams(change: Partial<Address>): Record<string, string | null> {
  return {
    ...(change.staff !== undefined && { staff: change.staff }),
    ...(change.grain !== undefined && { grain: change.grain }),
    ...(change.columns !== undefined && { columns: columnsText(change.columns) }),
    ...(change.sort !== undefined && { sort: sortText(change.sort) }),
    ...(change.report !== undefined && reportParams(change.report)),
  };
}

/** Returns the selected columns in table order, regardless of the order in the address. The first column is always included. */
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
  // The order of selection is the order of the columns.
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

/** Returns the state of the page address, and a function that changes parts of it. */
export function useAddress(): [Address, (change: Partial<Address>) => void] {
  const [params, change] = useAddressQuery();
  const address = useMemo(() => readAddress(params), [params]);
  return [address, (part) => change(addressParams(part))];
}
