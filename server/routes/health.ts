import type { FastifyInstance } from 'fastify';
import { type MountDeps, mount } from './mount.ts';

export interface Health {
  ready: boolean;
  state: 'ready' | 'rebuilding' | 'behind' | 'stuck' | 'old';
  position: number;
  head: number;
  epoch: string;
  deadLetters: number;
}

export function healthRoutes(app: FastifyInstance, deps: { mounting: MountDeps; health: () => Promise<Health> }): void {
  mount(app, deps.mounting, {
    'GET /health': async ({ reply }) => {
      const data = await deps.health();
      if (!data.ready) return reply.code(503).send({ success: true, data });
      return { data };
    },
    'GET /test': () => ({ data: {} }),
  });
}
