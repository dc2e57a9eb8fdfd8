import * as z from 'zod';
import { Id, Time } from '../rows.ts';
import { views } from '../views.ts';
import { presences } from '../vocabulary.ts';
import { page, rankingPage } from './common.ts';
import type { Contracts } from './contract.ts';
import {
  Day,
  Entry,
  eachOf,
  Figure,
  FiguresListMeta,
  FiguresMeta,
  fieldSchemas,
  Lang,
  RangeQuery,
  rangeWith,
  StaffName,
  StaffRangeQuery,
} from './figures.ts';

const refusals = ['brand_not_found', 'not_ready'] as const;
const view = { permission: 'performance.view', meta: FiguresMeta, refusals } as const;
const list = { ...view, meta: FiguresListMeta, refusals: [...refusals, 'cursor_invalid'] } as const;

export const Hour = z.strictObject({
  hour: z.int(),
  ...fieldSchemas(views.performance.hours),
});
export type Hour = z.infer<typeof Hour>;

export const Reply = z.strictObject({ at: Time, staffId: Id, seconds: z.number() });

export const PerformanceOverview = z.strictObject({
  target: z.strictObject({ percent: z.number(), withinSeconds: z.number() }),
  figures: z.strictObject(eachOf(views.performance.today, Figure)),
  champions: z.strictObject({ week: Entry.nullable(), month: z.array(Entry) }),
  fastNeeded: z.int(),
  lastReplies: z.array(Reply),
  reward: z.string(),
});
export type PerformanceOverview = z.infer<typeof PerformanceOverview>;

export const Individual = z.strictObject({
  staff: StaffName,
  entry: Entry,
  figures: z.record(z.string(), Figure),
  days: z.array(
    z.strictObject({
      date: Day,
      ...fieldSchemas(views.performance.personDays),
    }),
  ),
  hours: z.array(z.strictObject({ hour: z.int(), replies: z.int(), teamMean: z.number().nullable() })).length(24),
});
export type Individual = z.infer<typeof Individual>;

/** Averages of a team. Counts are averaged over the people who replied in the range. Other figures are computed over all replies. */
export const TeamMeans = z.strictObject({
  people: z.int(),
  replies: z.number().nullable(),
  onTimeReplyRate: z.number().nullable(),
  avgResponseTime: z.number().nullable(),
  resolutionRate: z.number().nullable(),
  csat: z.number().nullable(),
  points: z.number().nullable(),
});
export type TeamMeans = z.infer<typeof TeamMeans>;

export const performanceContracts = {
  'GET /performance/overview': {
    ...view,
    summary: 'Get the target, metrics, champions and recent replies, or the metrics and replies of one user.',
    query: StaffRangeQuery,
    answer: PerformanceOverview,
    refusals: [...refusals, 'staff_not_found'],
  },
  'GET /performance/team': {
    ...list,
    summary: 'List the metrics of each user, most points first.',
    permission: 'performance.team_stats',
    query: rangeWith(page),
    answer: z.array(Entry),
  },
  'GET /performance/individual/:id': {
    ...view,
    summary: "Get the metrics of a user. The caller's own metrics only require the permission of the page.",
    params: z.strictObject({ id: Id }),
    query: RangeQuery,
    answer: Individual,
    refusals: [...refusals, 'staff_not_found'],
  },
  'GET /performance/leaderboard': {
    ...list,
    summary:
      'Get the ranking of the week or the month, or of a date range, which requires the permission for rankings.',
    query: rangeWith({ period: z.enum(['week', 'month']).optional(), ...rankingPage }),
    answer: z.array(Entry),
  },
  'GET /performance/time-analysis': {
    ...view,
    summary: 'Get the replies by hour and by weekday.',
    query: StaffRangeQuery,
    refusals: [...refusals, 'staff_not_found'],
    answer: z.strictObject({
      hours: z.array(Hour).length(24),
      weekdays: z.array(Hour.omit({ hour: true }).extend({ weekday: z.int() })).length(7),
    }),
  },
  'GET /performance/means': {
    ...view,
    summary: "Get the team's averages, for comparison with a user's day.",
    query: RangeQuery,
    answer: TeamMeans,
  },
  'GET /performance/efficiency': {
    ...list,
    summary: 'Get the components of the efficiency of each user.',
    permission: 'performance.team_stats',
    query: rangeWith(page),
    answer: z.array(
      z.strictObject({
        staff: StaffName,
        efficiency: z.number().nullable(),
        onTimeReplyRate: z.number().nullable(),
        resolutionRate: z.number().nullable(),
        satisfaction: z.number().nullable(),
      }),
    ),
  },
  'GET /performance/workload': {
    ...list,
    summary: 'Get the number of conversations assigned to each user.',
    permission: 'performance.team_stats',
    query: rangeWith(page),
    answer: z.array(
      z.strictObject({
        staff: StaffName,
        presence: z.enum(presences),
        open: z.int(),
        waiting: z.int(),
        overtime: z.int(),
        capacity: z.int(),
        loadRate: z.number(),
      }),
    ),
  },
  'GET /performance/awards': {
    ...view,
    summary: 'List points in the order in which they were earned, newest first.',
    query: z.strictObject({ brand: RangeQuery.shape.brand, limit: z.coerce.number().int().min(1).max(50).default(10) }),
    answer: z.array(
      z.strictObject({
        at: Time,
        staff: StaffName,
        seconds: z.number(),
        points: z.int(),
        streak: z.int(),
        ended: z.int(),
      }),
    ),
  },
  'GET /performance/export': {
    summary: 'Download the metrics of the team as an Excel file.',
    permission: 'performance.export',
    query: rangeWith({ lang: Lang }),
    answer: null,
    refusals,
  },
} as const satisfies Contracts;
