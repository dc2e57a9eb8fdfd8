import { type FigureName, figures } from './figures.ts';
import { views } from './views.ts';

/** Intervals by which trend charts can group values: hours, days, ISO weeks and months. */
export const grains = ['hour', 'day', 'week', 'month'] as const;
export type Grain = (typeof grains)[number];

export const pointsMax = 1000;
/** Largest number of days that can be charted per hour. */
export const hourDaysMax = 41;

/** Dimensions by which a custom report can break down its figures. */
export const divisions = ['day', 'week', 'month', 'hour', 'weekday', 'staff', 'brand', 'channel'] as const;
export type Division = (typeof divisions)[number];

export const reportFiguresMax = 20;
export const reportLinesMax = 1000;

/**
 * Figures that cannot be broken down by hour or weekday, because their hourly values cannot be added up: counts of distinct people, and
 * means of daily values.
 */
const perDayOnly: ReadonlySet<FigureName> = new Set([
  'activeRate',
  'returningCustomers',
  'messagesPerCustomer',
  'lineAverageReplyTime',
]);

/** Whether a custom report can break down a figure by this dimension. */
export function canDivide(name: FigureName, by: Division): boolean {
  const { of, by: dimensions }: { of: string; by: readonly string[] } = figures[name];
  if (of === 'now') return false;
  // The figure `improvement` is computed only per person.
  if (name === 'improvement') return by === 'staff';
  if (by === 'staff' || by === 'channel') return dimensions.includes(by);
  if (name === 'winStreak') return by === 'brand';
  return !(perDayOnly.has(name) && (by === 'hour' || by === 'weekday'));
}

/** Columns of the detailed table, in display order. */
export const analyticsColumns = ['date', 'staff', ...views.analytics.table] as const;
export type AnalyticsColumn = (typeof analyticsColumns)[number];
