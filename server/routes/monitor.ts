import type { FastifyInstance } from 'fastify';
import { alertWords } from '../../shared/alert-words.ts';
import type { AlertView, FailedSend } from '../../shared/api/monitor.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Alert } from '../../shared/monitor-rows.ts';
import { seesAllBrands, type Viewer } from '../../shared/permissions.ts';
import type { Language } from '../../shared/vocabulary.ts';
import { acknowledgeAlert } from '../commands/alerts.ts';
import { audienceOf } from '../kinds/audience.ts';
import { isWithin } from '../kinds/shown.ts';
import type { Monitor } from '../monitor/monitor.ts';
import type { Ops } from '../ops/ops.ts';
import { visibleBrands } from '../queries/brands.ts';
import { pageOf } from '../queries/page.ts';
import { actorOf } from './actor.ts';
import { between } from './between.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';

export interface MonitorRoutesDeps extends RouteDeps {
  monitor: Monitor;
  ops: Ops;
}

function viewOf(row: Alert, language: Language): AlertView {
  const { id, kind, severity, at, endedAt, acknowledgedBy, acknowledgedAt } = row;
  const { title, todo } = alertWords(row, language);
  return { id, kind, severity, message: `${title}. ${todo}`, at, endedAt, acknowledgedBy, acknowledgedAt };
}

export function monitorRoutes(app: FastifyInstance, { monitor, ops, ...deps }: MonitorRoutesDeps): void {
  const { engine, rows } = deps;

  const exists = (brandId: string) => engine.read('brand', brandId) !== undefined;
  const sees = (viewer: Viewer, row: Alert) => isWithin('alert', row, audienceOf(viewer, false), exists);

  /** Alerts in the log, and those that could not be recorded yet. */
  function alertsFor(viewer: Viewer): Alert[] {
    const stored = rows.all('alert').map(({ row }) => row);
    const ids = new Set(stored.map(({ id }) => id));
    const inMemory = monitor.alerts.inMemory.filter(({ id }) => !ids.has(id));
    return [...inMemory, ...stored].filter((row) => sees(viewer, row));
  }

  /** Excludes messages that have been sent again, and those of brands that the person has no access to. */
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
      const wanted = alertsFor(viewer).filter(({ endedAt }) => query.open !== true || endedAt === null);
      const { items, ...meta } = pageOf(wanted, query, ({ at }) => [-Date.parse(at)]);
      return { data: items.map((row) => viewOf(row, query.lang)), meta };
    },
    'PUT /monitor/alerts/:id/acknowledge': async ({ params, query, viewer }) => {
      const alertId = params.id;
      const shown = alertsFor(viewer).find(({ id }) => id === alertId);
      if (shown === undefined) throw new Refusal('alert_not_found');
      // The alert must be recorded before its acknowledgement.
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
