import type { Gauges } from '../../shared/monitor-rows.ts';
import type { LineQuota } from '../../shared/quota.ts';
import type { Measures } from './measures.ts';

interface Scraped {
  gauges: Gauges;
  measures: Measures;
  openAlerts: ReadonlyMap<string, number>;
  /** Quotas, one per LINE account. */
  quotas: readonly Pick<LineQuota, 'id' | 'used' | 'value'>[];
}

/**
 * All measurements in the Prometheus text format. Labels are routes, sets, kinds of alerts, reasons and ids of LINE accounts, never
 * customers or conversations.
 */
export async function metricsText({ gauges, measures, openAlerts, quotas }: Scraped): Promise<string> {
  // Loaded on demand, because only installations that are scraped need it.
  const { Counter, Gauge, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string, value: number | null) => {
    if (value !== null) new Gauge({ name: `oa_${name}`, help, registers }).set(value);
  };
  const counter = (name: string, help: string, value: number) =>
    new Counter({ name: `oa_${name}_total`, help, registers }).inc(value);
  const labelled = (name: string, help: string, label: string, values: Iterable<readonly [string, number]>) => {
    const made = new Gauge({ name: `oa_${name}`, help, labelNames: [label], registers });
    for (const [of, value] of values) made.set({ [label]: of }, value);
  };
  const { system, performance, sets } = gauges;
  new Gauge({ name: 'oa_info', help: 'The program.', labelNames: ['version', 'node'], registers }).set(
    { version: system.version, node: system.node },
    1,
  );
  gauge('ready', 'Whether all rows are served.', system.status === 'ok' ? 1 : 0);
  gauge('uptime_seconds', 'Since the start.', system.uptimeSeconds);
  gauge('cpu_percent', 'Of one core.', system.cpuPercent);
  gauge('memory_resident_bytes', 'Memory of the process.', system.memory.rssBytes);
  gauge('memory_heap_used_bytes', 'Heap of the main thread.', system.memory.heapUsedBytes);
  gauge('memory_heap_limit_bytes', 'Largest heap of the main thread.', system.memory.heapLimitBytes);
  gauge('disk_data_bytes', 'Data of the installation.', system.disk.dataBytes);
  gauge('disk_free_bytes', 'Room that is left on the disk of the data.', system.disk.freeBytes);
  gauge('event_loop_delay_p99_seconds', 'Of the last seconds.', system.eventLoopDelay.p99Ms / 1000);
  gauge('last_backup_seconds', 'Time of the last backup.', secondsOf(system.lastBackupAt));
  gauge('sockets', 'Open sockets.', performance.sockets);
  gauge('send_queue_messages', 'Messages that wait to be sent.', performance.sendQueue.waiting);
  gauge('send_queue_oldest_seconds', 'How long the first of them has waited.', gauges.oldestWaitingMs / 1000);
  counter('webhooks', 'Deliveries of webhooks.', measures.webhooks.total);
  counter('webhooks_refused', 'Refused deliveries of webhooks.', measures.refused.total);
  counter('webhook_events', 'Events in webhooks.', measures.events.total);
  counter('deltas', 'Deltas that were pushed.', measures.deltas.total);
  counter('sends', 'Messages that LINE took.', measures.sends.total);
  counter('sends_failed', 'Messages that LINE did not take.', measures.failed.total);
  counter('line_errors', 'Calls to LINE that failed.', measures.lineErrors.total);
  const ofSets = (value: (set: Gauges['sets'][number]) => number) => sets.map((set) => [set.name, value(set)] as const);
  labelled(
    'set_ready',
    'Whether a set of rows is served.',
    'set',
    ofSets(({ state }) => (state === 'ready' ? 1 : 0)),
  );
  labelled(
    'set_lag_records',
    'Records that a set lacks.',
    'set',
    ofSets(({ records }) => records),
  );
  labelled(
    'set_lag_seconds',
    'Time for which it has been behind.',
    'set',
    ofSets(({ ms }) => ms / 1000),
  );
  labelled(
    'set_dead_letters',
    'Records that it set aside.',
    'set',
    ofSets(({ deadLetters }) => deadLetters),
  );
  labelled('alerts_open', 'Open alerts.', 'kind', openAlerts);
  const limited = quotas.flatMap(({ id, value }) => (value === null ? [] : [[id, value] as const]));
  labelled(
    'line_quota_used_messages',
    'Billed messages of the month, as LINE counts them.',
    'account',
    quotas.map(({ id, used }) => [id, used] as const),
  );
  labelled(
    'line_quota_limit_messages',
    'Billed messages that the plan of the account allows in a month.',
    'account',
    limited,
  );
  const calls = new Counter({ name: 'oa_http_requests_total', help: 'Calls.', labelNames: ['route'], registers });
  const times = new Counter({
    name: 'oa_http_request_seconds_total',
    help: 'Time that calls took.',
    labelNames: ['route'],
    registers,
  });
  for (const [route, { count, seconds }] of measures.routes.totals) {
    calls.inc({ route }, count);
    times.inc({ route }, seconds);
  }
  const { requests, deliveries, sendsOf, lineFailures } = measures;
  const tallies = [requests, deliveries, sendsOf, lineFailures].map((one) => one.text());
  return [await registry.metrics(), ...tallies].join('\n');
}

const secondsOf = (time: string | null) => (time === null ? null : Date.parse(time) / 1000);
