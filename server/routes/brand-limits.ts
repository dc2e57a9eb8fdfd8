import type { FastifyInstance } from 'fastify';
import type { BrandLimitsView } from '../../shared/api/brand-limits.ts';
import { billingMonth, levelOf } from '../../shared/billing.ts';
import { billedOf, changeBrandLimits, limitsOf } from '../commands/brand-limits.ts';
import { actorOf, type RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { withPresent } from './with-present.ts';

export function brandLimitRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { engine } = deps;

  function shown(brandId: string): BrandLimitsView {
    const at = engine.now();
    const limits = limitsOf(engine.read, brandId);
    const billed = billedOf(engine.read, brandId, at);
    const version = engine.read('brandLimits', brandId)?.row.version ?? 0;
    const level = levelOf(limits, billed);
    return { id: brandId, brandId, ...limits, month: billingMonth(at), level, billed, version };
  }

  mount(app, deps.mounting, {
    'GET /brands/:id/limits': ({ params }) => ({ data: shown(params.id) }),
    'PUT /brands/:id/limits': async ({ params, body: { version, ...changes }, viewer }) => {
      const decide = changeBrandLimits({ brandId: params.id, changes, version });
      await withPresent(engine.execute('config', actorOf(viewer), decide), () => shown(params.id));
      return { data: shown(params.id) };
    },
  });
}
