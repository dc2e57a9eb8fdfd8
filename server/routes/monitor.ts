import type { FastifyInstance } from 'fastify';
import { alertTexts } from '../../shared/alert-texts.ts';
import type { AlertView, FailedSend } from '../../shared/api/monitor.ts';
import { nameOfCustomer } from '../../shared/customer.ts';
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
import type { MergedOps } from '../monitor/merged-ops.ts';
import { metricsText } from '../monitor/metrics.ts';
import type { Monitor } from '../monitor/monitor.ts';
import { listedNodes, nodeView } from '../monitor/node-views.ts';
import type { Ops } from '../ops/ops.ts';
import { firstOf, type SetAsidePart } from '../ops/set-aside.ts';
import type { Nodes } from '../ports/nodes.ts';
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
  mergedOps: MergedOps;
  nodes: Pick<Nodes, 'all'>;
  ops: Ops;
}

function viewOf(row: Alert, language: Language): AlertView {
  const { id, kind, severity, at, endedAt, acknowledgedBy, acknowledgedAt } = row;
  const { title, todo } = alertTexts(row, language, textsIn(language));
  return { id, kind, severity, message: `${title}. ${todo}`, at, endedAt, acknowledgedBy, acknowledgedAt };
}

export function monitorRoutes(
  app: FastifyInstance,
  { monitor, mergedOps, nodes, ops, ...deps }: MonitorRoutesDeps,
): void {
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
  function failedFor(viewer: Viewer, messageIds: readonly string[], lineAccount: string | undefined): FailedSend[] {
    const audience = audienceOf(viewer, false);
    return messageIds.flatMap((messageId) => {
      const message = engine.read('message', messageId)?.row;
      const conversation = engine.read('conversation', message?.conversationId ?? '')?.row;
      if (message?.status !== 'failed' || conversation === undefined) return [];
      const { lineAccountId, customer } = conversation;
      if (lineAccount !== undefined && lineAccountId !== lineAccount) return [];
      if (!isWithin('conversation', conversation, audience, exists)) return [];
      const { id, conversationId, at, error } = message;
      return [{ id, conversationId, lineAccountId, customerName: nameOfCustomer(customer), at, error }];
    });
  }

  mount(app, deps.mounting, {
    'GET /monitor/system': () => ({ data: monitor.gauges().system }),
    'GET /monitor/performance': async () => {
      const history = (await mergedOps.history()).map(({ at, webhooks, sends, p95Ms, rssBytes, eventLoopP99Ms }) => ({
        at,
        webhooks,
        sends,
        p95Ms,
        rssBytes,
        eventLoopP99Ms,
      }));
      return { data: { ...monitor.gauges().performance, history } };
    },
    'GET /monitor/gauges': async () => {
      const backups = ops.backups.map(({ at }) => new Date(at).toISOString());
      return { data: { gauges: monitor.gauges(), history: await mergedOps.history(), backups } };
    },
    'GET /monitor/nodes': () => ({ data: listedNodes(nodes).map((node) => nodeView(node, engine.now())) }),
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
    'GET /monitor/failed-sends': async ({ query, viewer }) => {
      const found = failedFor(viewer, await mergedOps.failedSends(), query.lineAccount);
      const { items, ...meta } = pageOf(found, query, ({ at }) => [-Date.parse(at)]);
      return { data: items, meta };
    },
    'GET /monitor/logs/errors': async ({ query, viewer }) => {
      const brands = seesAllBrands(viewer) ? null : visibleBrands(rows, viewer).map(({ id }) => id);
      const { items, ...meta } = await mergedOps.lines({ ...query, ...between(engine.read, query) }, brands);
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
  { mergedOps, replay, ...deps }: RouteDeps & { mergedOps: MergedOps; replay: WebhookReplay },
): void {
  const { engine, rows } = deps;

  /** Accounts whose events are being reprocessed. At most one run per account at a time. */
  const reading = new Set<string>();

  /**
   * Returns the next positions to reprocess. Without `deliveryId`, uses both the deliveries and the rows: deliveries are stored for a
   * limited time only, and rows contain every event that was set aside.
   */
  function partOf(lineAccountId: string, setAside: SetAsidePart, { deliveryId, after }: Body): Part {
    const most = limits.replayedMax + 1;
    const unknown = deliveryId === undefined ? rows.oddEvents(lineAccountId, after, most) : [];
    const positions = firstOf([...unknown, ...setAside.positions], most);
    const part = positions.slice(0, limits.replayedMax);
    return { positions: part, next: positions.length > part.length ? (part.at(-1) ?? null) : null };
  }

  async function readAgain(lineAccountId: string, body: Body, command: Command) {
    const setAside = await mergedOps.setAside(lineAccountId, body.deliveryId, body.after);
    const { positions, next } = partOf(lineAccountId, setAside, body);
    const read = await replay.replay(lineAccountId, positions);
    const understood = read.flatMap(({ outcome, content }) =>
      outcome === 'replayed' && content !== null ? [content] : [],
    );
    const counts = countsOf(read);
    if (read.length > 0) {
      const deliveries = endedIn(setAside, positions);
      await command('config', () => replayedWebhooks({ lineAccountId, deliveries, ...counts, understood }));
      await mergedOps.settle(lineAccountId, read);
    }
    return { data: counts, meta: { next } };
  }

  mount(app, deps.mounting, {
    'GET /line-accounts/:id/webhooks': async ({ params, query }) => {
      const { items, ...meta } = await mergedOps.deliveries(params.id, { ...query, ...between(engine.read, query) });
      const setAside = rows.countBy('oddEvent', params.id);
      return { data: items.map(({ version: _, brandId: __, ...delivery }) => delivery), meta: { ...meta, setAside } };
    },
    'GET /line-accounts/:id/webhooks/minutes': async ({ params }) => ({
      data: await mergedOps.deliveryMinutes(params.id),
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
function endedIn({ ends }: SetAsidePart, positions: readonly number[]): number {
  const part = new Set(positions);
  return ends.filter((position) => part.has(position)).length;
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
    const { cluster } = monitor.gauges();
    const gauges = monitor.ownGauges();
    const text = await metricsText({ gauges, measures, openAlerts, quotas, seesAccount, cluster });
    return reply.type('text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store').send(text);
  });
}
