import type { FastifyInstance } from 'fastify';
import type { Automation } from '../../shared/automation.ts';
import { automationOf, changeAutomation } from '../commands/automation.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { withPresent } from './with-present.ts';

export function automationRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { engine } = deps;

  function shown(brandId: string): Automation {
    const version = engine.read('automation', brandId)?.row.version ?? 0;
    return { id: brandId, brandId, ...automationOf(engine.read, brandId), version };
  }

  mount(app, deps.mounting, {
    'GET /brands/:id/automation': ({ params }) => ({ data: shown(params.id) }),
    'PUT /brands/:id/automation': async ({ params, body: { version, ...parts }, command }) => {
      const changes = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
      const change = command('config', () => changeAutomation({ brandId: params.id, changes, version }));
      await withPresent(change, () => shown(params.id));
      return { data: shown(params.id) };
    },
  });
}
