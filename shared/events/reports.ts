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

/** `all`, or brand ids separated by commas. Without a maximum length, because the number of brands is not limited. */
const brand = z.string().min(1);
const day = z.iso.date();
const error = z.enum(reportErrors);

/** A report was requested. `brand` contains only permitted brands. */
const requested = z.strictObject({
  type: z.literal('report.requested'),
  reportId: id,
  name: z.string(),
  template: z.enum(reportTemplates),
  brand,
  from: day,
  to: day,
  /** Preset of the request. `from` and `to` are its days at that time. `null` if the request contained days. */
  preset: z.enum(rangePresets).nullable().optional(),
  format: z.enum(reportFormats),
  language: z.enum(languages),
  /** Number of requested brands that the person is not permitted to see. */
  omittedBrands: z.int(),
  /** Person whose queue the report is in. */
  staffId: id,
  /** Schedule and run that requested the report. `null` if a person requested it. */
  scheduleId: id.nullable(),
  runId: id.nullable(),
});

/** A person requested that the report be generated again. */
const askedAgain = z.strictObject({ type: z.literal('report.asked-again'), reportId: id, staffId: id });

/** Generation began, for the first time or after an interruption. The position of this record identifies the attempt. */
const begun = z.strictObject({ type: z.literal('report.begun'), reportId: id });

/** Attempt that the event belongs to. Absent from records of older releases, whose events belong to the attempt in progress. */
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
  /** Requested brands, except those that were deleted in the meantime. */
  brand,
  omittedBrands: z.int(),
  /** Permissions that a reader of the files needs: one from each list. */
  keys: z.array(z.array(z.string())).optional(),
  attempt,
});

/** Generation failed. Without `attempt`, a person cancelled it, which ends the attempt in progress. */
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
  /** The person in whose name the schedule runs. */
  savedBy: id,
};

/** Time of the next run, and the business time zone in which it was computed. */
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

/**
 * The time of the next run changed. Recorded after a change of the business time zone, and after a restore if the schedule has already run
 * since the backup.
 */
const scheduleMoved = z.strictObject({ type: z.literal('schedule.moved'), scheduleId: id, ...next });

/** Timer event: a run is due. Ignored if the time of the next run has changed since. */
const scheduleDue = z.strictObject({ type: z.literal('schedule.due'), scheduleId: id, dueAt: ms });

/** The schedule ran. The requested report is in the same record, unless an error prevented it. */
const scheduleRan = z.strictObject({
  type: z.literal('schedule.ran'),
  scheduleId: id,
  runId: id,
  /** Time at which the run was due. `null` if a person started the run. */
  dueAt: ms.nullable(),
  /** Whether the run began late because the server was not running at the due time. */
  late: z.boolean(),
  reportId: id.nullable(),
  error: error.nullable(),
  ...next,
});

/** An attempt to mail a report to these recipients begins. */
const mailClaimed = z.strictObject({
  type: z.literal('schedule.mail-claimed'),
  scheduleId: id,
  runId: id,
  recipients: z.array(z.string()),
});

/** Result of an attempt to mail the report. `end` is the final result of the run, or `null` if the mail is retried at `retryAt`. */
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

/** A person requested that the mail be sent again to these recipients, although the recipients might already have received it. */
const mailAskedAgain = z.strictObject({
  type: z.literal('schedule.mail-asked-again'),
  scheduleId: id,
  runId: id,
  recipients: z.array(z.string()),
});

/** A person dismissed the failure notifications of these schedules. */
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
