import type { FastifyInstance } from 'fastify';
import type { Ops } from '../ops/ops.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';

/** The deliveries of an account's webhooks. */
export function webhookLedgerRoutes(app: FastifyInstance, { ops, ...deps }: RouteDeps & { ops: Ops }): void {
  mount(app, deps.mounting, {
    'GET /line-accounts/:id/webhooks': ({ params, query }) => {
      const { items, ...meta } = ops.deliveries(params.id, query);
      return { data: items.map(({ version: _, brandId: __, ...delivery }) => delivery), meta };
    },
  });
}
