import type { Audit } from '../../shared/audit.ts';
import { levelAt } from '../../shared/billing.ts';
import type { Gauges } from '../../shared/monitor-rows.ts';
import type { Message } from '../../shared/rows.ts';
import { billedOf } from '../commands/brand-limits.ts';
import type { Engine } from '../engine/engine.ts';
import type { Commit } from '../engine/projector.ts';
import type { RequestTimes } from '../http/request-times.ts';
import { exceptLeaseLost, type Term } from '../lease/port.ts';
import type { WorkEngine } from '../lease/term-engine.ts';
import type { Ops } from '../ops/ops.ts';
import type { LineQuotas } from '../ports/line-quotas.ts';
import type { NodeMeasures } from '../ports/node-measures.ts';
import { contain, type Warn } from '../process/contain.ts';
import { memoryUse } from '../process/memory-use.ts';
import type { ThreadState } from '../process/thread.ts';
import type { RowChange } from '../projections/stored.ts';
import type { RowQueries } from '../queries/rows.ts';
import { Alerts } from './alerts.ts';
import type { ClusterMonitor } from './cluster-monitor.ts';
import { Disk } from './disk.ts';
import { EventLoop } from './event-loop.ts';
import { deliveriesHeld, type FreshRows, linesHeld } from './fresh-rows.ts';
import { gaugesOf } from './gauges.ts';
import type { LimitedBrand, Measured, MeasuredAccount } from './measured.ts';
import type { Measures } from './measures.ts';
import { CpuUse, Lag, MinuteEnds, ThreadEnds } from './process-measures.ts';
import { RecentRows } from './recent-rows.ts';
import { type FailedSends, SendQueue } from './send-queue.ts';

/** Log positions that the sets of rows have reached, as reported by the health check. */
export interface SetsNow {
  head: number;
  ready: boolean;
  sets: readonly { name: string; state: string; position: number; deadLetters: number }[];
  threads: readonly ThreadState[];
}

export interface Audience {
  sockets: number;
  people: number;
  walls: number;
}

export interface MonitorDeps {
  dataDir: string;
  engine: Engine;
  /** Records alerts under the term of the lease. */
  workEngine: WorkEngine;
  /** Returns the term of the lease, or `null` if another node has it. Only the node with the lease raises and ends alerts. */
  term: () => Term | null;
  rows: RowQueries;
  ops: Ops;
  fresh: Pick<FreshRows, 'take'>;
  /** The other nodes of a cluster. `null` on a single machine. */
  cluster: ClusterMonitor | null;
  failedSends: FailedSends;
  measures: Measures;
  requestTimes: RequestTimes;
  quotas: Pick<LineQuotas, 'refresh'>;
  health: () => Promise<SetsNow>;
  isWritable: () => Promise<boolean>;
  isCompacting: () => boolean;
  figuresWrong: () => number;
  /** Resolves when the backups of other nodes are known. */
  backupsKnown: () => Promise<void>;
  backupFailed: () => boolean;
  restoreAbandoned: () => boolean;
  clockBehindMs: () => number;
  audience: () => Audience;
  /** Whether anyone is subscribed to the measurements. */
  isWatched: () => boolean;
  publish: (changes: readonly RowChange[]) => void;
  warn: Warn;
  /** Milliseconds between two checks. `null` for no periodic checks. */
  everyMs?: number | null;
  eventLoop?: EventLoop;
}

const gaugesEveryMs = 2000;

/** Measures the installation once per second, updates alerts and publishes changes to subscribers. */
export class Monitor {
  readonly alerts: Alerts;
  private readonly deps: MonitorDeps;
  private readonly lag = new Lag();
  private readonly queue = new SendQueue();
  private readonly loop: EventLoop;
  private readonly disk: Disk;
  private readonly threads = new ThreadEnds();
  private readonly lines = new RecentRows('logLine', linesHeld);
  private readonly deliveries = new RecentRows('delivery', deliveriesHeld);
  private readonly audit = new RecentRows('auditLine', linesHeld);
  /** Audit entries since the last check. */
  private audited: Audit[] = [];
  private sets: NodeMeasures['sets'] = [];
  /** Measurements that this node reports to the others. `null` before the first check. */
  reported: NodeMeasures | null = null;
  private status: Gauges['system']['status'] = 'ok';
  private readonly cpu = new CpuUse();
  private readonly minutes: MinuteEnds;
  private gaugesAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;
  private unsubscribe: (() => void) | null = null;
  private isStopped = false;
  /** Term under which the alerts were last checked. `null` if another node had the lease. */
  private alertTerm: Term | null = null;
  /** Time of the first record. Used instead of the time of the last backup if there is no backup. `null` if there are no records. */
  private firstAt: number | null = null;

