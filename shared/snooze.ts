import { unreachable } from './unreachable.ts';
import { instantOf, localTime } from './zoned-time.ts';

export const snoozePresets = ['laterToday', 'tomorrow', 'nextWeek'] as const;
export type SnoozePreset = (typeof snoozePresets)[number];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Returns the end of a snooze that starts now: in three hours, tomorrow at 09:00 or next Monday at 09:00. Milliseconds.
 * @param timeZone the business time zone
 */
export function snoozeEnd(preset: SnoozePreset, now: number, timeZone: string): number {
  const today = Math.floor(localTime(now, timeZone) / dayMs) * dayMs;
  const morningIn = (days: number) => instantOf(today + days * dayMs + 9 * hourMs, timeZone);
  switch (preset) {
    case 'laterToday':
      return now + 3 * hourMs;
    case 'tomorrow':
      return morningIn(1);
    case 'nextWeek':
      return morningIn(7 - ((new Date(today).getUTCDay() + 6) % 7));
    default:
      return unreachable(preset);
  }
}

/** Whether a snooze ends after the reply deadline of the conversation. @param until ISO 8601 */
export function isAfterDeadline(until: string, { dueAt }: { dueAt: string | null }): boolean {
  return dueAt !== null && Date.parse(dueAt) < Date.parse(until);
}
