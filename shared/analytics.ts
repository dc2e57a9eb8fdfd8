import { type FigureName, figures } from './figures.ts';

/** The points of trends: business hours, days, ISO weeks, months. */
export const grains = ['hour', 'day', 'week', 'month'] as const;
export type Grain = (typeof grains)[number];

export const pointsMax = 1000;
/** Hours of longer ranges are refused. */
export const hourDaysMax = 41;

/** Along what a custom report divides its figures. */
export const divisions = ['day', 'week', 'month', 'hour', 'weekday', 'staff', 'brand', 'channel'] as const;
export type Division = (typeof divisions)[number];

export const reportFiguresMax = 20;
export const reportLinesMax = 1000;

/** Counts of different people, and means over days of their own, do not add up from hours of many days. */
const ofWholeDays: ReadonlySet<FigureName> = new Set([
  'activeRate',
  'returningCustomers',
  'messagesPerCustomer',
  'lineAverageReplyTime',
]);

/** Whether a custom report can divide a figure like this. */
export function canDivide(name: FigureName, by: Division): boolean {
  const { of, by: dimensions }: { of: string; by: readonly string[] } = figures[name];
  if (of === 'now') return false;
  // People alone improve.
  if (name === 'improvement') return by === 'staff';
  if (by === 'staff' || by === 'channel') return dimensions.includes(by);
  if (name === 'winStreak') return by === 'brand';
  return !(ofWholeDays.has(name) && (by === 'hour' || by === 'weekday'));
}

/** The columns of the detailed table, in its order. */
export const analyticsColumns = [
  'date',
  'staff',
  'conversations',
  'avgResponseTime',
  'resolvedPercent',
  'csat',
  'complaints',
  'revenue',
] as const;
export type AnalyticsColumn = (typeof analyticsColumns)[number];

/** The key metrics of the page, of a brand beside others, and of a report. */
export const overviewFigures = [
  'slaCompliance',
  'csat',
  'satisfaction',
  'avgResponseTime',
  'lineAverageReplyTime',
  'resolutionRate',
  'resolutionTime',
  'conversations',
  'complaints',
  'revenue',
  'replyFree',
  'replyBilled',
] as const satisfies readonly FigureName[];

/** The figures of customers' behaviour, on the screen and in its file. */
export const customerFigures = [
  'newCustomers',
  'returningCustomers',
  'activeRate',
  'messagesPerCustomer',
  'unfollowed',
] as const satisfies readonly FigureName[];
