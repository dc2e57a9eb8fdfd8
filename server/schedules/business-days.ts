import type { DaysIn } from '../commands/schedule-runs.ts';
import type { NextRun } from '../commands/schedules.ts';
import { daysOf } from '../figures/days.ts';
import { settingsOf } from '../projections/defaults.ts';
import type { Read } from '../projections/stored.ts';
import { nextRun } from './next-run.ts';

/** Calculates run times and ranges with the settings at the time of each call. */
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
