import type { Day } from '../../shared/days.ts';
import { useMoment } from '../time/use-moment.ts';
import { dayOf } from './days.ts';

/** Every zone's midnight falls on one. */
const quarterMs = 15 * 60_000;

/** The business day, also of a page that stands over midnight. */
export function useToday(timeZone: string): Day {
  return dayOf(
    useMoment((now) => quarterMs - (now % quarterMs)),
    timeZone,
  );
}
