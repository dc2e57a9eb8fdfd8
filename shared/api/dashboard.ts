import * as z from 'zod';
import { figureKeys, figureNames, rankings } from '../figures.ts';
import { limits } from '../limits.ts';
import { roles } from '../permissions.ts';
import { Id, Activity as Row, Time } from '../rows.ts';
import { views } from '../views.ts';
import { memberGroups, presences } from '../vocabulary.ts';
import { page, rankingPage } from './common.ts';
import type { Contracts } from './contract.ts';
import {
  BrandList,
  Day,
  Figure,
  FigureNames,
  FiguresListMeta,
  FiguresMeta,
  fieldSchemas,
  figureWith,
  Lang,
  RangeQuery,
  rangeWith,
  StaffName,
  StaffRangeQuery,
} from './figures.ts';
import { Moment } from './moments.ts';

export const TeamMember = z.strictObject({
  id: Id,
  fullName: z.string(),
  role: z.enum(roles),
  presence: z.enum(presences),
  since: Time.nullable(),
  open: z.int(),
  capacity: z.int(),
  loadRate: z.number(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/**
 * Team member at a past time, with the numbers of waiting and overdue conversations. For the present, the client computes these numbers
 * from its own rows.
 */
const TeamMemberThen = TeamMember.extend({ waiting: z.int(), overtime: z.int() });

export const Ranked = z.strictObject({
  rank: z.int(),
  staff: StaffName,
  value: z.number(),
  samples: z.int(),
});
export type Ranked = z.infer<typeof Ranked>;

export const Activity = Row.omit({ version: true });
export type Activity = z.infer<typeof Activity>;

export const BrandLine = z.strictObject({
  brand: z.strictObject({ id: Id, name: z.string() }),
  ...fieldSchemas(views.dashboard.brands),
});
export type BrandLine = z.infer<typeof BrandLine>;

/** Schema of one value per weekday (Monday first) and hour, in the business time zone. */
const Week = <T extends z.ZodType>(of: T) => z.array(z.array(of).length(24)).length(7);
export const WeekHours = Week(z.number());
export const WeekValues = Week(z.number().nullable());
/** Number of received messages. `null` in the figures of one person, because received messages do not belong to a person. */
export const Received = z.int().nullable();

export const Trends = z.strictObject({
  days: z.array(z.strictObject({ date: Day, ...fieldSchemas(views.dashboard.days), received: Received })),
  activeTimes: WeekValues,
});
export type Trends = z.infer<typeof Trends>;

const presenceNow = (presence: string) =>
  ({
    summary: `List users who are ${presence}, highest load first.`,
    permission: 'dashboard.view',
    wall: true,
    query: rangeWith(page),
    answer: z.array(TeamMember),
    meta: FiguresListMeta,
    refusals: ['brand_not_found', 'not_ready', 'cursor_invalid'],
  }) as const;
const ranking = (summary: string) =>
  ({
    summary,
    permission: 'dashboard.view',
    wall: true,
    query: rangeWith(rankingPage),
    answer: z.array(Ranked),
    meta: FiguresListMeta,
    refusals: ['brand_not_found', 'not_ready', 'cursor_invalid'],
  }) as const;
const metric = <More extends z.ZodRawShape>(summary: string, more: More) =>
  ({
    summary,
    permission: 'dashboard.kpis',
    wall: true,
    query: StaffRangeQuery,
    answer: figureWith(more),
    meta: FiguresMeta,
    refusals: ['brand_not_found', 'staff_not_found', 'not_ready'],
  }) as const;

const refusals = ['brand_not_found', 'not_ready'] as const;
const view = { permission: 'dashboard.view', meta: FiguresMeta, refusals } as const;
const list = { ...view, meta: FiguresListMeta, refusals: [...refusals, 'cursor_invalid'] } as const;

/** State of the dashboard at a past time. */
export const PastScreen = z.strictObject({
  at: Time,
  figures: z.partialRecord(z.enum(figureNames), Figure),
  team: z.array(TeamMemberThen),
  rankings: z.partialRecord(z.enum(rankings), z.array(Ranked)),
  activities: z.array(Activity),
});
export type PastScreen = z.infer<typeof PastScreen>;

const Allocation = z.strictObject({
  conversationId: Id,
  staffId: Id,
  /** Assignee of the conversation when the plan was computed. Absent for an unassigned conversation. */
  from: Id.optional(),
});

/** Details of the conversations in an allocation plan. The lists are empty in the response to applying a plan. */
const AllocationMeta = z.strictObject({
  /** All conversations of the plan, including those whose assignee stays the same. */
  conversations: z.array(
    z.strictObject({
      id: Id,
      brandId: Id,
      /** `null` for readers without permission to read messages. */
      customerName: z.string().nullable(),
      language: z.string().nullable(),
      memberGroup: z.enum(memberGroups),
      waitingSince: Time.nullable(),
      dueAt: Time.nullable(),
      assignedTo: Id.nullable(),
    }),
  ),
  /** Conversations whose assignee stays the same, with the reason. */
  left: z.array(
    z.strictObject({
      conversationId: Id,
      /** `already_even`: everyone with capacity has at most one conversation fewer than the current assignee. */
      reason: z.enum(['not_waiting', 'nobody_here', 'administrators', 'no_room', 'already_even']),
    }),
  ),
  /** Number of conversations that are omitted, because a plan has a maximum size. */
  more: z.int(),
});
export type AllocationMeta = z.infer<typeof AllocationMeta>;

export const dashboardContracts = {
  'GET /dashboard/metrics/active-conversations': metric(
    'Get the number of conversations that are open or pending now.',
    {},
  ),
  'GET /dashboard/metrics/avg-response-time': metric('Get the average response time with percentiles.', {
    p50: z.number().nullable(),
    p90: z.number().nullable(),
    p95: z.number().nullable(),
  }),
  'GET /dashboard/metrics/resolution-rate': metric('Get the share of opened cases that are resolved.', {}),
  'GET /dashboard/metrics/satisfaction-score': metric('Get the average rating, with the share of ratings of 4 and 5.', {
    satisfaction: z.number().nullable(),
  }),
  'GET /dashboard/figures': {
    ...view,
    summary: 'Get several metrics in one call. Requires the permission of each metric.',
    permission: figureKeys,
    wall: true,
    query: rangeWith({ names: FigureNames, staff: Id.optional() }),
    answer: z.partialRecord(z.enum(figureNames), Figure),
    refusals: [...refusals, 'staff_not_found'],
  },
  'GET /dashboard/team/online': presenceNow('online'),
  'GET /dashboard/team/busy': presenceNow('busy'),
  'GET /dashboard/team/offline': presenceNow('offline'),
  'GET /dashboard/rank/fastest-response': ranking('Rank users by average response time, fastest first.'),
  'GET /dashboard/rank/highest-satisfaction': ranking('Rank users by average rating, highest first.'),
  'GET /dashboard/rank/most-replies': ranking('Rank users by number of replies, most first.'),
  'GET /dashboard/rank/improvement': ranking(
    'Rank users by improvement of the response time over the previous period, greatest first.',
  ),
  'GET /dashboard/analytics/trends': {
    ...view,
    summary: 'Get response time and volume per day, and the times when customers write.',
    permission: 'dashboard.analytics',
    wall: true,
    query: StaffRangeQuery,
    answer: Trends,
    refusals: [...refusals, 'staff_not_found'],
  },
  'GET /dashboard/analytics/brands': {
    ...list,
    summary: 'Compare the brands.',
    permission: 'dashboard.analytics',
    query: rangeWith(page),
    answer: z.array(BrandLine),
  },
  'GET /dashboard/activities': {
    ...list,
    summary: 'List recent activities, newest first, optionally of a date range.',
    wall: true,
    query: rangeWith(page),
    answer: z.array(Activity),
  },
  'GET /dashboard/health': {
    summary: 'Get the status of server, database, API and memory.',
    permission: 'dashboard.view',
    query: RangeQuery,
    answer: z.strictObject({
      status: z.enum(['ok', 'degraded', 'down']),
      server: z.strictObject({ version: z.string(), uptimeSeconds: z.number() }),
      database: z.strictObject({ connected: z.boolean(), readMs: z.number().nullable(), bytes: z.int() }),
      api: z.strictObject({ p50Ms: z.number().nullable(), p95Ms: z.number().nullable() }),
      memory: z.strictObject({ usedBytes: z.int(), limitBytes: z.int(), percent: z.number() }),
    }),
    meta: FiguresMeta,
  },
  'GET /dashboard/reminders/overdue': {
    ...list,
    wall: true,
    summary: 'List overdue customers, longest overdue first.',
    query: rangeWith(page),
    answer: z.array(
      z.strictObject({
        conversationId: Id,
        customerName: z.string().nullable(),
        brandId: Id,
        memberGroup: z.enum(memberGroups),
        waitingSince: Time,
        dueAt: Time,
        assignedTo: Id.nullable(),
      }),
    ),
  },
  'GET /dashboard/reminders/load-rate': {
    ...view,
    summary: 'List the load of available users, highest first.',
    query: RangeQuery,
    answer: z.strictObject({
      loadRate: z.number().nullable(),
      staff: z.array(
        z.strictObject({
          id: Id,
          fullName: z.string(),
          open: z.int(),
          capacity: z.int(),
          loadRate: z.number(),
        }),
      ),
    }),
  },
  'GET /dashboard/reminders/new-vips': {
    ...list,
    summary: 'List customers who were raised to VIP, newest first.',
    query: rangeWith(page),
    answer: z.array(
      z.strictObject({
        conversationId: Id,
        customerName: z.string().nullable(),
        brandId: Id,
        memberGroup: z.enum(memberGroups),
        at: Time,
      }),
    ),
  },
  'GET /dashboard/at': {
    ...view,
    summary: 'Get the dashboard as of a past time.',
    permission: 'dashboard.analytics',
    query: rangeWith({ time: Moment }),
    answer: PastScreen,
  },
  'GET /dashboard/timeline': {
    ...view,
    summary: 'Get the number of waiting customers over a day, in slots of 15 minutes.',
    permission: 'dashboard.analytics',
    query: rangeWith({ day: Day }),
    answer: z.strictObject({
      slots: z.array(z.strictObject({ at: Time, waiting: z.int(), overtime: z.int() })),
      mostOvertimeAt: Time.nullable(),
    }),
  },
  'POST /dashboard/allocate': {
    summary:
      'Assign waiting, unassigned conversations to users who are online (`unassigned`), or move conversations from users at capacity to them (`balance`). Returns the plan or applies it.',
    effect: 'change',
    permission: 'messages.assign',
    body: z.strictObject({
      brand: BrandList,
      apply: z.boolean(),
      /** `unassigned` assigns conversations without an assignee. `balance` reassigns conversations of people at capacity. */
      task: z.enum(['unassigned', 'balance']).default('unassigned'),
      /** Person whose conversations `balance` reassigns. Default: everyone at capacity. */
      from: Id.optional(),
      /** Whether administrators are assigned conversations too. */
      administrators: z.boolean().default(false),
      plan: z.array(Allocation).max(limits.allocationMax).optional(),
    }),
    answer: z.union([
      z.array(Allocation),
      z.array(z.strictObject({ id: Id, success: z.boolean(), code: z.string().optional() })),
    ]),
    meta: AllocationMeta,
    refusals: ['brand_not_found'],
    example: { body: { brand: 'all', apply: false } },
  },
  'GET /dashboard/export': {
    summary: 'Download the day of the dashboard as an Excel file.',
    permission: 'dashboard.export',
    query: rangeWith({ lang: Lang }),
    answer: null,
    refusals: [...refusals, 'export_too_large'],
  },
} as const satisfies Contracts;
