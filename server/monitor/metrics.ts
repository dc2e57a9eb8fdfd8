import type { Gauges } from '../../shared/monitor-rows.ts';
import type { LineQuota } from '../../shared/quota.ts';
import type { Measures } from './measures.ts';

interface Scraped {
  gauges: Gauges;
  measures: Measures;
  openAlerts: ReadonlyMap<string, number>;
  /** Monthly quotas of the LINE accounts. */
  quotas: readonly Pick<LineQuota, 'id' | 'used' | 'value'>[];
  /** Whether measurements of a LINE account are included. Totals over all accounts are always included. */
  seesAccount: (lineAccountId: string) => boolean;
}

/**
 * Returns all measurements in the Prometheus text format. Labels contain only routes, sets, kinds of alerts, reasons and ids of LINE
 * accounts, never customers or conversations.
 */
export async function metricsText(scraped: Scraped): Promise<string> {
  const { gauges, measures, openAlerts, seesAccount } = scraped;
  const quotas = scraped.quotas.filter(({ id }) => seesAccount(id));
  // Loaded on demand, because only installations with Prometheus need the package.
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
  new Gauge({
    name: 'oa_info',
    help: 'Version of the program and of Node. Always 1.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: system.version, node: system.node }, 1);
  gauge('ready', '1 if all rows are served.', system.status === 'ok' ? 1 : 0);
  gauge('uptime_seconds', 'Seconds since the start.', system.uptimeSeconds);
  gauge('cpu_percent', 'CPU use in percent of one core.', system.cpuPercent);
  gauge('memory_resident_bytes', 'Resident memory of the process.', system.memory.rssBytes);
  gauge('memory_heap_used_bytes', 'Used heap of the main thread.', system.memory.heapUsedBytes);
  gauge('memory_heap_limit_bytes', 'Heap limit of the main thread.', system.memory.heapLimitBytes);
  gauge('disk_data_bytes', 'Size of the data.', system.disk.dataBytes);
  gauge('disk_free_bytes', 'Free space on the disk of the data.', system.disk.freeBytes);
  gauge(
    'event_loop_delay_p99_seconds',
    '99th percentile of the event loop delay over the last seconds.',
    system.eventLoopDelay.p99Ms / 1000,
  );
  gauge('last_backup_seconds', 'Unix time of the last backup.', secondsOf(system.lastBackupAt));
  gauge('sockets', 'Open sockets.', performance.sockets);
  gauge('send_queue_messages', 'Messages waiting to be sent.', performance.sendQueue.waiting);
  gauge('send_queue_oldest_seconds', 'Waiting time of the oldest message.', gauges.oldestWaitingMs / 1000);
  counter('webhooks', 'Webhook deliveries.', measures.webhooks.total);
  counter('webhooks_refused', 'Refused webhook deliveries.', measures.refused.total);
  counter('webhook_events', 'Events in webhooks.', measures.events.total);
  counter('deltas', 'Deltas pushed to clients.', measures.deltas.total);
  counter('sends', 'Messages accepted by LINE.', measures.sends.total);
  counter('sends_failed', 'Messages that failed to send.', measures.failed.total);
  counter('line_errors', 'Failed calls to LINE.', measures.lineErrors.total);
  const ofSets = (value: (set: Gauges['sets'][number]) => number) => sets.map((set) => [set.name, value(set)] as const);
  labelled(
    'set_ready',
    '1 if the set of rows is served.',
    'set',
    ofSets(({ state }) => (state === 'ready' ? 1 : 0)),
  );
  labelled(
    'set_lag_records',
    'Records that the set has not processed yet.',
    'set',
    ofSets(({ records }) => records),
  );
  labelled(
    'set_lag_seconds',
    'Time that the set has been behind.',
    'set',
    ofSets(({ ms }) => ms / 1000),
  );
  labelled(
    'set_dead_letters',
    'Records that the set skipped because their projection failed.',
    'set',
    ofSets(({ deadLetters }) => deadLetters),
  );
  labelled('alerts_open', 'Open alerts.', 'kind', openAlerts);
  const limited = quotas.flatMap(({ id, value }) => (value === null ? [] : [[id, value] as const]));
  labelled(
    'line_quota_used_messages',
    'Billed messages of the month as counted by LINE.',
    'account',
    quotas.map(({ id, used }) => [id, used] as const),
  );
  labelled('line_quota_limit_messages', 'Monthly limit of billed messages of the plan.', 'account', limited);
  const calls = new Counter({ name: 'oa_http_requests_total', help: 'API calls.', labelNames: ['route'], registers });
  const times = new Counter({
    name: 'oa_http_request_seconds_total',
    help: 'Total duration of API calls.',
    labelNames: ['route'],
    registers,
  });
  for (const [route, { count, seconds }] of measures.routes.totals) {
    calls.inc({ route }, count);
    times.inc({ route }, seconds);
  }
  const { requests, deliveries, sendsOf, lineFailures } = measures;
  const byAccount = [deliveries, sendsOf].map((one) => one.text(({ account = '' }) => seesAccount(account)));
  return [await registry.metrics(), requests.text(), ...byAccount, lineFailures.text()].join('\n');
}

const secondsOf = (time: string | null) => (time === null ? null : Date.parse(time) / 1000);
