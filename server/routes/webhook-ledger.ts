import type { FastifyInstance } from 'fastify';
import { replayedWebhooks } from '../commands/line-accounts.ts';
import type { SetAside } from '../ops/ledger.ts';
import type { Ops } from '../ops/ops.ts';
import {
  type ReplayedRecord,
  type ReplayOutcome,
  replayOutcomes,
  type WebhookReplay,
} from '../ports/webhook-replay.ts';
import { between } from './between.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';

/** Records that are read before it is told which of them were understood. */
const sliceSize = 500;

/** The deliveries of an account's webhooks. */
export function webhookLedgerRoutes(
  app: FastifyInstance,
  { ops, replay, ...deps }: RouteDeps & { ops: Ops; replay: WebhookReplay },
): void {
  const { engine, rows } = deps;

  /** The ledger forgets deliveries, and the rows keep each event: all of them are read where no delivery is named. */
  function recordsOf(lineAccountId: string, deliveries: readonly SetAside[], deliveryId: string | undefined): number[] {
    const kept = deliveryId === undefined ? rows.of('oddEvent', lineAccountId).map(({ row }) => row.position) : [];
    return [...new Set([...kept, ...deliveries.flatMap(({ records }) => records)])].sort((a, b) => a - b);
  }

  /** A delivery of which nothing is set aside any more has another verdict. */
  function settle(lineAccountId: string, deliveries: readonly SetAside[], read: readonly ReplayedRecord[]): void {
    const outcomes = new Map(read.map(({ position, outcome }) => [position, outcome]));
    for (const { id, records } of deliveries) {
      const of = records.map((position) => outcomes.get(position));
      if (!of.includes('unknown')) ops.settle(lineAccountId, id, of.includes('replayed') ? 'replayed' : 'accepted');
    }
  }

  mount(app, deps.mounting, {
    'GET /line-accounts/:id/webhooks': ({ params, query }) => {
      const { items, ...meta } = ops.deliveries(params.id, { ...query, ...between(engine.read, query) });
      const setAside = rows.countBy('oddEvent', params.id);
      return { data: items.map(({ version: _, brandId: __, ...delivery }) => delivery), meta: { ...meta, setAside } };
    },
    'GET /line-accounts/:id/webhooks/minutes': ({ params }) => ({
      data: ops.deliveryMinutes(params.id, engine.now()),
    }),
    'POST /line-accounts/:id/webhooks/replay': async ({ params: { id: lineAccountId }, body, command }) => {
      ops.flush();
      const deliveries = ops.setAside(lineAccountId, body.deliveryId);
      const positions = recordsOf(lineAccountId, deliveries, body.deliveryId);
      const read: ReplayedRecord[] = [];
      for (let start = 0; start < positions.length; start += sliceSize) {
        const slice = await replay.replay(lineAccountId, positions.slice(start, start + sliceSize));
        const understood = slice.flatMap(({ outcome, content }) =>
          outcome === 'replayed' && content !== null ? [content] : [],
        );
        const told = { lineAccountId, deliveries: deliveries.length, ...countsOf(slice), understood };
        await command('config', () => replayedWebhooks(told));
        read.push(...slice);
      }
      settle(lineAccountId, deliveries, read);
      return { data: countsOf(read) };
    },
  });
}

const countsOf = (read: readonly ReplayedRecord[]) =>
  Object.fromEntries(
    replayOutcomes.map((outcome) => [outcome, read.filter((one) => one.outcome === outcome).length]),
  ) as Record<ReplayOutcome, number>;
