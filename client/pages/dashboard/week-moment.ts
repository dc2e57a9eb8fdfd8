import { localTime } from '../../figures/local-time.ts';

/** Weekday (Monday is 0) and hour of a time in a time zone. */
export function weekMoment(at: string, timeZone: string): { weekday: number; hour: number } {
  const local = new Date(localTime(Date.parse(at), timeZone));
  return { weekday: (local.getUTCDay() + 6) % 7, hour: local.getUTCHours() };
}
