import { limits } from '../../../../shared/limits.ts';
import { localTime } from '../../../figures/local-time.ts';
import { shownZone } from '../../../time/zone.ts';

const hour = 3_600_000;
const day = 24 * hour;
const morning = 9 * hour;
/** Local times are computed as if they were UTC, and 1970-01-01 was a Thursday. */
const mondayOffset = 4 * day;

/** Returns the point in time of a local time in the business time zone, with both in milliseconds. @see localTime */
function pointOf(local: number, zone: string): number {
  // The second step corrects a difference between the offset now and at that time, such as a clock change.
  const guess = local - (localTime(local, zone) - local);
  return guess - (localTime(guess, zone) - local);
}

export const sendPresets = ['laterToday', 'tomorrow', 'monday'] as const;
export type SendPreset = (typeof sendPresets)[number];

/**
 * Returns the times of the presets in milliseconds: in three hours, tomorrow at 9:00, and next Monday at 9:00 in the business time zone.
 * `laterToday` is `null` if it is not today any more, and `monday` is `null` if it is tomorrow.
 */
export function presetTimes(now: number, zone: string = shownZone()): Record<SendPreset, number | null> {
  const local = localTime(now, zone);
  const today = Math.floor(local / day) * day;
  const monday = Math.floor((today - mondayOffset) / (7 * day)) * 7 * day + mondayOffset + 7 * day;
  const later = now + 3 * hour;
  return {
    laterToday: localTime(later, zone) < today + day ? later : null,
    tomorrow: pointOf(today + day + morning, zone),
    monday: monday === today + day ? null : pointOf(monday + morning, zone),
  };
}

/** Returns a time as the value of an input for local date and time, in the business time zone. */
export const inputOf = (at: number, zone: string = shownZone()): string =>
  new Date(localTime(at, zone)).toISOString().slice(0, 16);

/** Returns the time in milliseconds of an input for local date and time. `null` if it is empty, in the past, or too far ahead. */
export function timeOfInput(value: string, now: number, zone: string = shownZone()): number | null {
  const local = Date.parse(`${value}:00Z`);
  const at = Number.isNaN(local) ? 0 : pointOf(local, zone);
  return at > now && at <= now + limits.sendAheadMs ? at : null;
}
