import * as z from 'zod';
import { rangePresets } from './figures.ts';
import {
  recipientStatuses,
  reportErrors,
  reportFormats,
  reportStages,
  reportStatuses,
  reportTemplates,
  runEnds,
  runErrors,
  runStages,
  runStatuses,
  scheduleFrequencies,
} from './reports.ts';
import { languages } from './vocabulary.ts';

const id = z.string().min(1).max(100);
const time = z.iso.datetime();
const version = z.int().nonnegative();

/** Report in the archive. */
export const Report = z.strictObject({
  id,
  name: z.string(),
  template: z.enum(reportTemplates),
  /**
   * Brands whose figures the report contains: `all`, or ids separated by commas. The report is visible only to people who can see all of
   * them.
   */
  brand: z.string(),
  /** Business days, both inclusive. */
  from: z.string(),
  to: z.string(),
  format: z.enum(reportFormats),
  language: z.enum(languages),
  status: z.enum(reportStatuses),
  /** Share of the generation that is completed, 0 to 1. */
  progress: z.number(),
  /** Stage of the generation. `null` unless the report is being generated. */
  stage: z.enum(reportStages).nullable(),
  /**
   * Person whose queue the report is in, and the place of the report in that queue, starting at 1. `null` unless the report is being
   * generated.
   */
  queue: z.strictObject({ staffId: id, place: z.int().positive() }).nullable(),
  /**
   * Why the report failed, or why a completed report could not be regenerated. In the second case, its previous files remain. `null`
   * without an error.
   */
  error: z.enum(reportErrors).nullable(),
  /** Number of requested brands that are not included: deleted, or not visible to the creator. */
  omittedBrands: z.int().nonnegative(),
  /** Total size of the files in bytes. `null` before they are generated. */
  fileSize: z.int().nullable(),
  downloads: z.int(),
  createdAt: time,
  /** Time at which the files were generated. `null` before they are generated. */
  generatedAt: time.nullable(),
  createdBy: id,
  scheduleId: id.nullable(),
  version,
});
export type Report = z.infer<typeof Report>;

/** The last run that has ended, as displayed with its schedule. */
const LastRun = z.strictObject({
  id,
  at: time,
  status: z.enum(runEnds),
  error: z.enum(runErrors).nullable(),
  reportId: id.nullable(),
  /** Whether the run began late because the server was not running at the due time. */
  late: z.boolean(),
});

/** Run in progress. */
const Running = z.strictObject({
  id,
  at: time,
  reportId: id,
  status: z.enum(runStages),
  /** Why the mail has not been sent yet. Sending will be retried. `null` without an error. */
  error: z.enum(runErrors).nullable(),
});

/** Report that is generated automatically. */
export const Schedule = z.strictObject({
  id,
  name: z.string(),
  template: z.enum(reportTemplates),
  /** Requested brands. Each run includes only those that `savedBy` can see at that time. */
  brand: z.string(),
  range: z.enum(rangePresets),
  format: z.enum(reportFormats),
  language: z.enum(languages),
  frequency: z.enum(scheduleFrequencies),
  /** Day of the week, 1 (Monday) to 7. `null` if the schedule is not weekly. */
  weekday: z.int().min(1).max(7).nullable(),
  /** Day of the month, 1 to 31. Shorter months use their last day. `null` if the schedule is not monthly. */
  day: z.int().min(1).max(31).nullable(),
  /** Time of day in the business time zone, HH:MM. */
  time: z.string(),
  recipients: z.array(z.string()),
  active: z.boolean(),
  /** Time of the next run. `null` if the schedule is inactive. */
  nextRunAt: time.nullable(),
  lastRun: LastRun.nullable(),
  running: Running.nullable(),
  /** Person in whose name the schedule runs. This is the last person who changed its contents or recipients. */
  savedBy: id,
  createdAt: time,
  version,
});
export type Schedule = z.infer<typeof Schedule>;

/** Fields that determine when a schedule runs. */
export type Timing = Pick<Schedule, 'frequency' | 'weekday' | 'day' | 'time'>;

/** A run of a schedule. Only the most recent runs are stored. */
export const ScheduleRun = z.strictObject({
  id,
  scheduleId: id,
  at: time,
  /** Time at which the run was due. `null` if a person started it. */
  dueAt: time.nullable(),
  late: z.boolean(),
  by: id.nullable(),
  status: z.enum(runStatuses),
  error: z.enum(runErrors).nullable(),
  reportId: id.nullable(),
  /** Recipients with the status of their mail. `reply` is the response of the mail server. */
  recipients: z.array(
    z.strictObject({ address: z.string(), status: z.enum(recipientStatuses), reply: z.string().nullable() }),
  ),
  version,
});
export type ScheduleRun = z.infer<typeof ScheduleRun>;

/** Notification to one person that the last run of a schedule failed or was incomplete. */
export const ScheduleFailure = z.strictObject({
  id,
  staffId: id,
  scheduleId: id,
  /** Name of the schedule. */
  name: z.string(),
  at: time,
  error: z.enum(runErrors),
  reportId: id.nullable(),
  version,
});
export type ScheduleFailure = z.infer<typeof ScheduleFailure>;
