import { instantOf, localTime } from '../../shared/zoned-time.ts';

/** Returns a time in milliseconds as the value of a `datetime-local` input, to the minute. */
export const inputOf = (at: number, zone: string): string => new Date(localTime(at, zone)).toISOString().slice(0, 16);

/** Returns the time of a `datetime-local` input in milliseconds. `NaN` if the input is empty. */
export function timeOfInput(value: string, zone: string): number {
  const local = Date.parse(`${value}Z`);
  return Number.isNaN(local) ? Number.NaN : instantOf(local, zone);
}
