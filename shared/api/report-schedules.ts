import * as z from 'zod';
import { rangePresets } from '../figures.ts';
import { limits } from '../limits.ts';
import { Schedule, ScheduleFailure, ScheduleRun } from '../report-rows.ts';
import {
  reportFormats,
  reportLanguages,
  reportTemplates,
  type ScheduleFrequency,
  scheduleFrequencies,
} from '../reports.ts';
import { Id } from '../rows.ts';
import { asRead } from './as-read.ts';
import { ById, Empty, ListMeta, name, Phrase, page, version } from './common.ts';
import type { Contracts } from './contract.ts';
import { BrandList } from './figures.ts';
import { ofMessages } from './reports.ts';

const subject = { kind: 'schedule', in: 'params', key: 'id' } as const;

/**
 * Properties of the endpoints that save a schedule. API tokens are refused, because a schedule runs with all brands and permissions of a
 * person, and would continue to run after the token has expired.
 */
const saving = { effect: ofMessages('change'), permission: 'reports.schedule', personal: true } as const;

/** Email address of a recipient. */
const Recipient = z.string().trim().pipe(z.email().max(254));

const timing = {
  frequency: z.enum(scheduleFrequencies),
  /** Day of the week, 1 (Monday) to 7. */
  weekday: z.int().min(1).max(7).nullable(),
  /** Day of the month, 1 to 31. Shorter months use their last day. */
  day: z.int().min(1).max(31).nullable(),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time, as 08:00'),
};

const sending = {
  range: z.enum(rangePresets),
  format: z.enum(reportFormats),
  recipients: z
    .array(Recipient)
    .max(limits.recipientsMax)
    .superRefine((list, context) => {
      const known = new Set<string>();
      for (const [at, address] of list.entries()) {
        const same = address.toLowerCase();
        if (known.has(same)) context.addIssue({ code: 'custom', path: [at], message: 'named twice', input: address });
        known.add(same);
      }
    }),
  active: z.boolean(),
};

const content = {
  template: z.enum(reportTemplates),
  brand: BrandList.unwrap(),
  language: z.enum(reportLanguages),
};

interface Timed {
  frequency?: ScheduleFrequency | undefined;
  weekday?: number | null | undefined;
  day?: number | null | undefined;
}

/** Adds an issue if a weekly schedule has no `weekday` or a monthly one has no `day`. */
function checkTiming(body: Timed, context: z.RefinementCtx): void {
  const { frequency, weekday, day } = body;
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (frequency === 'weekly' && weekday === null) issue('weekday', 'a weekly schedule needs its weekday');
  if (frequency === 'monthly' && day === null) issue('day', 'a monthly schedule needs its day');
}

const optional = {
  weekday: timing.weekday.default(null),
  day: timing.day.default(null),
  active: sending.active.default(true),
};

const NewSchedule = z
  .strictObject({ name, ...content, ...sending, ...timing, ...optional })
  .superRefine((body, context) => checkTiming(body, context));

/**
 * Body of a schedule that is created from a report. The fields `template`, `brand` and `language` are ignored, because the schedule uses
 * those of the report.
 */
const ScheduleOfReport = z
  .strictObject({
    name: name.optional(),
    ...z.strictObject(content).partial().shape,
    ...sending,
    ...timing,
    ...optional,
  })
  .superRefine((body, context) => checkTiming(body, context));

const ScheduleChange = z
  .strictObject({ name, ...content, ...sending, ...timing })
  .partial()
  .extend({ version })
  .superRefine((body, context) => checkTiming(body, context));

const example = {
  range: 'yesterday',
  format: 'pdf',
  frequency: 'weekly',
  weekday: 1,
  time: '08:00',
  recipients: ['director@example.com'],
} as const;

/** A run as listed with its schedule. */
const ShownRun = ScheduleRun.extend({
  /** Recipients to whom the reader can resend the mail. */
  resendTo: z.array(z.string()),
});
export type ShownRun = z.infer<typeof ShownRun>;

export const reportSchedulingContracts = {
  'GET /reports/schedules': {
    summary: 'List report schedules: those of brands that the caller has access to, and the caller’s own.',
    permission: ['reports.view', 'analytics.reports'],
    query: z.strictObject({ ...page, q: Phrase.optional() }),
    answer: z.array(Schedule),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
  'POST /reports/schedules': {
    summary:
      'Create a schedule that generates a report daily, weekly or monthly at a time in the business time zone, in the caller’s name, and mails it.',
    ...saving,
    body: NewSchedule,
    status: 201,
    answer: Schedule,
    refusals: ['brand_not_found'],
    example: { body: { name: 'Week', template: 'kpi-overview', brand: 'all', language: 'en', ...example } },
  },
  'POST /reports/:id/schedule': {
    summary: 'Create a schedule from a report, with the same template, brands and language.',
    ...saving,
    subject: { kind: 'report', in: 'params', key: 'id' },
    params: ById,
    body: ScheduleOfReport,
    status: 201,
    answer: Schedule,
    refusals: ['brand_not_found'],
    example: { body: example },
  },
  'PUT /reports/schedules/:id': {
    summary: 'Change a schedule. It runs in the name of the last user who changed its template, brand or recipients.',
    ...saving,
    subject,
    params: ById,
    body: asRead(Schedule, ScheduleChange),
    answer: Schedule,
    refusals: ['brand_not_found', 'changed_meanwhile'],
    example: { body: { active: false } },
  },
  'DELETE /reports/schedules/:id': {
    summary: 'Delete a schedule. Its reports are kept.',
    effect: 'change',
    permission: 'reports.schedule',
    subject,
    params: ById,
    answer: Empty,
  },
  'POST /reports/schedules/:id/run': {
    summary: 'Run a schedule now, in addition to its regular times.',
    effect: 'change',
    permission: 'reports.schedule',
    subject,
    params: ById,
    answer: ScheduleRun,
    refusals: ['too_many_reports'],
  },
  'POST /reports/schedules/:id/runs/:runId/send': {
    summary:
      'Resend the mail of a run to recipients who did not receive it or whose status is unknown. The latter may receive it twice.',
    effect: 'change',
    permission: 'reports.schedule',
    subject,
    params: z.strictObject({ id: Id, runId: Id }),
    answer: ScheduleRun,
    refusals: ['schedule_run_not_found', 'report_not_found', 'run_not_resendable'],
  },
  'GET /reports/schedules/failures': {
    summary: 'List failed schedules for which the caller is responsible, as shown in the bell.',
    permission: 'session',
    personal: true,
    answer: z.array(ScheduleFailure),
  },
  'POST /reports/schedules/failures/clear': {
    summary: 'Clear failed schedules from the caller’s bell, all or one.',
    effect: 'change',
    permission: 'session',
    personal: true,
    body: z.strictObject({ scheduleId: Id.optional() }),
    answer: z.strictObject({ cleared: z.int() }),
    example: { body: {} },
  },
  'GET /reports/schedules/:id/runs': {
    summary: 'List the last runs of a schedule with their recipients, newest first.',
    permission: ['reports.view', 'analytics.reports'],
    subject,
    params: ById,
    query: z.strictObject(page),
    answer: z.array(ShownRun),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
} as const satisfies Contracts;
