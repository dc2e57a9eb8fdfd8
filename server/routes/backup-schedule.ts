import type { FastifyInstance } from 'fastify';
import type { DailyBackups } from '../backup/daily-backups.ts';
import { newestFile, type ScheduledFile } from '../backup/scheduled-files.ts';
import { dayOf } from '../figures/days.ts';
import { settingsOf } from '../projections/defaults.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { mustSeeAll } from './must-see-all.ts';

const iso = (ms: number) => new Date(ms).toISOString();

export function backupScheduleRoutes(app: FastifyInstance, deps: RouteDeps & { dailyBackups: DailyBackups }): void {
  const { engine, dailyBackups } = deps;
  /** Marks backups that were written on a later day than their own. */
  const shown = ({ name, day, bytes, at }: ScheduledFile) => {
    const isLate = day !== dayOf(at, settingsOf(engine.read).timeZone);
    return { name, at: iso(at), bytes, late: isLate };
  };

  mount(app, deps.mounting, {
    'GET /settings/backups': async ({ viewer }) => {
      mustSeeAll(viewer);
      const { folder, isSealed, isWriting, failedAt } = dailyBackups;
      const today = dayOf(engine.now(), settingsOf(engine.read).timeZone);
      const [next, last] = [await dailyBackups.next(), await newestFile(folder, today)];
      return {
        data: {
          folder,
          sealed: isSealed,
          running: isWriting,
          // A backup that is due is written within half a minute.
          nextAt: next === null ? null : iso(Math.max(next.at, engine.now())),
          failedAt: failedAt === null ? null : iso(failedAt),
          last: last === null ? null : shown(last),
        },
      };
    },
  });
}
