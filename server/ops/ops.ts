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

/** Lines and deliveries that came since the last time. */
export interface Fresh {
  lines: readonly LogLine[];
  deliveries: readonly Delivery[];
}

/**
 * Bounded rings for operators: the minutes' history, the error log, the ledger of webhooks, the last backups, failed sign-ins. All of it waits in memory
 * and is written once a second, all together; a full disk loses the oldest of it and holds nobody.
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

  /** Of the hour up to now, with the minute that it began in. */
  deliveryMinutes(account: string, now: number): DeliveryMinutes {
    return this.ledger.minutes(this.file.sqlite, account, now - hourMs);
  }

  setAside(account: string, deliveryId?: string): SetAside[] {
    return this.ledger.setAside(this.file.sqlite, account, deliveryId);
  }

  /** Of a delivery these records alone are still set aside. */
  keepSetAside(account: string, left: SetAside): void {
    this.file.write((sqlite) => this.ledger.keep(sqlite, account, left));
  }

  /** All that was set aside of a delivery is understood, or gone. */
  settle(account: string, deliveryId: string, verdict: 'replayed' | 'accepted'): void {
    this.file.write((sqlite) => this.ledger.settle(sqlite, account, deliveryId, verdict));
  }

  readonly failed = (key: string, times: readonly number[]): void => this.failures.take(key, times);

  /** Failed sign-ins after a time, of the program before this one. */
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
