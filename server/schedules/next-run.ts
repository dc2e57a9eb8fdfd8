import { Cron } from 'croner';
import type { Timing } from '../../shared/report-rows.ts';
import { unreachable } from '../../shared/unreachable.ts';

/** The days that a schedule names; what a month has not got is its last day. */
function daysOf({ frequency, weekday, day }: Timing): string[] {
  switch (frequency) {
    case 'daily':
      return ['* * *'];
    case 'weekly':
      return [`* * ${weekday ?? 1}`];
    case 'monthly':
      return monthly(day ?? 1);
    default:
      return unreachable(frequency);
  }
}

function monthly(day: number): string[] {
  if (day === 31) return ['L * *'];
  return day <= 28 ? [`${day} * *`] : [`${day} 1,3-12 *`, 'L 2 *'];
}

/**
 * The first time of a schedule after a moment, in a time zone. A time that the clocks skip is the end of the gap, one that they show
 * twice counts once.
 */
export function nextRun(timing: Timing, zone: string, after: number): number {
  const [hour, minute] = timing.time.split(':').map(Number);
  const times = daysOf(timing).flatMap((days) => {
    const cron = new Cron(`0 ${minute} ${hour} ${days}`, { timezone: zone, paused: true });
    return cron.nextRun(new Date(after))?.getTime() ?? [];
  });
  return Math.min(...times);
}
