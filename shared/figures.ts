import type { Permission } from './permissions.ts';

/** Units of figures. A money value is a list of amounts in minor units, one per currency. */
export type Unit = 'count' | 'seconds' | 'percent' | 'score' | 'money';

/** Dimensions by which a figure can be broken down, besides brand and time. */
export type Dimension = 'staff' | 'channel';

interface FigureEntry {
  unit: Unit;
  /** `now`: current value, stored and pushed. `range`: computed over business days. */
  of: 'now' | 'range';
  /** Direction of change that is an improvement. `null` if neither direction is. */
  better: 'higher' | 'lower' | null;
  /** Permission to see the figure on the dashboard, to query it by name, and to list the rows behind it. */
  key: Permission;
  by: readonly Dimension[];
}

/** All figures of the product. Contracts, responses, screens and exports derive from these entries. */
export const figures = {
  activeConversations: { unit: 'count', of: 'now', better: null, key: 'dashboard.kpis', by: [] },
  waitingCustomers: { unit: 'count', of: 'now', better: 'lower', key: 'dashboard.view', by: [] },
  overtimeCustomers: { unit: 'count', of: 'now', better: 'lower', key: 'dashboard.view', by: [] },
  unassignedCustomers: { unit: 'count', of: 'now', better: 'lower', key: 'dashboard.view', by: [] },
  vipCustomers: { unit: 'count', of: 'now', better: null, key: 'dashboard.kpis', by: [] },
  vipWaiting: { unit: 'count', of: 'now', better: 'lower', key: 'dashboard.kpis', by: [] },
  customers: { unit: 'count', of: 'now', better: 'higher', key: 'dashboard.kpis', by: [] },
  unreadTotal: { unit: 'count', of: 'now', better: 'lower', key: 'dashboard.view', by: [] },
  loadRate: { unit: 'percent', of: 'now', better: null, key: 'dashboard.view', by: [] },
  avgResponseTime: { unit: 'seconds', of: 'range', better: 'lower', key: 'dashboard.kpis', by: ['staff'] },
  onTimeReplyRate: { unit: 'percent', of: 'range', better: 'higher', key: 'performance.view', by: ['staff'] },
  slaCompliance: { unit: 'percent', of: 'range', better: 'higher', key: 'analytics.view', by: ['staff'] },
  resolutionRate: { unit: 'percent', of: 'range', better: 'higher', key: 'dashboard.kpis', by: ['staff'] },
  resolutionTime: { unit: 'seconds', of: 'range', better: 'lower', key: 'analytics.view', by: ['staff'] },
  resolved: { unit: 'count', of: 'range', better: 'higher', key: 'analytics.view', by: ['staff'] },
  csat: { unit: 'score', of: 'range', better: 'higher', key: 'dashboard.kpis', by: ['staff'] },
  satisfaction: { unit: 'percent', of: 'range', better: 'higher', key: 'dashboard.kpis', by: ['staff'] },
  complaints: { unit: 'count', of: 'range', better: 'lower', key: 'dashboard.analytics', by: ['staff'] },
  revenue: { unit: 'money', of: 'range', better: 'higher', key: 'dashboard.analytics', by: ['staff'] },
  activeRate: { unit: 'percent', of: 'range', better: 'higher', key: 'dashboard.analytics', by: [] },
  received: { unit: 'count', of: 'range', better: null, key: 'dashboard.analytics', by: ['channel'] },
  replies: { unit: 'count', of: 'range', better: 'higher', key: 'performance.view', by: ['staff', 'channel'] },
  efficiency: { unit: 'percent', of: 'range', better: 'higher', key: 'dashboard.kpis', by: ['staff'] },
  conversations: { unit: 'count', of: 'range', better: null, key: 'dashboard.analytics', by: ['staff'] },
  newVips: { unit: 'count', of: 'range', better: null, key: 'dashboard.analytics', by: [] },
  newCustomers: { unit: 'count', of: 'range', better: 'higher', key: 'analytics.view', by: [] },
  returningCustomers: { unit: 'count', of: 'range', better: 'higher', key: 'analytics.view', by: [] },
  messagesPerCustomer: { unit: 'count', of: 'range', better: null, key: 'analytics.view', by: [] },
  unfollowed: { unit: 'count', of: 'range', better: 'lower', key: 'analytics.view', by: [] },
  replyFree: { unit: 'count', of: 'range', better: 'higher', key: 'analytics.view', by: ['staff', 'channel'] },
  replyBilled: { unit: 'count', of: 'range', better: 'lower', key: 'analytics.view', by: ['staff', 'channel'] },
  saved: { unit: 'money', of: 'range', better: 'higher', key: 'analytics.view', by: ['staff', 'channel'] },
  points: { unit: 'count', of: 'range', better: 'higher', key: 'performance.view', by: ['staff'] },
  winStreak: { unit: 'count', of: 'range', better: 'higher', key: 'performance.view', by: ['staff'] },
  improvement: { unit: 'seconds', of: 'range', better: 'higher', key: 'performance.view', by: ['staff'] },
  lineAverageReplyTime: { unit: 'seconds', of: 'range', better: 'lower', key: 'analytics.view', by: ['staff'] },
} as const satisfies Record<string, FigureEntry>;

