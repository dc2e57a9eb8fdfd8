import type { FastifyInstance } from 'fastify';
import { alertTexts } from '../../shared/alert-texts.ts';
import type { AlertView, FailedSend } from '../../shared/api/monitor.ts';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Alert } from '../../shared/monitor-rows.ts';
import { can, seesAllBrands, seesBrand, type Viewer } from '../../shared/permissions.ts';
import type { Language } from '../../shared/vocabulary.ts';
import { mustOweNothing } from '../auth/first-step.ts';
import { bearerOf, type Sessions } from '../auth/sessions.ts';
import { replayedWebhooks } from '../commands/line-accounts.ts';
import { acknowledgeAlert } from '../commands/settings.ts';
import type { Engine } from '../engine/engine.ts';
import { audienceOf } from '../kinds/audience.ts';
import { isWithin } from '../kinds/shown.ts';
import type { Measures } from '../monitor/measures.ts';
import { metricsText } from '../monitor/metrics.ts';
import type { Monitor } from '../monitor/monitor.ts';
import type { SetAside } from '../ops/ledger.ts';
import type { Ops } from '../ops/ops.ts';
import {
  type ReplayedRecord,
  type ReplayOutcome,
  replayOutcomes,
  type WebhookReplay,
} from '../ports/webhook-replay.ts';
import { visibleBrands } from '../queries/brands.ts';
import { pageOf } from '../queries/page.ts';
import type { RowQueries } from '../queries/rows.ts';
import { textsIn } from '../texts/texts.ts';
import { actorOf } from './actor.ts';
import { between } from './between.ts';
import type { RouteDeps } from './deps.ts';
import { type Command, mount } from './mount.ts';

interface MonitorRoutesDeps extends RouteDeps {
  monitor: Monitor;
  ops: Ops;
}

function viewOf(row: Alert, language: Language): AlertView {
  const { id, kind, severity, at, endedAt, acknowledgedBy, acknowledgedAt } = row;
  const { title, todo } = alertTexts(row, language, textsIn(language));
  return { id, kind, severity, message: `${title}. ${todo}`, at, endedAt, acknowledgedBy, acknowledgedAt };
}

export function monitorRoutes(app: FastifyInstance, { monitor, ops, ...deps }: MonitorRoutesDeps): void {
  const { engine, rows } = deps;

  const exists = existsIn(engine);
  const sees = seesAlert(exists);

  /** Returns the alerts in the log, and those that could not be recorded yet. */
  function alertsFor(viewer: Viewer): Alert[] {
    const stored = rows.all('alert').map(({ row }) => row);
    const ids = new Set(stored.map(({ id }) => id));
    const inMemory = monitor.alerts.inMemory.filter(({ id }) => !ids.has(id));
    return [...inMemory, ...stored].filter((row) => sees(viewer, row));
  }

  /**
   * Returns the messages that could not be sent. Excludes messages that were sent again, and messages of brands that the viewer has no
   * access to.
   */
  function failedFor(viewer: Viewer, lineAccount: string | undefined): FailedSend[] {
    const audience = audienceOf(viewer, false);
    return monitor.failedSends.messageIds.flatMap((messageId) => {
      const message = engine.read('message', messageId)?.row;
      const conversation = engine.read('conversation', message?.conversationId ?? '')?.row;
      if (message?.status !== 'failed' || conversation === undefined) return [];
      const { lineAccountId, customer } = conversation;
      if (lineAccount !== undefined && lineAccountId !== lineAccount) return [];
      if (!isWithin('conversation', conversation, audience, exists)) return [];
      const { id, conversationId, at, error } = message;
      return [{ id, conversationId, lineAccountId, customerName: customer.displayName, at, error }];
    });
  }

  mount(app, deps.mounting, {
    'GET /monitor/system': () => ({ data: monitor.gauges().system }),
    'GET /monitor/performance': () => {
      const history = monitor.history.map(({ at, webhooks, sends, p95Ms, rssBytes, eventLoopP99Ms }) => ({
        at,
        webhooks,
        sends,
        p95Ms,
        rssBytes,
        eventLoopP99Ms,
      }));
      return { data: { ...monitor.gauges().performance, history } };
    },
    'GET /monitor/gauges': () => {
      const backups = ops.backups.map(({ at }) => new Date(at).toISOString());
      return { data: { gauges: monitor.gauges(), history: monitor.history, backups } };
    },
    'GET /monitor/alerts': ({ query, viewer }) => {
      const shown = alertsFor(viewer).filter(({ endedAt }) => query.open !== true || endedAt === null);
      const { items, ...meta } = pageOf(shown, query, ({ at }) => [-Date.parse(at)]);
      return { data: items.map((row) => viewOf(row, query.lang)), meta };
    },
    'PUT /monitor/alerts/:id/acknowledge': async ({ params, query, viewer }) => {
      const alertId = params.id;
      const shown = alertsFor(viewer).find(({ id }) => id === alertId);
      if (shown === undefined) throw new Refusal('alert_not_found');
      // The alert must be recorded before it can be acknowledged.
      if (engine.read('alert', alertId) === undefined) await monitor.alerts.record(engine.now());
      if (engine.read('alert', alertId) === undefined) throw new Refusal('not_stored');
      await engine.execute('alerts', actorOf(viewer), acknowledgeAlert({ alertId, staffId: viewer.id }));
      const row = engine.read('alert', alertId)?.row ?? shown;
      return { data: viewOf(row, query.lang) };
    },
    'GET /monitor/failed-sends': ({ query, viewer }) => {
      const found = failedFor(viewer, query.lineAccount);
      const { items, ...meta } = pageOf(found, query, ({ at }) => [-Date.parse(at)]);
      return { data: items, meta };
    },
    'GET /monitor/logs/errors': ({ query, viewer }) => {
      ops.flush();
      const brands = seesAllBrands(viewer) ? null : visibleBrands(rows, viewer).map(({ id }) => id);
      const { items, ...meta } = ops.lines({ ...query, ...between(engine.read, query) }, brands);
      return { data: items.map(({ brandId: _, version: __, ...line }) => line), meta };
    },
  });
}

