import { type FigureName, figures, isFigureName } from './figures.ts';

/** Maps fields of responses to figures, if the name of the field differs from that of the figure. */
const namedFields = {
  staffPerformance: 'efficiency',
  resolvedPercent: 'resolutionRate',
  conversationsByNow: 'conversations',
  p90ResponseTime: 'avgResponseTime',
} as const satisfies Record<string, FigureName>;

type NamedField = keyof typeof namedFields;

/** A figure, or a field of a response whose values have the unit of a figure. */
export type FigureField = FigureName | NamedField;
export type FigureOf<F extends FigureField> = F extends NamedField ? (typeof namedFields)[F] : Extract<F, FigureName>;

export const figureOf = <F extends FigureField>(field: F): FigureOf<F> =>
  (isFigureName(field) ? field : namedFields[field as NamedField]) as FigureOf<F>;
export const unitOf = (field: FigureField) => figures[figureOf(field)].unit;

const strip = ['waitingCustomers', 'overtimeCustomers', 'unassignedCustomers'] as const;
const cards = ['activeConversations', 'avgResponseTime', 'resolutionRate', 'efficiency', 'vipCustomers'] as const;

const customers = ['newCustomers', 'returningCustomers', 'activeRate', 'messagesPerCustomer', 'unfollowed'] as const;
const overview = [
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
] as const;

/** Key figures in a report. Each has one value for all brands together and one per brand. */
const reported = [
  'conversations',
  'avgResponseTime',
  'onTimeReplyRate',
  'resolutionRate',
  'slaCompliance',
  'csat',
  'complaints',
  'revenue',
] as const;

/**
 * Figures of each page and of its responses and files, by section and in display order. Contracts, queries, cards, columns and sheets
 * derive from these lists.
 */
export const views = {
  dashboard: {
    strip,
    /** Cards of the dashboard, its history playback and the wallboard. */
    cards,
    past: [...strip, 'loadRate', ...cards, 'vipWaiting'],
    brands: [
      'customers',
      'activeRate',
      'csat',
      'satisfaction',
      'complaints',
      'staffPerformance',
      'revenue',
      'conversations',
    ],
    days: ['avgResponseTime', 'conversations', 'conversationsByNow', 'received', 'replies'],
    /** Figures on the first sheet of the exported file. */
    sheet: [...strip, ...cards, 'onTimeReplyRate', 'csat', 'satisfaction', 'conversations', 'complaints', 'revenue'],
  },
  performance: {
    today: ['onTimeReplyRate', 'avgResponseTime', 'replies', 'points'],
    /** Figures in each entry of a ranking. */
    entry: [
      'winStreak',
      'points',
      'replies',
      'avgResponseTime',
      'onTimeReplyRate',
      'conversations',
      'resolutionRate',
      'csat',
      'satisfaction',
      'efficiency',
    ],
    leaderboard: [
      'points',
      'winStreak',
      'replies',
      'onTimeReplyRate',
      'avgResponseTime',
      'conversations',
      'csat',
      'efficiency',
    ],
    sheet: [
      'points',
      'winStreak',
      'replies',
      'onTimeReplyRate',
      'avgResponseTime',
      'conversations',
      'resolutionRate',
      'csat',
      'satisfaction',
      'efficiency',
    ],
    /** Figures of a person's own performance. The permission to see the page is sufficient for all of them. */
    own: [
      'replies',
      'onTimeReplyRate',
      'avgResponseTime',
      'resolutionRate',
      'csat',
      'satisfaction',
      'efficiency',
      'points',
      'conversations',
      'saved',
    ],
    person: [
      'points',
      'replies',
      'onTimeReplyRate',
      'avgResponseTime',
      'resolutionRate',
      'csat',
      'efficiency',
      'conversations',
      'saved',
    ],
    personDays: ['replies', 'avgResponseTime', 'onTimeReplyRate', 'points'],
    personDayColumns: ['points', 'replies', 'onTimeReplyRate', 'avgResponseTime'],
    hours: ['replies', 'avgResponseTime', 'onTimeReplyRate'],
  },
  analytics: {
    /** Key metrics, also shown per brand in the brand comparison and in reports. */
    overview,
    cards: ['slaCompliance', 'csat', 'avgResponseTime', 'resolutionRate', 'conversations', 'complaints', 'revenue'],
    brands: ['slaCompliance', 'csat', 'avgResponseTime', 'conversations'],
    trends: ['slaCompliance', 'avgResponseTime', 'conversations', 'csat'],
    points: [
      'received',
      'replies',
      'conversations',
      'resolved',
      'avgResponseTime',
      'p90ResponseTime',
      'csat',
      'slaCompliance',
    ],
    pointsSheet: [
      'conversations',
      'received',
      'replies',
      'resolved',
      'avgResponseTime',
      'csat',
      'slaCompliance',
      'p90ResponseTime',
    ],
    table: ['conversations', 'avgResponseTime', 'resolvedPercent', 'csat', 'complaints', 'revenue'],
    channels: ['received', 'replies', 'replyFree', 'replyBilled'],
    customers,
    week: ['received', 'avgResponseTime', 'onTimeReplyRate'],
  },
  reports: {
    /** All figures that the files of a report can contain, for all brands and for each brand. */
    queried: [
      ...overview,
      'onTimeReplyRate',
      'replies',
      'received',
      'points',
      'efficiency',
      'activeRate',
      'newCustomers',
    ],
    cards: reported,
    agentCards: [
      'replies',
      'avgResponseTime',
      'onTimeReplyRate',
      'points',
      'conversations',
      'resolutionRate',
      'csat',
      'efficiency',
    ],
    brands: reported,
    people: ['conversations', 'replies', 'avgResponseTime', 'onTimeReplyRate', 'resolutionRate', 'csat', 'points'],
  },
} as const satisfies Record<string, Record<string, readonly FigureField[]>>;

const ownFigures: readonly FigureName[] = views.performance.own;
export const isOwnFigure = (name: FigureName): boolean => ownFigures.includes(name);
