import type { Delivery, DeliveryMinutes, LogLine, WholeMinute } from '../../shared/monitor-rows.ts';
import type { Warn } from '../process/contain.ts';
import { type NotedBackup, noteBackup, notedBackups, opsFileIn } from './backups.ts';
import { ErrorLog, type WantedLines } from './error-log.ts';
import { type Failures, KeptFailures } from './failures.ts';
import { Ledger, type SetAside } from './ledger.ts';
import { Minutes } from './minutes.ts';
import { OpsFile } from './ops-file.ts';
import type { Page, Wanted } from './page.ts';

const hourMs = 3_600_000;

/** Log lines and deliveries since the last flush. */
export interface Fresh {
  lines: readonly LogLine[];
  deliveries: readonly Delivery[];
}

/**
 * Bounded storage for operators: measurements per minute, the error log, webhook deliveries, recent backups and failed sign-ins. Everything
 * is buffered in memory and written together once per second. On a full disk, the oldest entries are lost and nothing blocks.
 */
export class Ops {
  readonly ledger: Ledger;
  private readonly errors = new ErrorLog();
  private readonly failures = new KeptFailures();
  private readonly minutes = new Minutes();
  private readonly file: OpsFile;
  private readonly now: () => number;

  constructor(dataDir: string, { now, warn }: { now: () => number; warn?: Warn }) {
    this.now = now;
    this.ledger = new Ledger(now);
    this.file = new OpsFile(opsFileIn(dataDir), warn);
  }

  readonly said = (line: LogLine): void => this.errors.take(line);

  minute(minute: WholeMinute): void {
    this.minutes.take(minute);
  }

  flush(): Fresh {
    const fresh = { lines: this.errors.fresh(), deliveries: this.ledger.fresh() };
    const rings = [this.errors, this.ledger, this.minutes, this.failures];
    const kept = this.file.write((sqlite) => {
      for (const ring of rings) ring.write(sqlite);
    });
    if (kept) for (const ring of rings) ring.written();
    return fresh;
  }

  lines(wanted: WantedLines, brands: readonly string[] | null): Page<LogLine> {
    return this.errors.page(this.file.sqlite, wanted, brands);
  }

  deliveries(account: string, wanted: Wanted & { verdict?: string | undefined }): Page<Delivery> {
    return this.ledger.page(this.file.sqlite, account, wanted);
  }

  /** Deliveries of the last hour by minute. */
  deliveryMinutes(account: string, now: number): DeliveryMinutes {
    return this.ledger.minutes(this.file.sqlite, account, now - hourMs);
  }

  setAside(account: string, deliveryId?: string): SetAside[] {
    return this.ledger.setAside(this.file.sqlite, account, deliveryId);
  }

  /** Updates the records of a delivery that are still set aside. */
  keepSetAside(account: string, left: SetAside): void {
    this.file.write((sqlite) => this.ledger.keep(sqlite, account, left));
  }

  /** Called when all set-aside events of a delivery have been reprocessed or erased. */
  settle(account: string, deliveryId: string, verdict: 'replayed' | 'accepted'): void {
    this.file.write((sqlite) => this.ledger.settle(sqlite, account, deliveryId, verdict));
  }

  readonly failed = (key: string, times: readonly number[]): void => this.failures.take(key, times);

  /** Failed sign-ins after a time, recorded by the previous run. */
  failuresSince(since: number): Failures {
    return this.failures.load(this.file.sqlite, since);
  }

  history(now: number): WholeMinute[] {
    return this.minutes.since(this.file.sqlite, now);
  }

  backedUp(backup: NotedBackup): void {
    noteBackup(this.file, backup, this.now());
  }

  get backups(): NotedBackup[] {
    return notedBackups(this.file.sqlite, this.now());
  }

  close(): void {
    this.flush();
    this.file.close();
  }
}