  constructor(deps: MonitorDeps) {
    this.deps = deps;
    this.loop = deps.eventLoop ?? new EventLoop();
    this.disk = new Disk(deps.dataDir);
    this.alerts = new Alerts({ ...deps, engine: deps.workEngine, warn: exceptLeaseLost(deps.warn) });
    this.minutes = new MinuteEnds(deps.engine.now());
  }

  start(): void {
    const { engine, rows, everyMs = 1000 } = this.deps;
    this.loop.start();
    this.queue.begin(
      rows.all('outbox').map(({ row }) => row),
      engine.now(),
    );
    this.unsubscribe = engine.onCommit((commit) => this.take(commit));
    if (everyMs === null) return;
    const look = contain(this.deps.warn, 'Monitor check', () => this.look());
    this.timer = setInterval(look, everyMs).unref();
    look();
  }

  private take(commit: Commit): void {
    const { engine, measures, quotas } = this.deps;
    this.queue.take(commit, engine.now());
    for (const { kind, before, after } of commit.changes) {
      if (kind === 'audit' && before === undefined && after !== undefined) this.audited.push(after.row as Audit);
      if (kind !== 'message' || after === undefined) continue;
      const row = after.row as Message;
      if (row.direction !== 'out' || row.status === (before?.row as Message | undefined)?.status) continue;
      if (row.status !== 'sent' && row.status !== 'failed') continue;
      const account = engine.read('conversation', row.conversationId)?.row.lineAccountId;
      if (account === undefined) continue;
      if (row.status === 'sent') {
        measures.sent(account);
        continue;
      }
      measures.sendFailed(account, row.error?.code ?? 'unknown');
      this.deps.failedSends.add(row.id);
      if (row.error?.code === 'quota_reached') void quotas.refresh(account);
    }
    // Keeps only the newest `linesHeld` entries, because the next check publishes no more of them.
    this.audited.splice(0, Math.max(0, this.audited.length - linesHeld));
  }

  /** Runs one check, unless a check is already running. Tests also call this after moving the clock. */
  look(): Promise<void> {
    this.looking ??= this.once().finally(() => {
      this.looking = null;
    });
    return this.looking;
  }

  private async once(): Promise<void> {
    const { engine, isWritable, health, backupsKnown, figuresWrong, ops } = this.deps;
    const [now, isRoom] = await Promise.all([health(), isWritable(), this.disk.look(), backupsKnown()]);
    this.firstAt ??= (await engine.log.read(0, 1))[0]?.at ?? null;
    if (this.isStopped) return;
    const at = engine.now();
    this.lag.see(at, now.head);
    this.sets = now.sets.map((set) => ({
      ...set,
      percent: now.head === 0 ? 100 : Math.floor((100 * set.position) / now.head),
      ...this.lag.of(set.position, at),
    }));
    this.status = now.ready ? 'ok' : 'degraded';
    const own: NodeMeasures = {
      disk: { freeBytes: this.disk.use.freeBytes, isWritable: isRoom },
      sets: this.sets,
      threads: this.threads.look(now.threads, at),
      figuresWrong: figuresWrong(),
      eventLoopP99Ms: this.loop.delay.p99Ms,
      memoryPercent: memoryUse().percent,
      restoreAbandoned: this.deps.restoreAbandoned(),
      clockBehindMs: this.deps.clockBehindMs(),
      ...this.toReport(),
    };
    const isCompacting = this.deps.isCompacting();
    // Skips alerts of this node during a compaction, because a compaction delays rows and records only temporarily.
    if (!isCompacting || this.reported === null) this.reported = own;
    const { cluster } = this.deps;
    const measured: Measured = {
      unansweredCalls: this.deps.measures.unansweredCalls,
      lineRefusals: this.deps.measures.lineRefusals.recent,
      accounts: this.accounts(),
      limitedBrands: this.limitedBrands(at),
      sendQueue: { waiting: this.queue.waiting, oldestMs: this.queue.oldest(at) },
      nodes: cluster === null ? [{ id: null, isNamed: false, ...own }] : cluster.measuredNodes(this.reported),
      cluster: cluster?.conditions((position) => this.lag.of(position, at)) ?? [],
      backupAgeMs: at - (ops.backups[0]?.at ?? this.firstAt ?? at),
      backupFailed: this.deps.backupFailed(),
      hasBackup: ops.backups.length > 0,
    };
    const term = this.deps.term();
    if (term !== null && term !== this.alertTerm) this.alerts.start(at);
    this.alertTerm = term;
    if (term !== null && !isCompacting) this.alerts.look(measured, at);
    this.cpu.look();
    this.endMinute(at);
    this.publish(at);
  }

