import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
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
import { type Command, mount } from './mount.ts';

interface Body {
  deliveryId?: string | undefined;
  /** Last position of the previous part. */
  after: number;
}

interface Part {
  positions: number[];
  /** Last position if more records follow, otherwise `null`. */
  next: number | null;
}

export function webhookLedgerRoutes(
  app: FastifyInstance,
  { ops, replay, ...deps }: RouteDeps & { ops: Ops; replay: WebhookReplay },
): void {
  const { engine, rows } = deps;

  /** Accounts whose events are being reprocessed. Only once at a time per account. */
  const reading = new Set<string>();

  /** Deliveries are only stored for a limited time, while the rows contain every event. Both are used if no delivery is named. */
  function partOf(lineAccountId: string, deliveries: readonly SetAside[], { deliveryId, after }: Body): Part {
    const most = limits.replayedMax + 1;
    const kept = deliveryId === undefined ? rows.oddEvents(lineAccountId, after, most) : [];
    const named = deliveries.flatMap(({ records }) => records.filter((position) => position > after));
    const positions = [...new Set([...kept, ...named])].sort((a, b) => a - b);
    const part = positions.slice(0, limits.replayedMax);
    return { positions: part, next: positions.length > part.length ? (part.at(-1) ?? null) : null };
  }

  /** Updates the verdict of deliveries without set-aside records, based on everything that was reprocessed in this and earlier requests. */
  function settle(lineAccountId: string, deliveries: readonly SetAside[], read: readonly ReplayedRecord[]): void {
    const outcomes = new Map(read.map(({ position, outcome }) => [position, outcome]));
    for (const { id, records, isReplayed: wasReplayed } of deliveries) {
      const of = records.map((position) => outcomes.get(position) ?? 'unknown');
      const left = records.filter((_, i) => of[i] === 'unknown');
      const isReplayed = wasReplayed || of.includes('replayed');
      if (left.length === 0) ops.settle(lineAccountId, id, isReplayed ? 'replayed' : 'accepted');
      else if (left.length < records.length) ops.keepSetAside(lineAccountId, { id, records: left, isReplayed });
    }
  }

  async function readAgain(lineAccountId: string, body: Body, command: Command) {
    ops.flush();
    const deliveries = ops.setAside(lineAccountId, body.deliveryId);
    const { positions, next } = partOf(lineAccountId, deliveries, body);
    const read = await replay.replay(lineAccountId, positions);
    const understood = read.flatMap(({ outcome, content }) =>
      outcome === 'replayed' && content !== null ? [content] : [],
    );
    const counts = countsOf(read);
    if (read.length > 0) {
      const ended = endedIn(deliveries, positions);
      await command('config', () => replayedWebhooks({ lineAccountId, deliveries: ended, ...counts, understood }));
    }
    settle(lineAccountId, deliveries, read);
    return { data: counts, meta: { next } };
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
      if (reading.has(lineAccountId)) throw new Refusal('too_many_requests');
      reading.add(lineAccountId);
      try {
        return await readAgain(lineAccountId, body, command);
      } finally {
        reading.delete(lineAccountId);
      }
    },
  });
}

/** Number of deliveries whose last record is in the part, so that each delivery is counted once. */
function endedIn(deliveries: readonly SetAside[], positions: readonly number[]): number {
  const part = new Set(positions);
  return deliveries.filter(({ records }) => part.has(Math.max(...records))).length;
}

const countsOf = (read: readonly ReplayedRecord[]) =>
  Object.fromEntries(
    replayOutcomes.map((outcome) => [outcome, read.filter((one) => one.outcome === outcome).length]),
  ) as Record<ReplayOutcome, number>;
