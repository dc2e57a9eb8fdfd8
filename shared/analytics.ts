/** The points of trends: business hours, days, ISO weeks, months. */
export const grains = ['hour', 'day', 'week', 'month'] as const;
export type Grain = (typeof grains)[number];

export const pointsMax = 1000;
/** Hours of longer ranges are refused. */
export const hourDaysMax = 41;

/** Along what a custom report divides its figures. */
export const divisions = ['day', 'week', 'month', 'hour', 'weekday', 'staff', 'brand', 'channel'] as const;
export type Division = (typeof divisions)[number];

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
