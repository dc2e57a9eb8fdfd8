import type { FastifyInstance } from 'fastify';
import type { LineQuotas } from '../ports/line-quotas.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';

/** The month's paid messages of an account. */
export function lineAccountQuotaRoutes(
  app: FastifyInstance,
  { quotas, ...deps }: RouteDeps & { quotas: LineQuotas },
): void {
  const { read } = deps.engine;
  mount(app, deps.mounting, {
    'GET /line-accounts/:id/quota': async ({ params }) => {
      await quotas.refresh(params.id);
      const row = read('lineQuota', params.id)?.row;
      if (row === undefined) return { data: { quota: null } };
      const { id: _, brandId: __, version: ___, ...quota } = row;
      return { data: { quota } };
    },
  });
}
