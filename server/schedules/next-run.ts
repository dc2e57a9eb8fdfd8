import { Cron } from 'croner';
import type { Timing } from '../../shared/report-rows.ts';
import { unreachable } from '../../shared/unreachable.ts';
import type { DaysIn } from '../commands/schedule-runs.ts';
import type { NextRun } from '../commands/schedules.ts';
import { daysOf } from '../figures/days.ts';
import { settingsOf } from '../projections/defaults.ts';
import type { Read } from '../projections/stored.ts';

/**
 * Returns the days of a schedule as cron expressions. In a month that does not have the schedule's day, the last day of the month is used.
 */
function cronDaysOf({ frequency, weekday, day }: Timing): string[] {
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
 * Returns the time of the first run after the time `after`, in milliseconds UTC. A local time that is skipped when clocks change becomes
 * the end of the gap. A local time that occurs twice counts once.
 */
export function nextRun(timing: Timing, zone: string, after: number): number {
  const [hour, minute] = timing.time.split(':').map(Number);
  const times = cronDaysOf(timing).flatMap((days) => {
    const cron = new Cron(`0 ${minute} ${hour} ${days}`, { timezone: zone, paused: true });
    return cron.nextRun(new Date(after))?.getTime() ?? [];
  });
  return Math.min(...times);
}

/** Returns functions that calculate run times and ranges with the current settings. */
export function underSettings(read: Read): { next: NextRun; days: DaysIn } {
  const zoneNow = () => settingsOf(read).timeZone;
  return {
    next: (timing, after) => {
      const zone = zoneNow();
      return { nextRunAt: nextRun(timing, zone, after), zone };
    },
    days: (range, at) => {
      const { from, to } = daysOf({ range }, at, zoneNow());
      return { from, to };
    },
  };
}
