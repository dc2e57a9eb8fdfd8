import { limits } from '../../../../shared/limits.ts';
import { snoozeEnd } from '../../../../shared/snooze.ts';
import { localTime } from '../../../../shared/zoned-time.ts';
import { timeOfInput } from '../../../time/local-input.ts';
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

/** Returns the time of a `datetime-local` input in milliseconds. `null` if it is empty, in the past, or too far ahead. */
export function sendTimeOf(value: string, now: number, zone: string = shownZone()): number | null {
  const at = timeOfInput(value, zone);
  return at > now && at <= now + limits.sendAheadMs ? at : null;
}
