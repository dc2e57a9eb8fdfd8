import type { Gauges } from '../../shared/monitor-rows.ts';
import type { ClusterGauges, NodeView } from '../../shared/nodes.ts';
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
  /** Nodes of a cluster, and the id of this one. `null` on a single machine. */
  cluster: ClusterGauges | null;
}

/**
 * Returns all measurements in the Prometheus text format. Labels contain only routes, sets, kinds of alerts, reasons and ids of LINE
 * accounts, never customers or conversations. In a cluster, metrics of this process have the label `node`, and metrics that are the
 * same on all nodes do not.
 */
export async function metricsText(scraped: Scraped): Promise<string> {
  const { gauges, measures, openAlerts, seesAccount, cluster } = scraped;
  const quotas = scraped.quotas.filter(({ id }) => seesAccount(id));
  // Loaded on demand, because only installations with Prometheus need the package.
  const { Counter, Gauge, Registry } = await import('prom-client');
  const ownLabels: Record<string, string> = cluster === null ? {} : { node: cluster.node };
  const own = new Registry();
  own.setDefaultLabels(ownLabels);
  const all = new Registry();
  const gauge = (name: string, help: string, value: number | null, registry = own) => {
    if (value !== null) new Gauge({ name: `oa_${name}`, help, registers: [registry] }).set(value);
  };
  const counter = (name: string, help: string, value: number, registry = own) =>
    new Counter({ name: `oa_${name}_total`, help, registers: [registry] }).inc(value);
  const labelled = (
    name: string,
    help: string,
    label: string,
    values: Iterable<readonly [string, number]>,
    registry = own,
  ) => {
    const made = new Gauge({ name: `oa_${name}`, help, labelNames: [label], registers: [registry] });
    for (const [of, value] of values) made.set({ [label]: of }, value);
  };
  const { system, performance, sets } = gauges;
  // In a cluster, the label `node` is the id of the node.
  const nodejs = cluster === null ? 'node' : 'nodejs';
  new Gauge({
    name: 'oa_info',
    help: 'Version of the program and of Node. Always 1.',
    labelNames: ['version', nodejs],
    registers: [own],
  }).set({ version: system.version, [nodejs]: system.node }, 1);
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
  gauge('last_backup_seconds', 'Unix time of the last backup.', secondsOf(system.lastBackupAt), all);
  gauge('sockets', 'Open sockets.', performance.sockets);
  gauge('send_queue_messages', 'Messages waiting to be sent.', performance.sendQueue.waiting, all);
  gauge('send_queue_oldest_seconds', 'Waiting time of the oldest message.', gauges.oldestWaitingMs / 1000, all);
  counter('webhooks', 'Webhook deliveries.', measures.webhooks.total);
  counter('webhooks_refused', 'Refused webhook deliveries.', measures.refused.total);
  counter('webhook_events', 'Events in webhooks.', measures.events.total);
  counter('deltas', 'Deltas pushed to clients.', measures.deltas.total);
  counter('sends', 'Messages accepted by LINE.', measures.sends.total, all);
  counter('sends_failed', 'Messages that failed to send.', measures.failed.total, all);
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
  labelled('alerts_open', 'Open alerts.', 'kind', openAlerts, all);
  const limited = quotas.flatMap(({ id, value }) => (value === null ? [] : [[id, value] as const]));
  labelled(
    'line_quota_used_messages',
    'Billed messages of the month as counted by LINE.',
    'account',
    quotas.map(({ id, used }) => [id, used] as const),
    all,
  );
  labelled('line_quota_limit_messages', 'Monthly limit of billed messages of the plan.', 'account', limited, all);
  const calls = new Counter({
    name: 'oa_http_requests_total',
    help: 'API calls.',
    labelNames: ['route'],
    registers: [own],
  });
  const times = new Counter({
    name: 'oa_http_request_seconds_total',
    help: 'Total duration of API calls.',
    labelNames: ['route'],
    registers: [own],
  });
  for (const [route, { count, seconds }] of measures.routes.totals) {
    calls.inc({ route }, count);
    times.inc({ route }, seconds);
  }
  const ofNodes = (name: string, help: string, value: (node: NodeView) => number | null) =>
    labelled(
      `node_${name}`,
      help,
      'node',
      (cluster?.nodes ?? []).flatMap((node) => {
        const found = value(node);
        return found === null ? [] : [[node.id, found] as const];
      }),
      all,
    );
  if (cluster !== null) {
    ofNodes('running', '1 if the node runs.', ({ state }) => (state === 'ended' ? 0 : 1));
    ofNodes('leader', '1 if the node runs the work of the installation.', ({ isLeader }) => (isLeader ? 1 : 0));
    ofNodes('lag_records', 'Records that the rows of the node do not include yet.', ({ behind }) =>
      behind === null ? null : behind.records,
    );
    ofNodes('lag_seconds', 'Time that the rows of the node have been behind.', ({ behind }) =>
      behind === null ? null : behind.ms / 1000,
    );
    ofNodes('clock_ahead_seconds', 'Difference of the clock of the node from the clock of the database.', (node) =>
      node.state === 'ended' ? null : node.clockAheadMs / 1000,
    );
  }
  const { requests, deliveries, sendsOf, lineFailures } = measures;
  const isShown = ({ account = '' }) => seesAccount(account);
  return [
    await own.metrics(),
    await all.metrics(),
    requests.text(ownLabels),
    deliveries.text({ labels: ownLabels, isShown }),
    sendsOf.text({ isShown }),
    lineFailures.text({ labels: ownLabels }),
  ].join('\n');
}

const secondsOf = (time: string | null) => (time === null ? null : Date.parse(time) / 1000);
