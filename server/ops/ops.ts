import { fold } from '../../shared/fold.ts';
import type { CompleteMinute, Delivery, DeliveryMinutes, LogLine } from '../../shared/monitor-rows.ts';
import type { Counters } from '../ports/counters.ts';
import type { Warn } from '../process/contain.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { type NotedBackup, noteBackup, notedBackups, opsFileIn } from './backups.ts';
import { Ledger, type NewDelivery, type SetAside } from './ledger.ts';
import { LocalCounters } from './local-counters.ts';
import { OpsFile } from './ops-file.ts';
import { lastOf, type Page, pageIn, type Wanted } from './page.ts';
import { Unwritten } from './unwritten.ts';

const hourMs = 3_600_000;
/** Number of deliveries after which they are written without waiting for the next flush, so that no write blocks the event loop for long. */
const deliveriesPerWrite = 100;

/** Log lines and deliveries since the last flush. */
interface Fresh {
  lines: readonly LogLine[];
  deliveries: readonly Delivery[];
}

/** Part of the storage that collects its entries in memory. */
interface Ring {
  write(sqlite: Sqlite): void;
  /** Called after the transaction of `write` was committed. */
  written(): void;
}

/**
 * Storage of limited size for operators: measurements per minute, the error log, webhook deliveries, recent backups and the counts of
 * limited attempts. Everything is collected in memory and written together once per second, or earlier if there are many deliveries. If the
 * disk is full, the oldest entries are lost and nothing blocks.
 */
export class Ops {
  readonly ledger: Ledger;
  private readonly errors = new ErrorLog();
  private counters: LocalCounters | null = null;
  private readonly minutes = new Minutes();
  private readonly file: OpsFile;
  private readonly now: () => number;
  /** Number of deliveries since the last write. Does not count refused deliveries, because anyone can cause them. */
  private deliveriesSinceWrite = 0;

  constructor(dataDir: string, { now, warn }: { now: () => number; warn?: Warn }) {
    this.now = now;
    this.ledger = new Ledger(now);
    this.file = new OpsFile(opsFileIn(dataDir), warn);
  }

  readonly addLine = (line: LogLine): void => this.errors.take(line);

  minute(minute: CompleteMinute): void {
    this.minutes.take(minute);
  }

  /** Adds a delivery. @param setAside positions of its events that were set aside */
  addDelivery(delivery: NewDelivery, setAside: readonly number[] = []): void {
    this.ledger.take(delivery, setAside);
    if (delivery.verdict === 'refused') return;
    this.deliveriesSinceWrite += 1;
    if (this.deliveriesSinceWrite >= deliveriesPerWrite) this.write([this.ledger]);
  }

  /** Writes everything. @returns what was added since the previous call */
  flush(): Fresh {
    const fresh = { lines: this.errors.fresh(), deliveries: this.ledger.fresh() };
    this.store();
    return fresh;
  }

  /** Writes everything, so that queries include it. */
  store(): void {
    this.write([this.errors, this.ledger, this.minutes, ...(this.counters === null ? [] : [this.counters])]);
  }

  private write(rings: readonly Ring[]): void {
    this.deliveriesSinceWrite = 0;
    const isWritten = this.file.write((sqlite) => {
      for (const ring of rings) ring.write(sqlite);
    });
    if (isWritten) for (const ring of rings) ring.written();
  }

  lines(wanted: WantedLines, brands: readonly string[] | null): Page<LogLine> {
    return this.errors.page(this.file.sqlite, wanted, brands);
  }

  deliveries(account: string, wanted: Wanted & { verdict?: string | undefined }): Page<Delivery> {
    return this.ledger.page(this.file.sqlite, account, wanted);
  }

  /** Returns the number of an account's deliveries per minute in the last hour. */
  deliveryMinutes(account: string, now: number): DeliveryMinutes {
    return this.ledger.minutes(this.file.sqlite, account, now - hourMs);
  }

  setAside(account: string, deliveryId?: string): SetAside[] {
    return this.ledger.setAside(this.file.sqlite, account, deliveryId);
  }

  /** Updates which records of a delivery are still set aside. */
  keepSetAside(account: string, left: SetAside): void {
    this.file.write((sqlite) => this.ledger.keep(sqlite, account, left));
  }