interface Body {
  deliveryId?: string | undefined;
  /** Log position after which reprocessing continues: `next` in the response to the previous request, or 0. */
  after: number;
}

interface Part {
  positions: number[];
  /** Last of the `positions`, after which the next request continues. `null` if no further positions have to be reprocessed. */
  next: number | null;
}

export function webhookLedgerRoutes(
  app: FastifyInstance,
  { ops, replay, ...deps }: RouteDeps & { ops: Ops; replay: WebhookReplay },
): void {
  const { engine, rows } = deps;

  /** Accounts whose events are being reprocessed. At most one run per account at a time. */
  const reading = new Set<string>();

  /**
   * Returns the next positions to reprocess. Without `deliveryId`, uses both the deliveries and the rows: deliveries are stored for a
   * limited time only, and rows contain every event that was set aside.
   */
  function partOf(lineAccountId: string, deliveries: readonly SetAside[], { deliveryId, after }: Body): Part {
    const most = limits.replayedMax + 1;
    const unknown = deliveryId === undefined ? rows.oddEvents(lineAccountId, after, most) : [];
    const named = deliveries.flatMap(({ records }) => records.filter((position) => position > after));
    const positions = [...new Set([...unknown, ...named])].sort((a, b) => a - b);
    const part = positions.slice(0, limits.replayedMax);
    return { positions: part, next: positions.length > part.length ? (part.at(-1) ?? null) : null };
  }

  /**
   * Stores the results of reprocessing for each delivery. A delivery without unrecognized records becomes `replayed`, or `accepted` if none
   * of its records was reprocessed, now or by an earlier request. Otherwise keeps the records that are still unrecognized.
   */
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

/**
 * Returns the number of deliveries whose last unrecognized record is among `positions`, the records that this request reprocesses. A
 * delivery whose records are split over several requests therefore counts once.
 */
function endedIn(deliveries: readonly SetAside[], positions: readonly number[]): number {
  const part = new Set(positions);
  return deliveries.filter(({ records }) => part.has(Math.max(...records))).length;
}

const countsOf = (read: readonly ReplayedRecord[]) =>
  Object.fromEntries(
    replayOutcomes.map((outcome) => [outcome, read.filter((one) => one.outcome === outcome).length]),
  ) as Record<ReplayOutcome, number>;

const existsIn = (engine: Pick<Engine, 'read'>) => (brandId: string) => engine.read('brand', brandId) !== undefined;

const seesAlert = (exists: (brandId: string) => boolean) => (viewer: Viewer, row: Alert) =>
  isWithin('alert', row, audienceOf(viewer, false), exists);

interface MetricsDeps {
  engine: Pick<Engine, 'read'>;
  sessions: Sessions;
  monitor: Monitor;
  measures: Measures;
  rows: RowQueries;
}

/**
 * Registers the route of metrics for Prometheus. Requires an API token with permission to view the monitor. Metrics by LINE account and
 * open alerts are limited to the token's brands.
 */
export function metricsRoute(app: FastifyInstance, { engine, sessions, monitor, measures, rows }: MetricsDeps): void {
  app.get('/metrics', async (request, reply) => {
    const caller = sessions.authenticate(bearerOf(request.headers.authorization));
    if (caller?.kind !== 'program' || !can(caller.viewer, 'monitor.view')) throw new Refusal('unauthenticated');
    mustOweNothing(caller);
    const { viewer } = caller;
    const sees = seesAlert(existsIn(engine));
    const openAlerts = new Map<string, number>();
    for (const { row } of rows.lasting('alert')) {
      if (!sees(viewer, row)) continue;
      openAlerts.set(row.kind, (openAlerts.get(row.kind) ?? 0) + 1);
    }
    const seesAccount = (id: string) => seesBrand(viewer, engine.read('lineAccount', id)?.row.brandId ?? null);
    const quotas = rows.all('lineQuota').map(({ row }) => row);
    const text = await metricsText({ gauges: monitor.gauges(), measures, openAlerts, quotas, seesAccount });
    return reply.type('text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store').send(text);
  });
}
