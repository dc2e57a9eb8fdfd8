import type { FastifyInstance } from 'fastify';
import type { DailyBackups } from '../backup/daily-backups.ts';
import { newestFile } from '../backup/scheduled-files.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { mustSeeAll } from './must-see-all.ts';

const iso = (ms: number) => new Date(ms).toISOString();

export function backupScheduleRoutes(app: FastifyInstance, deps: RouteDeps & { dailyBackups: DailyBackups }): void {
  const { engine, dailyBackups } = deps;
  mount(app, deps.mounting, {
    'GET /settings/backups': async ({ viewer }) => {
      mustSeeAll(viewer);
      const { folder, isSealed, isRunning, failedAt } = dailyBackups;
      const [nextAt, last] = [await dailyBackups.nextAt(), await newestFile(folder)];
      return {
        data: {
          folder,
          sealed: isSealed,
          running: isRunning,
          // One that is due is written within half a minute.
          nextAt: nextAt === null ? null : iso(Math.max(nextAt, engine.now())),
          failedAt: failedAt === null ? null : iso(failedAt),
          last: last === null ? null : { ...last, at: iso(last.at) },
        },
      };
    },
  });
}
