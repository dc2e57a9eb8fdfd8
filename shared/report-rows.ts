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
  /** Brands of the figures: `all`, or ids separated by commas. Only people who can see each of the brands can see the report. */
  brand: z.string(),
  /** Business days, both inclusive. */
  from: z.string(),
  to: z.string(),
  format: z.enum(reportFormats),
  language: z.enum(languages),
  status: z.enum(reportStatuses),
  /** 0 to 1. */
  progress: z.number(),
  /** `null` unless the report is being generated. */
  stage: z.enum(reportStages).nullable(),
  /** The person in whose queue the report waits, and its place from 1. `null` unless the report is being generated. */
  queue: z.strictObject({ staffId: id, place: z.int().positive() }).nullable(),
  /** Why a failed report failed, or why a completed report could not be regenerated: its previous files remain. */
  error: z.enum(reportErrors).nullable(),
  /** Number of requested brands that are not included: deleted, or not visible to the creator. */
  omittedBrands: z.int().nonnegative(),
  /** Total bytes of the files. `null` before there are any. */
  fileSize: z.int().nullable(),
  downloads: z.int(),
  createdAt: time,
  /** When the files were generated. `null` before. */
  generatedAt: time.nullable(),
  createdBy: id,
  scheduleId: id.nullable(),
  version,
});
export type Report = z.infer<typeof Report>;

/** Ended run, as displayed with its schedule. */
const LastRun = z.strictObject({
  id,
  at: time,
  status: z.enum(runEnds),
  error: z.enum(runErrors).nullable(),
  reportId: id.nullable(),
  /** Whether the server was off at the due time. */
  late: z.boolean(),
});

/** Run in progress. */
const Running = z.strictObject({
  id,
  at: time,
  reportId: id,
  status: z.enum(runStages),
  /** Why the mail has not been sent yet. The mail is retried. */
  error: z.enum(runErrors).nullable(),
});

/** Report that is generated automatically. */
export const Schedule = z.strictObject({
  id,
  name: z.string(),
  template: z.enum(reportTemplates),
  /** Brands as requested. Each run contains the brands that `savedBy` can see at that time. */
  brand: z.string(),
  range: z.enum(rangePresets),
  format: z.enum(reportFormats),
  language: z.enum(languages),
  frequency: z.enum(scheduleFrequencies),
  /** 1 (Monday) to 7. `null` unless weekly. */
  weekday: z.int().min(1).max(7).nullable(),
  /** 1 to 31, or the last day of a shorter month. `null` unless monthly. */
  day: z.int().min(1).max(31).nullable(),
  /** HH:MM in the business time zone. */
  time: z.string(),
  recipients: z.array(z.string()),
  active: z.boolean(),
  /** `null` if the schedule is inactive. */
  nextRunAt: time.nullable(),
  lastRun: LastRun.nullable(),
  running: Running.nullable(),
  /** The person in whose name the schedule runs: the last one who changed its contents or recipients. */
  savedBy: id,
  createdAt: time,
  version,
});
export type Schedule = z.infer<typeof Schedule>;

/** Days and time of a schedule. */
export type Timing = Pick<Schedule, 'frequency' | 'weekday' | 'day' | 'time'>;

/** Run of a schedule. The most recent runs are retained. */
export const ScheduleRun = z.strictObject({
  id,
  scheduleId: id,
  at: time,
  /** Due time. `null` if a person started the run. */
  dueAt: time.nullable(),
  late: z.boolean(),
  by: id.nullable(),
  status: z.enum(runStatuses),
  error: z.enum(runErrors).nullable(),
  reportId: id.nullable(),
  /** `reply`: response of the mail server. */
  recipients: z.array(
    z.strictObject({ address: z.string(), status: z.enum(recipientStatuses), reply: z.string().nullable() }),
  ),
  version,
});
export type ScheduleRun = z.infer<typeof ScheduleRun>;

/** Notification of one person that the last run of a schedule failed or was incomplete. */
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
