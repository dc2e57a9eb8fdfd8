import * as z from 'zod';
import { divisions, grains, pointsMax, reportFiguresMax, reportLinesMax } from '../analytics.ts';
import { figureNames } from '../figures.ts';
import { Id, Time } from '../rows.ts';
import { views } from '../views.ts';
import { memberGroups } from '../vocabulary.ts';
import { page } from './common.ts';
import type { Contracts } from './contract.ts';
import { Received, WeekHours, WeekValues } from './dashboard.ts';
import {
  checkDays,
  Day,
  eachOf,
  Figure,
  FiguresListMeta,
  FiguresMeta,
  FigureValue,
  fieldSchemas,
  Lang,
  Money,
  rangeQuery,
  rangeWith,
  StaffName,
  StaffRangeQuery,
} from './figures.ts';

const refusals = ['brand_not_found', 'staff_not_found', 'not_ready'] as const;
/** Error codes of export endpoints, in addition to those of every endpoint. */
const ofFiles = ['export_too_large'] as const;
const view = { permission: 'analytics.view', meta: FiguresMeta, refusals } as const;
const list = { ...view, meta: FiguresListMeta, refusals: [...refusals, 'cursor_invalid'] } as const;
const Brand = z.strictObject({ id: Id, name: z.string() });
const FigureRecord = z.partialRecord(z.enum(figureNames), Figure);

export const TrendPoint = z.strictObject({
  at: Time,
  ...fieldSchemas(views.analytics.points),
  received: Received,
});
export type TrendPoint = z.infer<typeof TrendPoint>;

export const AnalyticsRow = z.strictObject({
  date: Day,
  staff: z.strictObject({ id: Id, fullName: z.string() }),
  ...fieldSchemas(views.analytics.table),
});
export type AnalyticsRow = z.infer<typeof AnalyticsRow>;

export const CustomReport = z
  .strictObject({
    figures: z.array(z.enum(figureNames)).min(1).max(reportFiguresMax),
    by: z.enum(divisions),
    ...rangeQuery,
    staff: Id.optional(),
    sort: z.strictObject({ figure: z.enum(figureNames), order: z.enum(['asc', 'desc']) }).optional(),
    limit: z.int().min(1).max(reportLinesMax).optional(),
  })
  .superRefine((body, context) => checkDays(body, context));

export const CustomReportAnswer = z.strictObject({
  columns: z.array(z.strictObject({ name: z.enum(figureNames), unit: z.string() })),
  rows: z.array(z.strictObject({ key: z.string(), label: z.string(), values: z.array(FigureValue) })),
  totals: z.array(FigureValue),
});
export type CustomReportAnswer = z.infer<typeof CustomReportAnswer>;

export const analyticsContracts = {
  'GET /analytics/overview': {
    ...view,
    summary: 'Get the key metrics.',
    query: StaffRangeQuery,
    answer: z.strictObject({ figures: FigureRecord }),
  },
  'GET /analytics/messages/trends': {
    ...view,
    summary: `Get metrics over time, at most ${pointsMax} points.`,
    query: rangeWith({ staff: Id.optional(), grain: z.enum(grains).default('day') }),
    answer: z.strictObject({ points: z.array(TrendPoint) }),
  },
  'GET /analytics/users/behavior': {
    ...view,
    summary: 'Get the numbers of new, returning and active customers, and customers by VIP level and language.',
    query: rangeWith({}),
    answer: z.strictObject({
      ...fieldSchemas(views.analytics.customers),
      messagesPerCustomer: z.number().nullable(),
      activeTimes: WeekHours,
      memberGroups: z.array(z.strictObject({ memberGroup: z.enum(memberGroups), customers: z.int() })),
      languages: z.array(z.strictObject({ language: z.string().nullable(), customers: z.int() })),
    }),
  },
  'GET /analytics/brands/comparison': {
    ...list,
    summary: 'Get the metrics of each brand.',
    query: rangeWith(page),
    answer: z.array(z.strictObject({ brand: Brand, figures: FigureRecord })),
  },
  'GET /analytics/time-analysis': {
    ...view,
    summary: 'Get metrics by weekday and hour, Monday first.',
    query: StaffRangeQuery,
    answer: z.strictObject(eachOf(views.analytics.week, WeekValues)),
  },
  'GET /analytics/channels': {
    ...list,
    summary: 'Get the metrics of each LINE account.',
    query: rangeWith(page),
    answer: z.array(
      z.strictObject({
        lineAccount: z.strictObject({ id: Id, nickname: z.string() }),
        brandId: Id,
        ...fieldSchemas(views.analytics.channels),
      }),
    ),
  },
  'GET /analytics/rows': {
    ...list,
    summary: 'List the rows of the detailed table, one per user and day, newest day first.',
    query: rangeWith({ staff: Id.optional(), ...page }),
    answer: z.array(AnalyticsRow),
  },
  'GET /analytics/export': {
    summary:
      'Download the detailed table and the key metrics as an Excel file, with trends, weekdays, brands, accounts and customers as shown on the page.',
    permission: 'analytics.export',
    query: rangeWith({
      staff: Id.optional(),
      lang: Lang,
      columns: z.string().max(500).optional(),
      grain: z.enum(grains).default('day'),
    }),
    answer: null,
    refusals: [...refusals, ...ofFiles],
  },
  'POST /analytics/custom-report': {
    ...view,
    summary: 'Get selected metrics by one dimension.',
    effect: 'read',
    permission: 'analytics.advanced',
    body: CustomReport,
    answer: CustomReportAnswer,
    example: { body: { figures: ['replies', 'avgResponseTime'], by: 'staff', range: 'last7' } },
  },
  'POST /analytics/custom-report/export': {
    summary: 'Download selected metrics by one dimension as an Excel file.',
    effect: 'read',
    permission: 'analytics.export',
    besides: 'analytics.advanced',
    query: z.strictObject({ lang: Lang }),
    body: CustomReport,
    answer: null,
    refusals: [...refusals, ...ofFiles],
    example: { body: { figures: ['replies', 'avgResponseTime'], by: 'staff', range: 'last7' } },
  },
} as const satisfies Contracts;

const saving = { replyFree: z.int(), saved: z.array(Money).nullable() };

export const savingsContracts = {
  'GET /analytics/savings': {
    summary:
      'Get the savings by free messages, per brand and user: null if no LINE account of the brands has the price of a message. Without the permissions for metrics of other users, only the caller is included.',
    permission: 'analytics.view',
    query: StaffRangeQuery,
    answer: z.strictObject({
      saved: Figure,
      brands: z.array(z.strictObject({ brand: z.strictObject({ id: Id, name: z.string() }), ...saving })),
      staff: z.array(z.strictObject({ staff: StaffName, ...saving })),
    }),
    meta: FiguresMeta,
    refusals: ['brand_not_found', 'staff_not_found', 'not_ready'],
  },
} as const satisfies Contracts;
