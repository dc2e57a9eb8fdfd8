import * as z from 'zod';
import { limits } from './limits.ts';
import { Settings } from './rows.ts';
import { settingsSchema } from './settings-schemas.ts';

export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}

/** Schema of a time zone that `Intl` supports. */
export const TimeZone = z.string().max(100).refine(isTimeZone);

/** Schema of a time of day, HH:MM. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const seconds = z.int().min(1).max(limits.toleranceMax);
export const Tolerances = z.strictObject({ normal: seconds, vip1: seconds, vip2: seconds, vip3: seconds });

/**
 * Schema of settings in records, including those of older releases. Removed settings are allowed, and upper bounds are not checked. Lower
 * bounds are checked, because a lower value could erase data that has to be kept, and no release has accepted lower values.
 */
export const RecordedSettings = settingsSchema(({ min }) => z.int().min(min), {
  ...Settings.omit({ id: true, version: true }).shape,
  timeZone: TimeZone,
  backupAt: TimeOfDay.nullable(),
  tolerances: Tolerances,
  /** In older records, servers also contain their credentials. */
  iceServers: z.array(z.looseObject({ urls: z.string(), username: z.string().optional() })),
})
  .partial()
  .catchall(z.unknown());
export type RecordedSettings = z.infer<typeof RecordedSettings>;
