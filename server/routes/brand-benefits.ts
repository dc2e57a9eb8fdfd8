import type { FastifyInstance } from 'fastify';
import type { BrandBenefits } from '../../shared/rows.ts';
import { benefitsOf, changeBrandBenefits } from '../commands/brand-benefits.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { withPresent } from './with-present.ts';

export function brandBenefitRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { engine } = deps;

  function shown(brandId: string): BrandBenefits {
    const version = engine.read('brandBenefits', brandId)?.row.version ?? 0;
    return { id: brandId, brandId, ...benefitsOf(engine.read, brandId), version };
  }

  mount(app, deps.mounting, {
    'GET /brands/:id/benefits': ({ params }) => ({ data: shown(params.id) }),
    'PUT /brands/:id/benefits': async ({ params, body: { version, ...benefits }, command }) => {
      const change = command('config', () => changeBrandBenefits({ brandId: params.id, benefits, version }));
      await withPresent(change, () => shown(params.id));
      return { data: shown(params.id) };
    },
  });
}
