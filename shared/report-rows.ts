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

/** A report of the archive. */
export const Report = z.strictObject({
  id,
  name: z.string(),
  template: z.enum(reportTemplates),
  /** The brands whose figures it holds: `all`, or ids with commas. Nobody sees it who does not see each of them. */
  brand: z.string(),
  /** Business days, both included. */
  from: z.string(),
  to: z.string(),
  format: z.enum(reportFormats),
  language: z.enum(languages),
  status: z.enum(reportStatuses),
  /** 0 to 1. */
  progress: z.number(),
  /** While it is made. */
  stage: z.enum(reportStages).nullable(),
  /** While it is made: whose jobs it is one of, and its place among them, from 1. */
  queue: z.strictObject({ staffId: id, place: z.int().positive() }).nullable(),
  /** Of a failed one why; of a completed one why it could not be made anew: its files are those from before. */
  error: z.enum(reportErrors).nullable(),
  /** Brands that were asked for and are not in it: deleted, or none of its maker's any more. */
  omittedBrands: z.int().nonnegative(),
  /** Bytes of its files together; null before there are any. */
  fileSize: z.int().nullable(),
  downloads: z.int(),
  createdAt: time,
  /** When its files were made; null before. */
  generatedAt: time.nullable(),
  createdBy: id,
  scheduleId: id.nullable(),
  version,
});
export type Report = z.infer<typeof Report>;

/** A run that is over, as its schedule shows it. */
const LastRun = z.strictObject({
  id,
  at: time,
  status: z.enum(runEnds),
  error: z.enum(runErrors).nullable(),
  reportId: id.nullable(),
  /** The server was off when it was due. */
  late: z.boolean(),
});

/** A run under way. */
const Running = z.strictObject({
  id,
  at: time,
  reportId: id,
  status: z.enum(runStages),
  /** Why its mail did not go out yet: it is tried again. */
  error: z.enum(runErrors).nullable(),
});

/** A report that is made by itself. */
export const Schedule = z.strictObject({
  id,
  name: z.string(),
  template: z.enum(reportTemplates),
  /** As it was asked: each run holds what the person in whose name it runs may see then. */
  brand: z.string(),
  range: z.enum(rangePresets),
  format: z.enum(reportFormats),
  language: z.enum(languages),
  frequency: z.enum(scheduleFrequencies),
  /** 1 (Monday) to 7, of a weekly one. */
  weekday: z.int().min(1).max(7).nullable(),
  /** 1 to 31, of a monthly one; in a shorter month its last day. */
  day: z.int().min(1).max(31).nullable(),
  /** Of the business time zone, HH:MM. */
  time: z.string(),
  recipients: z.array(z.string()),
  active: z.boolean(),
  /** null while it is not active. */
  nextRunAt: time.nullable(),
  lastRun: LastRun.nullable(),
  running: Running.nullable(),
  /** The person in whose name it runs: the last one to say what is in it and where it goes. */
  savedBy: id,
  createdAt: time,
  version,
});
export type Schedule = z.infer<typeof Schedule>;

/** On which days, and when. */
export type Timing = Pick<Schedule, 'frequency' | 'weekday' | 'day' | 'time'>;

/** A run of a schedule, of which the last ones are kept. */
export const ScheduleRun = z.strictObject({
  id,
  scheduleId: id,
  at: time,
  /** When it was to be; null: somebody asked for it. */
  dueAt: time.nullable(),
  late: z.boolean(),
  by: id.nullable(),
  status: z.enum(runStatuses),
  error: z.enum(runErrors).nullable(),
  reportId: id.nullable(),
  /** `reply`: the mail server's own words. */
  recipients: z.array(
    z.strictObject({ address: z.string(), status: z.enum(recipientStatuses), reply: z.string().nullable() }),
  ),
  version,
});
export type ScheduleRun = z.infer<typeof ScheduleRun>;

/** A schedule whose last run did not do all that it was to do, as the bell tells one person. */
export const ScheduleFailure = z.strictObject({
  id,
  staffId: id,
  scheduleId: id,
  /** Of the schedule. */
  name: z.string(),
  at: time,
  error: z.enum(runErrors),
  reportId: id.nullable(),
  version,
});
export type ScheduleFailure = z.infer<typeof ScheduleFailure>;
