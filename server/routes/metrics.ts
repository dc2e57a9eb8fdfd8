import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { can } from '../../shared/permissions.ts';
import { mustOweNothing } from '../auth/first-step.ts';
import { bearerOf, type Sessions } from '../auth/sessions.ts';
import type { Measures } from '../monitor/measures.ts';
import { metricsText } from '../monitor/metrics.ts';
import type { Monitor } from '../monitor/monitor.ts';
import type { RowQueries } from '../queries/rows.ts';

interface MetricsDeps {
  sessions: Sessions;
  monitor: Monitor;
  measures: Measures;
  rows: RowQueries;
}

/** Metrics for Prometheus. Requires an API token with permission to view the monitor. */
export function metricsRoute(app: FastifyInstance, { sessions, monitor, measures, rows }: MetricsDeps): void {
  app.get('/metrics', async (request, reply) => {
    const caller = sessions.authenticate(bearerOf(request.headers.authorization));
    if (caller?.kind !== 'program' || !can(caller.viewer, 'monitor.view')) throw new Refusal('unauthenticated');
    mustOweNothing(caller);
    const openAlerts = new Map<string, number>();
    for (const { row } of rows.lasting('alert')) openAlerts.set(row.kind, (openAlerts.get(row.kind) ?? 0) + 1);
    const quotas = rows.all('lineQuota').map(({ row }) => row);
    const text = await metricsText({ gauges: monitor.gauges(), measures, openAlerts, quotas });
    return reply.type('text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store').send(text);
  });
}
