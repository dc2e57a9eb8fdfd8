import type { FastifyInstance } from 'fastify';
import type { BrandLimitsView } from '../../shared/api/brand-limits.ts';
import { billingMonth, levelOf } from '../../shared/billing.ts';
import { billedOf, changeBrandLimits, limitsOf } from '../commands/brand-limits.ts';
import type { Engine } from '../engine/engine.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { withPresent } from './with-present.ts';

/** A brand's limits, and the number of billed messages in the current month. */
export function brandLimitsView({ read, now }: Pick<Engine, 'read' | 'now'>, brandId: string): BrandLimitsView {
  const at = now();
  const limits = limitsOf(read, brandId);
  const billed = billedOf(read, brandId, at);
  const version = read('brandLimits', brandId)?.row.version ?? 0;
  const level = levelOf(limits, billed);
  return { id: brandId, brandId, ...limits, month: billingMonth(at), level, billed, version };
}

export function brandLimitRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const shown = (brandId: string) => brandLimitsView(deps.engine, brandId);

  mount(app, deps.mounting, {
    'GET /brands/:id/limits': ({ params }) => ({ data: shown(params.id) }),
    'PUT /brands/:id/limits': async ({ params, body: { version, ...changes }, command }) => {
      const change = command('config', () => changeBrandLimits({ brandId: params.id, changes, version }));
      await withPresent(change, () => shown(params.id));
      return { data: shown(params.id) };
    },
  });
}
