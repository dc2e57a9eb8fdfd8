import { fold } from '../../shared/fold.ts';
import type { Delivery, DeliveryMinutes } from '../../shared/monitor-rows.ts';
import { newId } from '../keys/ids.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { type Page, pageIn, type Wanted } from './page.ts';
import { Unwritten } from './unwritten.ts';

/** Maximum number of deliveries per account, not counting refused deliveries. */
const deliveriesMax = 1000;
/** Maximum number of refused deliveries per account. Smaller, because anyone can cause refused deliveries. */
const refusedMax = 200;
/** Maximum number of deliveries that wait to be written. Refused deliveries are written only once per second. */
const waitingMax = 2000;
const refusedWaitingMax = 500;
const minuteMs = 60_000;

export type NewDelivery = Omit<Delivery, 'id' | 'version'>;

/** A delivery with its sequence number. */
interface Numbered {
  n: number;
  delivery: Delivery;
  /** Positions of the delivery's events that were set aside. Stored but not sent to clients. */
  records: readonly number[];
}

/** A delivery as stored. The additional properties are not sent to clients. */
type StoredDelivery = Delivery & Partial<Pick<SetAside, 'records' | 'isReplayed'>>;

export interface SetAside {
  id: string;
  /** Positions of records that have not been reprocessed yet. */
  records: readonly number[];
  /** Whether any record of the delivery has been reprocessed. */
  isReplayed: boolean;
}

const inOrder = (...parts: (readonly Numbered[])[]): Numbered[] => parts.flat().sort((a, b) => a.n - b.n);

/** Stores the webhooks that LINE delivered, by account. Refused deliveries for unknown accounts are stored without an account. */
export class Ledger {
  /**
   * Refused deliveries have a separate queue, so that a large number of them does not displace other deliveries before these are written.
   */
  private readonly refused = new Unwritten<Numbered>(refusedWaitingMax);
  private readonly others = new Unwritten<Numbered>(waitingMax);
  private count = 0;
  /** Number of deliveries that were written since the account was last trimmed, by account. */
  private readonly untrimmed = new Map<string, number>();
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  /** Adds a delivery in memory. @param records positions of its events that were set aside */
  take(delivery: NewDelivery, records: readonly number[] = []): void {
    this.count += 1;
    const unwritten = delivery.verdict === 'refused' ? this.refused : this.others;
    unwritten.push({ n: this.count, delivery: { ...delivery, id: newId(this.now()), version: 0 }, records });
  }

  fresh(): readonly Delivery[] {
    return inOrder(this.refused.fresh(), this.others.fresh()).map(({ delivery }) => delivery);
  }

  write(sqlite: Sqlite): void {
    const waiting = inOrder(this.refused.waiting, this.others.waiting);
    const put = sqlite.prepare('INSERT INTO deliveries (account, at, verdict, words, delivery) VALUES (?, ?, ?, ?, ?)');
    for (const { delivery, records } of waiting) {
      const { lineAccountId, at, verdict, kinds, error } = delivery;
      const text = fold(`${verdict} ${kinds.join(' ')} ${error ?? ''}`);
      put.run(lineAccountId, Date.parse(at), verdict, text, JSON.stringify({ ...delivery, records }));
    }
    for (const { delivery } of waiting) {
      const { lineAccountId } = delivery;
      this.untrimmed.set(lineAccountId, (this.untrimmed.get(lineAccountId) ?? 0) + 1);
    }
    this.trimNext(sqlite);
  }

  /**
   * Trims the account with the most new deliveries. Each write trims only one account, because trimming reads all deliveries of the
   * account. An account can therefore exceed its limit by about the number of deliveries that two writes add for all accounts.
   */
  private trimNext(sqlite: Sqlite): void {
    const [most] = [...this.untrimmed].sort(([, one], [, other]) => other - one);
    if (most === undefined) return;
    const [account] = most;
    this.untrimmed.delete(account);
    this.trim(sqlite, account, "verdict <> 'refused'", deliveriesMax);
    this.trim(sqlite, account, "verdict = 'refused'", refusedMax);
  }

