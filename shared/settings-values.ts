import * as z from 'zod';
import { limits } from './limits.ts';
import { Settings } from './rows.ts';

export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}

/** Time zone known to `Intl`. */
export const TimeZone = z.string().max(100).refine(isTimeZone);

/** HH:MM. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const positive = z.int().min(1);
const seconds = positive.max(limits.toleranceMax);

/**
 * Settings in records, including those of older releases: upper bounds are checked by the contract only, and removed settings are allowed.
 * Lower bounds are checked: no contract permits less, and lower values would erase data that has to be retained.
 */
export const RecordedSettings = Settings.omit({ id: true, version: true })
  .extend({
    timeZone: TimeZone,
    backupAt: TimeOfDay.nullable(),
    // Smallest value that any contract permitted, regardless of the current minimum.
    retentionDays: z.int().min(30).nullable(),
    backupsKept: positive,
    tolerances: z.strictObject({ normal: seconds, vip1: seconds, vip2: seconds, vip3: seconds }),
    staffCapacity: positive,
    targetPercent: positive,
    /** Servers in older records contain their credentials. */
    iceServers: z.array(z.looseObject({ urls: z.string(), username: z.string().optional() })),
  })
  .partial()
  .catchall(z.unknown());
export type RecordedSettings = z.infer<typeof RecordedSettings>;
