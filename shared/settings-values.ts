import * as z from 'zod';
import { Settings } from './rows.ts';

function isTimeZone(zone: string): boolean {
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

/**
 * Settings as records tell them, those of older programs too: the bounds of today are the contract's, and settings that there are no
 * more may stand there.
 */
export const RecordedSettings = Settings.omit({ id: true, version: true })
  .extend({
    timeZone: TimeZone,
    backupAt: TimeOfDay.nullable(),
    /** Once they held their credentials. */
    iceServers: z.array(z.looseObject({ urls: z.string(), username: z.string().optional() })),
  })
  .partial()
  .catchall(z.unknown());