  /** Called when all set-aside events of a delivery have been reprocessed or erased. */
  settle(account: string, deliveryId: string, verdict: 'replayed' | 'accepted'): void {
    this.file.write((sqlite) => this.ledger.settle(sqlite, account, deliveryId, verdict));
  }

  /** Returns the counters with what was counted before the last start. @param secret key of the hashes of the counted keys */
  countersWith(secret: Buffer): Counters {
    this.counters ??= new LocalCounters(secret, this.now, this.file.sqlite);
    return this.counters;
  }

  history(now: number): CompleteMinute[] {
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

/** Maximum number of stored lines. */
const linesMax = 5000;
/** Maximum number of lines that wait to be written. */
const waitingMax = 1000;

type WantedLines = Wanted & { level?: string | undefined };

/** Stores the warnings and errors of the program, newest last. */
class ErrorLog {
  private readonly unwritten = new Unwritten<LogLine>(waitingMax);

  /**
   * Adds a line. If a line with the same message, level, account, code, route and error is still waiting to be written, increases the
   * repetition count of that line instead.
   */
  take(line: LogLine): void {
    const same = this.unwritten.waiting.find(
      ({ message, level, context }) =>
        message === line.message &&
        level === line.level &&
        context.lineAccountId === line.context.lineAccountId &&
        context.code === line.context.code &&
        context.route === line.context.route &&
        context.error === line.context.error,
    );
    if (same === undefined) this.unwritten.push(line);
    else same.context = { ...same.context, times: Number(same.context.times ?? 1) + Number(line.context.times ?? 1) };
  }

  fresh(): readonly LogLine[] {
    return this.unwritten.fresh();
  }

  write(sqlite: Sqlite): void {
    if (this.unwritten.waiting.length === 0) return;
    const put = sqlite.prepare('INSERT INTO errors (at, brand_id, words, line) VALUES (?, ?, ?, ?)');
    for (const line of this.unwritten.waiting) {
      const text = fold(`${line.level} ${line.message} ${Object.values(line.context).join(' ')}`);
      put.run(Date.parse(line.at), line.brandId, text, JSON.stringify(line));
    }
    sqlite.prepare('DELETE FROM errors WHERE n <= ?').run(lastOf(sqlite, 'errors') - linesMax);
  }

  written(): void {
    this.unwritten.clear();
  }

  /** @param brands ids of the brands whose lines are included; `null` for all lines, including those without a brand */
  page(sqlite: Sqlite, wanted: WantedLines, brands: readonly string[] | null): Page<LogLine> {
    const where: Record<string, string> = {};
    if (brands !== null) where['brand_id IN (SELECT value FROM json_each(@brands))'] = JSON.stringify(brands);
    if (wanted.level !== undefined) where["json_extract(line, '$.level') = @level"] = wanted.level;
    return pageIn(sqlite, { table: 'errors', column: 'line', where }, wanted);
  }
}

const retentionMs = 24 * 3_600_000;

/** Stores the measurements of each minute for 24 hours. */
class Minutes {
  private readonly unwritten = new Unwritten<CompleteMinute>(60);

  take(minute: CompleteMinute): void {
    this.unwritten.push(minute);
  }

  write(sqlite: Sqlite): void {
    const last = this.unwritten.waiting.at(-1);
    if (last === undefined) return;
    const put = sqlite.prepare('INSERT OR REPLACE INTO minutes VALUES (?, ?)');
    for (const minute of this.unwritten.waiting) put.run(Date.parse(minute.at), JSON.stringify(minute));
    sqlite.prepare('DELETE FROM minutes WHERE at <= ?').run(Date.parse(last.at) - retentionMs);
  }

  written(): void {
    this.unwritten.clear();
  }

  /** Returns the stored minutes, oldest first. */
  since(sqlite: Sqlite, now: number): CompleteMinute[] {
    return sqlite
      .prepare<[number], string>('SELECT minute FROM minutes WHERE at > ? ORDER BY at')
      .pluck()
      .all(now - retentionMs)
      .map((text) => JSON.parse(text) as CompleteMinute);
  }
}
