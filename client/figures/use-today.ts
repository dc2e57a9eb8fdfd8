import type { Day } from '../../shared/days.ts';
import { useMoment } from '../time/use-moment.ts';
import { dayOf } from './days.ts';

/** Milliseconds. Midnight in every time zone is on a quarter of an hour. */
const quarterMs = 15 * 60_000;

/** The current business day. Updates at midnight. */
export function useToday(timeZone: string): Day {
  return dayOf(
    useMoment((now) => quarterMs - (now % quarterMs)),
    timeZone,
  );
}
