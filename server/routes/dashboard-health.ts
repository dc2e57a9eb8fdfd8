import type { FastifyInstance } from 'fastify';
import type { RequestTimes } from '../http/request-times.ts';
import { memoryUse } from '../process/memory-use.ts';
import { version } from '../process/version.ts';
import { databaseBytes } from '../storage/folder-size.ts';
import { type FigureDeps, figuresOver } from './figures-meta.ts';
import type { Health } from './health.ts';
import { mount } from './mount.ts';

export interface DashboardHealthDeps extends FigureDeps {
  health: () => Promise<Health>;
  requestTimes: RequestTimes;
}

/** Summary of the installation's state. */
export function dashboardHealthRoutes(app: FastifyInstance, deps: DashboardHealthDeps): void {
  const { rows, config, requestTimes } = deps;

  /** Duration of a small read in milliseconds. `null` if the rows cannot be read. */
  function readTime(): number | null {
    const began = performance.now();
    try {
      rows.any('brand');
      return performance.now() - began;
    } catch {
      return null;
    }
  }

  mount(app, deps.mounting, {
    'GET /dashboard/health': async ({ query, viewer }) => {
      const { meta } = figuresOver(deps, viewer, query);
      const readMs = readTime();
      const { ready } = await deps.health();
      const data = {
        status: readMs === null ? ('down' as const) : ready ? ('ok' as const) : ('degraded' as const),
        server: { version, uptimeSeconds: process.uptime() },
        database: { connected: readMs !== null, readMs, bytes: databaseBytes(config.dataDir) },
        api: { p50Ms: requestTimes.percentile(50), p95Ms: requestTimes.percentile(95) },
        memory: memoryUse(),
      };
      return { data, meta };
    },
  });
}