  /** Returns the counts that are added up over all nodes. */
  private toReport(): Pick<NodeMeasures, 'refusedWebhooks' | 'minute' | 'sums'> {
    const { measures, audience } = this.deps;
    const { last } = this.minutes;
    return {
      refusedWebhooks: measures.refusedOf.allRecent(),
      minute:
        last === null
          ? null
          : { at: last.at, webhooks: last.webhooks, lineErrors: last.lineErrors, sockets: last.sockets },
      sums: {
        webhooksPerMinute: measures.webhooks.recent,
        eventsPerMinute: measures.events.recent,
        webhooksRefusedPerMinute: measures.refused.recent,
        deltasPerMinute: measures.deltas.recent,
        lineErrors: measures.lineErrors.recent,
        walls: audience().walls,
      },
    };
  }

  /** Whether the health check succeeded when it was last measured. */
  get isHealthy(): boolean {
    return this.status === 'ok';
  }

  private accounts(): MeasuredAccount[] {
    const { rows, engine, measures, quotas, cluster } = this.deps;
    const refusedElsewhere = cluster?.refusedWebhooks();
    return rows.all('lineAccount').map(({ row: { id, nickname, brandId } }) => {
      const quota = engine.read('lineQuota', id)?.row;
      // Queries LINE again, at most once per minute, so that the alert ends when the quota is raised.
      if (quota !== undefined && quota.warning !== 'none') void quotas.refresh(id);
      return {
        id,
        nickname,
        brandId,
        quota: { warning: quota?.warning ?? 'none', used: quota?.used ?? 0, value: quota?.value ?? null },
        refusedWebhooks: measures.refusedOf.recent(id) + (refusedElsewhere?.get(id) ?? 0),
        failedSends: measures.failedOf.recent(id),
      };
    });
  }

  private limitedBrands(at: number): LimitedBrand[] {
    const { rows, engine } = this.deps;
    return rows.all('brandLimits').map(({ row }) => ({
      id: row.id,
      name: engine.read('brand', row.id)?.row.name ?? '',
      level: levelAt(row, at),
      billed: billedOf(engine.read, row.id, at),
      warnAt: row.warnAt,
      stopAt: row.stopAt,
    }));
  }

  private endMinute(at: number): void {
    const { measures, requestTimes, ops, audience } = this.deps;
    const totals = {
      webhooks: measures.webhooks.total,
      sends: measures.sends.total,
      lineErrors: measures.lineErrors.total,
    };
    const ended = this.minutes.look(at, totals, (minute) => ({
      p95Ms: requestTimes.ofMinute(minute, 95),
      rssBytes: process.memoryUsage.rss(),
      eventLoopP99Ms: this.loop.ofMinute(),
      waiting: this.queue.waiting,
      sockets: audience().sockets,
      freeBytes: this.disk.use.freeBytes,
    }));
    if (ended !== null) ops.minute(ended);
  }

  private publish(at: number): void {
    const { fresh, publish, isWatched, engine } = this.deps;
    const { lines, deliveries } = fresh.take();
    const version = engine.position;
    const audited = this.audited.splice(0);
    const changes = [
      ...this.lines.changes(lines, version),
      ...this.audit.changes(audited, version),
      ...this.deliveries.changes(deliveries, version),
    ];
    if (isWatched() && Math.abs(at - this.gaugesAt) >= gaugesEveryMs - 500) {
      this.gaugesAt = at;
      const row = { ...this.gauges(), version: this.nextVersion() };
      changes.push({
        kind: 'gauges',
        id: row.id,
        version: row.version,
        before: undefined,
        after: { row, hidden: null },
      });
    }
    if (changes.length > 0) publish(changes);
  }

  /** Returns a version that is higher than any earlier one, even without new records. */
  private nextVersion(): number {
    return Math.round(performance.timeOrigin + performance.now());
  }

  /** Returns all measurements, in a cluster with sums over all nodes. */
  gauges(): Gauges {
    const own = this.ownGauges();
    return this.deps.cluster?.overAllNodes(own, this.deps.engine.now()) ?? own;
  }

  /** Returns all measurements of this node. */
  ownGauges(): Gauges {
    const { engine, measures, requestTimes, ops, audience } = this.deps;
    return gaugesOf({
      at: engine.now(),
      status: this.status,
      cpuPercent: this.cpu.percent,
      disk: this.disk.use,
      loop: this.loop.delay,
      lastBackupAt: ops.backups[0]?.at ?? null,
      measures,
      requestTimes,
      audience: audience(),
      sets: this.sets,
      queue: { waiting: this.queue.waiting, oldestMs: this.queue.oldest(engine.now()) },
      minute: this.minutes.last,
    });
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.unsubscribe?.();
    if (this.timer !== null) clearInterval(this.timer);
    this.loop.stop();
    await this.looking;
    await this.alerts.record(this.deps.engine.now());
  }
}
