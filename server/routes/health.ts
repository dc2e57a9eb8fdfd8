import type { FastifyInstance } from 'fastify';
import { type MountDeps, mount } from './mount.ts';

export interface Health {
  ready: boolean;
  state: 'ready' | 'rebuilding' | 'behind' | 'stuck' | 'old' | 'unwritable';
  position: number;
  head: number;
  epoch: string;
  deadLetters: number;
  /** Searches answer 503 while it starts again; all else is served. */
  search: 'ready' | 'restarting';
}

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
