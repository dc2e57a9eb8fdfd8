import type { I18n } from '@lingui/core';
import type { Cut } from '../../shared/chart-scale.ts';
import type { Unit } from '../../shared/figures.ts';
import type { Grain } from './chart-moments.ts';
import type { FigureQuery } from './drill-down/figure-query.ts';

/** How a series is drawn. Outlines are unfilled bars behind others, ticks are lines across the bars. */
export type Look = 'line' | 'dashed' | 'bars' | 'outlines' | 'ticks';

export interface ChartSeries {
  /** Name of the series, such as this or the previous period. */
  label: string;
  look: Look;
  /** Values by point. `null` or NaN if unknown. */
  values: readonly (number | null)[];
  /** The figure that equals the value of a point, opened from the table behind the chart. `null` if there is none. */
  query?: (index: number) => FigureQuery | null;
}

/** Data and options of a chart. */
export interface ChartSpec {
  /** Start of each point. Milliseconds since the epoch. */
  moments: readonly number[];
  series: readonly ChartSeries[];
  unit: Unit;
  grain: Grain;
  timeZone: string;
  /** Where the value axis starts. Defaults to zero. */
  cut?: Cut;
  /** Whether the last point is of a period that is not over. */
  unfinished?: boolean;
  /** Whether to print values at the points of the first series. */
  withValues?: boolean;
  /** Hides the value axis. */
  bare?: boolean;
}

export interface DrawnSpec extends ChartSpec {
  i18n: I18n;
  /** Label of the current day. */
  today: string;
}

/** The value of a series at a point, or `null`. */
export function valueAt({ values }: ChartSeries, index: number): number | null {
  const value = values[index];
  return value === undefined || value === null || !Number.isFinite(value) ? null : value;
}

export const isBars = (look: Look) => look === 'bars' || look === 'outlines' || look === 'ticks';
