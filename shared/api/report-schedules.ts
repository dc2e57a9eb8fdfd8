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

/** Address of a recipient. */
const Recipient = z.string().trim().pipe(z.email().max(254));

const timing = {
  frequency: z.enum(scheduleFrequencies),
  /** 1 (Monday) to 7. */
  weekday: z.int().min(1).max(7).nullable(),
  /** 1 to 31. In a shorter month, its last day. */
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

/** Weekly schedules require `weekday`, monthly ones `day`. Other combinations are refused. */
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

/** Template, brand and language are taken from the report; the fields are ignored. */
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

/** Run in the history of its schedule. */
const ShownRun = ScheduleRun.extend({
  /** Recipients to whom the reader can resend the mail. */
  resendTo: z.array(z.string()),
});
export type ShownRun = z.infer<typeof ShownRun>;

export const reportSchedulingContracts = {
  'GET /reports/schedules': {
    summary: 'Reports that are made by themselves: those of brands that one sees, and one’s own.',
    permission: ['reports.view', 'analytics.reports'],
    query: z.strictObject({ ...page, q: Phrase.optional() }),
    answer: z.array(Schedule),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
  'POST /reports/schedules': {
    summary:
      'Let a report be made daily, weekly or monthly at a time of the business time zone, in one’s own name, and mailed.',
    effect: ofMessages('change'),
    permission: 'reports.schedule',
    body: NewSchedule,
    status: 201,
    answer: Schedule,
    refusals: ['brand_not_found'],
    example: { body: { name: 'Week', template: 'kpi-overview', brand: 'all', language: 'en', ...example } },
  },
  'POST /reports/:id/schedule': {
    summary: 'Let such a report be made by itself: of the same template, brands and language.',
    effect: ofMessages('change'),
    permission: 'reports.schedule',
    subject: { kind: 'report', in: 'params', key: 'id' },
    params: ById,
    body: ScheduleOfReport,
    status: 201,
    answer: Schedule,
    refusals: ['brand_not_found'],
    example: { body: example },
  },
  'PUT /reports/schedules/:id': {
    summary:
      'Change a schedule. It runs in the name of the last one to say what is in it and where it goes: template, brand, recipients.',
    effect: ofMessages('change'),
    permission: 'reports.schedule',
    subject,
    params: ById,
    body: asRead(Schedule, ScheduleChange),
    answer: Schedule,
    refusals: ['brand_not_found', 'changed_meanwhile'],
    example: { body: { active: false } },
  },
  'DELETE /reports/schedules/:id': {
    summary: 'Delete a schedule; the reports that it made stay.',
    effect: 'change',
    permission: 'reports.schedule',
    subject,
    params: ById,
    answer: Empty,
  },
  'POST /reports/schedules/:id/run': {
    summary: 'Run a schedule now, beside its times.',
    effect: 'change',
    permission: 'reports.schedule',
    subject,
    params: ById,
    answer: ScheduleRun,
    refusals: ['too_many_reports'],
  },
  'POST /reports/schedules/:id/runs/:runId/send': {
    summary:
      'Send the mail of a run again to those who did not get it, or of whom nobody knows whether they did: they may get it twice.',
    effect: 'change',
    permission: 'reports.schedule',
    subject,
    params: z.strictObject({ id: Id, runId: Id }),
    answer: ScheduleRun,
    refusals: ['schedule_run_not_found', 'report_not_found', 'run_not_resendable'],
  },
  'GET /reports/schedules/failures': {
    summary: 'Schedules that failed and that are one’s own to look after, as the bell tells of them.',
    permission: 'session',
    personal: true,
    answer: z.array(ScheduleFailure),
  },
  'POST /reports/schedules/failures/clear': {
    summary: 'Take them off one’s own bell, all or that of one schedule.',
    effect: 'change',
    permission: 'session',
    personal: true,
    body: z.strictObject({ scheduleId: Id.optional() }),
    answer: z.strictObject({ cleared: z.int() }),
    example: { body: {} },
  },
  'GET /reports/schedules/:id/runs': {
    summary: 'The last runs of a schedule, newest first, with each recipient.',
    permission: ['reports.view', 'analytics.reports'],
    subject,
    params: ById,
    query: z.strictObject(page),
    answer: z.array(ShownRun),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
} as const satisfies Contracts;
