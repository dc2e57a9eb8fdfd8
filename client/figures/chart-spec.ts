import type { I18n } from '@lingui/core';
import type { Cut } from '../../shared/chart-scale.ts';
import type { Unit } from '../../shared/figures.ts';
import type { Grain } from './chart-moments.ts';
import type { FigureQuery } from './drill-down/figure-query.ts';

/** Style in which a series is drawn. Outlines are pale bars behind other bars, and ticks are lines across bars. */
export type Look = 'line' | 'dashed' | 'bars' | 'outlines' | 'ticks';

export interface ChartSeries {
  /** Name of the series, such as the current or the previous period. */
  label: string;
  look: Look;
  /** Values by point. `null` or NaN if unknown. */
  values: readonly (number | null)[];
  /**
   * Returns the query of the figure whose value the point shows. The table of the chart opens this figure. `null` if the value is not a
   * figure.
   */
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
  /** Start of the value axis. Defaults to zero. */
  cut?: Cut;
  /** Whether the period of the last point is not over yet. */
  unfinished?: boolean;
  /** Whether to print values at the points of the first series. */
  withValues?: boolean;
  /** Whether the value axis is hidden. */
  bare?: boolean;
}

export interface DrawnSpec extends ChartSpec {
  i18n: I18n;
  /** Label of the current day. */
  today: string;
}

/** Returns the value of a series at a point. `null` if unknown. */
export function valueAt({ values }: ChartSeries, index: number): number | null {
  const value = values[index];
  return value === undefined || value === null || !Number.isFinite(value) ? null : value;
}

export const isBars = (look: Look) => look === 'bars' || look === 'outlines' || look === 'ticks';
