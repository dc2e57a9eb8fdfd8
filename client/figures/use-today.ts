import type { Day } from '../../shared/days.ts';
import { useMoment } from '../time/use-moment.ts';
import { dayOf } from './days.ts';

/** A quarter of an hour in milliseconds. In every time zone, midnight is at the start of a UTC quarter of an hour. */
const quarterMs = 15 * 60_000;

/** Returns the current business day. Updates at midnight. */
export function useToday(timeZone: string): Day {
  return dayOf(
    useMoment((now) => quarterMs - (now % quarterMs)),
    timeZone,
  );
}
