import type { FastifyInstance } from 'fastify';
import type { Automation } from '../../shared/automation.ts';
import { automationOf, changeAutomation } from '../commands/automation.ts';
import { actorOf, type RouteDeps } from './deps.ts';
import { mount } from './mount.ts';

export function automationRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { engine } = deps;

  function shown(brandId: string): Automation {
    const version = engine.read('automation', brandId)?.row.version ?? 0;
    return { id: brandId, brandId, ...automationOf(engine.read, brandId), version };
  }

  mount(app, deps.mounting, {
    'GET /brands/:id/automation': ({ params }) => ({ data: shown(params.id) }),
    'PUT /brands/:id/automation': async ({ params, body, viewer }) => {
      const changes = Object.fromEntries(Object.entries(body).filter(([, part]) => part !== undefined));
      await engine.execute('config', actorOf(viewer), changeAutomation({ brandId: params.id, changes }));
      return { data: shown(params.id) };
    },
  });
}
