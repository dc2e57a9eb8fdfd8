import * as z from 'zod';
import { rangePresets } from '../figures.ts';
import {
  fileFormats,
  recipientStatuses,
  reportErrors,
  reportFormats,
  reportStages,
  reportTemplates,
  runEnds,
  runErrors,
  scheduleFrequencies,
} from '../reports.ts';
import { languages } from '../vocabulary.ts';
import { id, ms } from './common.ts';

/** `all`, or ids with commas. Nothing bounds how many brands a person has, and so how long it is. */
const brand = z.string().min(1);
const day = z.iso.date();
const error = z.enum(reportErrors);

/** It is to be made. The brands are those that may stand in it. */
const requested = z.strictObject({
  type: z.literal('report.requested'),
  reportId: id,
  name: z.string(),
  template: z.enum(reportTemplates),
  brand,
  from: day,
  to: day,
  /** The range that was asked for, of which the days are those of its moment; null where somebody named days. */
  preset: z.enum(rangePresets).nullable().optional(),
  format: z.enum(reportFormats),
  language: z.enum(languages),
  /** Brands that were asked for and may not stand in it. */
  omittedBrands: z.int(),
  /** Of whose jobs it is one. */
  staffId: id,
  /** The schedule and its run that it is of. */
  scheduleId: id.nullable(),
  runId: id.nullable(),
});

/** It is to be made anew. */
const askedAgain = z.strictObject({ type: z.literal('report.asked-again'), reportId: id, staffId: id });

/** Its making begins, for the first time or after a stop in the middle. The record's position is the id of the attempt. */
const begun = z.strictObject({ type: z.literal('report.begun'), reportId: id });

/** None in what earlier programs wrote, which count for whatever is under way. */
const attempt = z.int().positive().optional();

const progressed = z.strictObject({
  type: z.literal('report.progressed'),
  reportId: id,
  progress: z.number().min(0).max(1),
  stage: z.enum(reportStages),
  attempt,
});

const completed = z.strictObject({
  type: z.literal('report.completed'),
  reportId: id,
  files: z.array(z.strictObject({ format: z.enum(fileFormats), blob: z.string(), bytes: z.int() })),
  /** As it was asked, less the brands that were deleted meanwhile. */
  brand,
  omittedBrands: z.int(),
  /** Of each list a person needs one key to read the files. */
  keys: z.array(z.array(z.string())).optional(),
  attempt,
});

/** Without an attempt it is a cancel, and ends whatever is under way. */
const failed = z.strictObject({ type: z.literal('report.failed'), reportId: id, error, attempt });

const renamed = z.strictObject({ type: z.literal('report.renamed'), reportId: id, name: z.string() });

const deleted = z.strictObject({ type: z.literal('report.deleted'), reportId: id });

const downloaded = z.strictObject({
  type: z.literal('report.downloaded'),
  reportId: id,
  format: z.enum(fileFormats),
  staffId: id,
});

const scheduleFields = {
  name: z.string(),
  template: z.enum(reportTemplates),
  brand,
  range: z.enum(rangePresets),
  format: z.enum(reportFormats),
  language: z.enum(languages),
  frequency: z.enum(scheduleFrequencies),
  weekday: z.int().nullable(),
  day: z.int().nullable(),
  time: z.string(),
  recipients: z.array(z.string()),
  active: z.boolean(),
  /** The person in whose name it runs. */
  savedBy: id,
};

/** The next run, and the business time zone in which it was computed. */
const next = { nextRunAt: ms.nullable(), zone: z.string() };

const scheduleCreated = z.strictObject({
  type: z.literal('schedule.created'),
  scheduleId: id,
  ...scheduleFields,
  ...next,
});

const scheduleChanged = z.strictObject({
  type: z.literal('schedule.changed'),
  scheduleId: id,
  ...z.strictObject(scheduleFields).partial().shape,
  ...next,
});

/** The business time zone is another one: so is the next run. */
const scheduleMoved = z.strictObject({ type: z.literal('schedule.moved'), scheduleId: id, ...next });

/** The clock's fact: its time has come. Ignored when the row has moved on. */
const scheduleDue = z.strictObject({ type: z.literal('schedule.due'), scheduleId: id, dueAt: ms });

/** A run, with its report beside it in the record, or the reason why there is none. */
const scheduleRan = z.strictObject({
  type: z.literal('schedule.ran'),
  scheduleId: id,
  runId: id,
  /** null: somebody asked for it. */
  dueAt: ms.nullable(),
  /** The server was off when it was due. */
  late: z.boolean(),
  reportId: id.nullable(),
  error: error.nullable(),
  ...next,
});

/** A try to mail a run's report begins; these are to get it. */
const mailClaimed = z.strictObject({
  type: z.literal('schedule.mail-claimed'),
  scheduleId: id,
  runId: id,
  recipients: z.array(z.string()),
});

/** Its outcome. `end` is that of the run; null: it is tried again at a time. */
const mailEnded = z.strictObject({
  type: z.literal('schedule.mail-ended'),
  scheduleId: id,
  runId: id,
  recipients: z.array(
    z.strictObject({ address: z.string(), status: z.enum(recipientStatuses), reply: z.string().nullable() }),
  ),
  end: z.enum(runEnds).nullable(),
  error: z.enum(runErrors).nullable(),
  retryAt: ms.nullable(),
});

/** Somebody lets the mail go to these again, although it may have reached them. */
const mailAskedAgain = z.strictObject({
  type: z.literal('schedule.mail-asked-again'),
  scheduleId: id,
  runId: id,
  recipients: z.array(z.string()),
});

/** A person has seen that these schedules failed. */
const failuresCleared = z.strictObject({
  type: z.literal('schedule.failures-cleared'),
  staffId: id,
  scheduleIds: z.array(id),
});

const scheduleDeleted = z.strictObject({ type: z.literal('schedule.deleted'), scheduleId: id });

export const reportEvents = [
  requested,
  askedAgain,
  begun,
  progressed,
  completed,
  failed,
  renamed,
  deleted,
  downloaded,
  scheduleCreated,
  scheduleChanged,
  scheduleMoved,
  scheduleDue,
  scheduleRan,
  mailClaimed,
  mailEnded,
  mailAskedAgain,
  failuresCleared,
  scheduleDeleted,
] as const;
