import type { FastifyInstance } from 'fastify';
import { replayedWebhooks } from '../commands/line-accounts.ts';
import type { Ops } from '../ops/ops.ts';
import type { WebhookReplay } from '../ports/webhook-replay.ts';
import { actorOf, type RouteDeps } from './deps.ts';
import { mount } from './mount.ts';

/** The deliveries of an account's webhooks. */
export function webhookLedgerRoutes(
  app: FastifyInstance,
  { ops, replay, ...deps }: RouteDeps & { ops: Ops; replay: WebhookReplay },
): void {
  mount(app, deps.mounting, {
    'GET /line-accounts/:id/webhooks': ({ params, query }) => {
      const { items, ...meta } = ops.deliveries(params.id, query);
      return { data: items.map(({ version: _, brandId: __, ...delivery }) => delivery), meta };
    },
    'GET /line-accounts/:id/webhooks/minutes': ({ params }) => ({
      data: ops.deliveryMinutes(params.id, deps.engine.now()),
    }),
    'POST /line-accounts/:id/webhooks/replay': async ({ params: { id }, body, viewer }) => {
      ops.flush();
      const deliveries = ops.setAside(id, body.deliveryId);
      const told = { replayed: 0, unknown: 0, gone: 0 };
      for (const delivery of deliveries) {
        const { replayed, unknown, gone } = await replay.replay(id, delivery.records);
        told.replayed += replayed;
        told.unknown += unknown;
        told.gone += gone;
        if (replayed > 0 && unknown === 0) ops.replayed(id, delivery.id);
      }
      if (deliveries.length > 0) {
        const decide = replayedWebhooks({ lineAccountId: id, deliveries: deliveries.length, ...told });
        await deps.engine.execute('config', actorOf(viewer), decide);
      }
      return { data: told };
    },
  });
}
