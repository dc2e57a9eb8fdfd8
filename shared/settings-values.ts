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

/** A time zone that programs know. */
export const TimeZone = z.string().max(100).refine(isTimeZone);

/** HH:MM. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const positive = z.int().min(1);
const seconds = positive.max(limits.toleranceMax);

/**
 * Settings as records tell them, those of older programs too: upper bounds are the contract's, and settings that there are no more
 * may stand there. Below the lower ones, which no contract passes, the program would erase and remove what it is to keep.
 */
export const RecordedSettings = Settings.omit({ id: true, version: true })
  .extend({
    timeZone: TimeZone,
    backupAt: TimeOfDay.nullable(),
    // The least that any contract took, whatever today's is.
    retentionDays: z.int().min(30).nullable(),
    backupsKept: positive,
    tolerances: z.strictObject({ normal: seconds, vip1: seconds, vip2: seconds, vip3: seconds }),
    staffCapacity: positive,
    targetPercent: positive,
    /** Servers of older records hold their credentials. */
    iceServers: z.array(z.looseObject({ urls: z.string(), username: z.string().optional() })),
  })
  .partial()
  .catchall(z.unknown());
export type RecordedSettings = z.infer<typeof RecordedSettings>;
