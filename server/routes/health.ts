import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import type { systemContracts } from '../../shared/api/system.ts';
import { type MountDeps, mount } from './mount.ts';

export type Health = z.input<(typeof systemContracts)['GET /health']['answer']>;

interface HealthDeps {
  mounting: MountDeps;
  health: () => Promise<Health>;
  /** Whether webhooks are taken. */
  takesWebhooks: () => Promise<boolean>;
}

export function healthRoutes(app: FastifyInstance, deps: HealthDeps): void {
  mount(app, deps.mounting, {
    'GET /health': async ({ reply }) => {
      const data = await deps.health();
      if (!data.ready) return reply.code(503).send({ success: true, data });
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
