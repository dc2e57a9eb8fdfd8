import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import type { Health as HealthSchema } from '../../shared/api/system.ts';
import { can } from '../../shared/permissions.ts';
import { type MountDeps, mount } from './mount.ts';

export type Health = z.input<typeof HealthSchema>;

interface HealthDeps {
  mounting: MountDeps;
  health: () => Promise<Health>;
  /** Returns whether webhooks are accepted. */
  takesWebhooks: () => Promise<boolean>;
}

export function healthRoutes(app: FastifyInstance, deps: HealthDeps): void {
  mount(app, deps.mounting, {
    'GET /health': async ({ viewer, session, reply }) => {
      const health = await deps.health();
      const seesAll = viewer !== null && session?.owes === null && can(viewer, 'monitor.view');
      const data = seesAll ? health : { ready: health.ready, state: health.state };
      if (!health.ready) return reply.code(503).send({ success: true, data });
      return { data };
    },
    'GET /health/webhooks': async ({ reply }) => {
      const data = { ready: await deps.takesWebhooks() };
      if (!data.ready) return reply.code(503).send({ success: true, data });
      return { data };
    },
    'GET /test': () => ({ data: {} }),
  });
}