  private trim(sqlite: Sqlite, account: string, which: string, most: number): void {
    const beyond = `SELECT n FROM deliveries WHERE account = @account AND ${which} ORDER BY n DESC LIMIT 1 OFFSET ${most}`;
    sqlite
      .prepare(`DELETE FROM deliveries WHERE account = @account AND ${which} AND n <= (${beyond})`)
      .run({ account });
  }

  written(): void {
    this.refused.clear();
    this.others.clear();
  }

  /** Returns deliveries of an account, newest first. */
  page(sqlite: Sqlite, account: string, wanted: Wanted & { verdict?: string | undefined }): Page<Delivery> {
    const where = {
      'account = @account': account,
      ...(wanted.verdict === undefined ? {} : { 'verdict = @verdict': wanted.verdict }),
    };
    const page = pageIn<StoredDelivery>(sqlite, { table: 'deliveries', column: 'delivery', where }, wanted);
    return { ...page, items: page.items.map(({ records: _, isReplayed: __, ...delivery }) => delivery) };
  }

  /** Returns the number of an account's deliveries by minute and verdict. @param from milliseconds UTC */
  minutes(sqlite: Sqlite, account: string, from: number): DeliveryMinutes {
    const full = sqlite
      .prepare<[string], { count: number; first: number | null }>(
        "SELECT count(*) AS count, min(at) AS first FROM deliveries WHERE account = ? AND verdict <> 'refused'",
      )
      .get(account);
    const isCut = full !== undefined && full.count >= deliveriesMax && full.first !== null && full.first > from;
    const counted = sqlite
      .prepare<[string, number], { minute: number; verdict: Delivery['verdict']; count: number }>(
        `SELECT at - at % ${minuteMs} AS minute, verdict, count(*) AS count FROM deliveries
         WHERE account = ? AND at >= ? GROUP BY minute, verdict ORDER BY minute`,
      )
      .all(account, isCut ? (full.first as number) : from);
    const of = Map.groupBy(counted, ({ minute }) => minute);
    return {
      from: isCut ? new Date(full.first as number).toISOString() : null,
      minutes: [...of].map(([minute, parts]) => ({
        at: new Date(minute).toISOString(),
        counts: Object.fromEntries(parts.map(({ verdict, count }) => [verdict, count])),
      })),
    };
  }

  /** Returns the deliveries of an account that have events set aside, or only the delivery `deliveryId`. */
  setAside(sqlite: Sqlite, account: string, deliveryId: string | undefined): SetAside[] {
    return sqlite
      .prepare<[string], string>(
        "SELECT delivery FROM deliveries WHERE account = ? AND verdict = 'set-aside' ORDER BY n",
      )
      .pluck()
      .all(account)
      .map((text) => JSON.parse(text) as StoredDelivery)
      .filter(({ id }) => deliveryId === undefined || id === deliveryId)
      .map(({ id, records = [], isReplayed = false }) => ({ id, records, isReplayed }));
  }

  /** Updates which records of a delivery are still set aside. */
  keep(sqlite: Sqlite, account: string, { id, ...left }: SetAside): void {
    sqlite
      .prepare(
        `UPDATE deliveries SET delivery = json_patch(delivery, @left)
         WHERE account = @account AND verdict = 'set-aside' AND json_extract(delivery, '$.id') = @id`,
      )
      .run({ account, id, left: JSON.stringify(left) });
  }

  /** Sets the verdict of a delivery that has no set-aside records any more. */
  settle(sqlite: Sqlite, account: string, id: string, verdict: 'replayed' | 'accepted'): void {
    sqlite
      .prepare(
        `UPDATE deliveries SET verdict = @verdict, words = @verdict || substr(words, length('set-aside') + 1),
         delivery = json_set(delivery, '$.verdict', @verdict)
         WHERE account = @account AND verdict = 'set-aside' AND json_extract(delivery, '$.id') = @id`,
      )
      .run({ account, id, verdict });
  }
}
