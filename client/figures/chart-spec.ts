import type { I18n } from '@lingui/core';
import type { Cut } from '../../shared/chart-scale.ts';
import type { Unit } from '../../shared/figures.ts';
import type { Grain } from './chart-moments.ts';
import type { FigureAsked } from './drill-down/figure-asked.ts';

/** How a series is drawn. Outlines are bars without a filling, behind others; ticks are lines across the bars. */
export type Look = 'line' | 'dashed' | 'bars' | 'outlines' | 'ticks';

export interface ChartSeries {
  /** Its name: this range, the range before. */
  label: string;
  look: Look;
  /** Null, or no number: nothing is known of that moment. */
  values: readonly (number | null)[];
  /** The figure that is exactly the value of a point, which the table behind the chart opens; null where none is. */
  asked?: (index: number) => FigureAsked | null;
}

/** All that a chart draws. */
export interface ChartSpec {
  /** When each point begins, in ms. */
  moments: readonly number[];
  series: readonly ChartSeries[];
  unit: Unit;
  grain: Grain;
  timeZone: string;
  /** From 0 when left out. */
  cut?: Cut;
  /** The last point is of a time that is not over. */
  unfinished?: boolean;
  /** Values stand at the points of the first series. */
  withValues?: boolean;
  /** Without the axis of values. */
  bare?: boolean;
}

export interface DrawnSpec extends ChartSpec {
  i18n: I18n;
  /** The last label of a day that is not over. */
  today: string;
}

/** The number that stands there; null: none. */
export function valueAt({ values }: ChartSeries, index: number): number | null {
  const value = values[index];
  return value === undefined || value === null || !Number.isFinite(value) ? null : value;
}

export const isBars = (look: Look) => look === 'bars' || look === 'outlines' || look === 'ticks';
