import { limits } from '../../../../shared/limits.ts';
import { snoozeEnd } from '../../../../shared/snooze.ts';
import { instantOf, localTime } from '../../../../shared/zoned-time.ts';
import { shownZone } from '../../../time/zone.ts';

const day = 86_400_000;

export const sendPresets = ['laterToday', 'tomorrow', 'monday'] as const;
export type SendPreset = (typeof sendPresets)[number];

/**
 * Returns the times of the presets in milliseconds: in three hours, tomorrow at 9:00, and next Monday at 9:00 in the business time zone.
 * `laterToday` is `null` if it is not today any more, and `monday` is `null` if it is tomorrow.
 */
export function presetTimes(now: number, zone: string = shownZone()): Record<SendPreset, number | null> {
  const [later, tomorrow, monday] = (['laterToday', 'tomorrow', 'nextWeek'] as const).map((preset) =>
    snoozeEnd(preset, now, zone),
  ) as [number, number, number];
  const dayOf = (at: number) => Math.floor(localTime(at, zone) / day);
  return {
    laterToday: dayOf(later) === dayOf(now) ? later : null,
    tomorrow,
    monday: monday === tomorrow ? null : monday,
  };
}

/** Returns a time as the value of an input for local date and time, in the business time zone. */
export const inputOf = (at: number, zone: string = shownZone()): string =>
  new Date(localTime(at, zone)).toISOString().slice(0, 16);

/** Returns the time in milliseconds of an input for local date and time. `null` if it is empty, in the past, or too far ahead. */
export function timeOfInput(value: string, now: number, zone: string = shownZone()): number | null {
  const local = Date.parse(`${value}:00Z`);
  const at = Number.isNaN(local) ? 0 : instantOf(local, zone);
  return at > now && at <= now + limits.sendAheadMs ? at : null;
}