export type FigureName = keyof typeof figures;
/** Figures that are computed from sums, for a range of business days. */
export type RangeFigure = { [F in FigureName]: (typeof figures)[F]['of'] extends 'range' ? F : never }[FigureName];

const composed: ReadonlySet<FigureName> = new Set(['loadRate', 'efficiency', 'improvement']);
/** Whether a figure is composed of other figures or of two ranges. Such a figure has no number of samples. */
export const isComposed = (name: FigureName): boolean => composed.has(name);
/** Whether a figure is compared with the preceding range. Streaks are not: a streak continues from one range into the next. */
export const isCompared = (name: FigureName): boolean => name !== 'winStreak';
/**
 * Whether any of the figures has a value for the preceding range. No figure has such a value if that range begins before the first record.
 */
export const hasPrevious = (all: Iterable<{ previous: unknown }>): boolean =>
  [...all].some(({ previous }) => previous !== null);

/**
 * Components of the efficiency figure with their weights, which add up to 1. If a component has no value, its weight is distributed over
 * the other components.
 */
export const efficiencyParts = [
  { name: 'onTimeReplyRate', weight: 0.4 },
  { name: 'resolutionRate', weight: 0.4 },
  { name: 'satisfaction', weight: 0.2 },
] as const satisfies readonly { name: FigureName; weight: number }[];

export const figureNames = Object.keys(figures) as [FigureName, ...FigureName[]];

/** Permissions that give access to at least one figure. */
export const figureKeys: readonly Permission[] = [...new Set(figureNames.map((name) => figures[name].key))];
export const isFigureName = (name: string): name is FigureName => Object.hasOwn(figures, name);

/** Replies within this time count as on time. The target share of such replies is a setting. */
export const onTimeMs = 30_000;
export const onTimeSeconds = onTimeMs / 1000;

/** Age from which a case is included in the resolution rate, whether or not it is resolved. */
export const resolvedWithinMs = 24 * 3_600_000;

/** Presets of ranges in business days. `today`, `last7`, `last30` and `thisMonth` include the current day. */
export const rangePresets = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth'] as const;
export type RangePreset = (typeof rangePresets)[number];

export const activityKinds = [
  'assigned',
  'resolved',
  'transferred',
  'escalated',
  'rated',
  'sale',
  'complaint',
  'new-customer',
  'member-group',
  'sign-in',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const rankings = ['fastest-response', 'highest-satisfaction', 'most-replies', 'improvement'] as const;
export type RankingName = (typeof rankings)[number];
