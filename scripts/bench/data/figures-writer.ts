import type { FigureKind } from '../../../server/kinds/figure-rows.ts';
import type { Sums } from '../../../server/kinds/sums.ts';
import type { RowChange } from '../../../server/projections/stored.ts';
import type { RowStore } from '../../../server/projections/write.ts';
import { defaultTimeZone } from '../../../shared/limits.ts';
import { brandId, numbers } from './company.ts';
import type { SlotOfMonths } from './months.ts';
import { type RowBehind, rowsBehind } from './rows-behind.ts';
import { SumsOfRows } from './sums-of-rows.ts';

/** Maximum duration of an exchange. Milliseconds. */
const lastsMs = 6 * 3_600_000;
const dayMs = 86_400_000;
const none = { activeConversations: 0, waitingCustomers: 0, overtimeCustomers: 0, unassignedCustomers: 0 };
type Live = Required<typeof none> & { vipCustomers: number; vipWaiting: number; customers: number };

/** Writes the rows that figures are computed from, slot by slot. Sums are written once no more rows can contribute to them. */
export class FiguresWriter {
  messages = 0;
  private readonly store: RowStore;
  private readonly sums = new SumsOfRows(defaultTimeZone);
  private readonly live: Live[] = numbers.map(() => ({ ...none, vipCustomers: 0, vipWaiting: 0, customers: 0 }));
  private changes: RowChange[] = [];
  private position: number;

  constructor(store: RowStore, position: number) {
    this.store = store;
    this.position = position;
  }

  write({ start, end, exchanges }: SlotOfMonths, until: number): void {
    const brands = new Set<number>();
    for (const exchange of exchanges) {
      if ((exchange.rated?.at ?? exchange.endedAt ?? exchange.answeredAt) >= until) continue;
      this.position += exchange.writtenAt.length + 1;
      this.messages += exchange.writtenAt.length + exchange.answers;
      const { brand } = exchange.customer;
      brands.add(brand);
      for (const one of rowsBehind(exchange, defaultTimeZone, this.position)) this.take(one, brand);
    }
    for (const brand of brands) {
      const live = this.live[brand] as Live;
      live.waitingCustomers = (live.waitingCustomers + 7) % 30;
      live.activeConversations = live.waitingCustomers + 20;
      this.sums.close(brandId(brand), start, { ...live } as NonNullable<Sums['closing']>, this.position);
    }
    this.flush(start - lastsMs, end);
  }

  private take(one: RowBehind, brand: number): void {
    this.sums.take(one);
    const live = this.live[brand] as Live;
    if (one.kind === 'counted' && one.row.what === 'new-customer') live.customers += 1;
    if (one.kind === 'counted' && one.row.what === 'new-vip') live.vipCustomers += 1;
    this.put(one.kind, one.row);
  }

  private put(kind: FigureKind, row: { id: string; version: number }): void {
    const after = { row, hidden: null } as unknown as RowChange['after'];
    this.changes.push({ kind, id: row.id, version: row.version, before: undefined, after });
  }

  private flush(before: number, at: number): void {
    const { slots, days } = this.sums.done(before);
    for (const row of slots) this.put('slotSums', row);
    for (const row of days) this.put('daySums', row);
    const { changes } = this;
    this.changes = [];
    this.store.atOnce(() => this.store.write(changes, this.position, [], at));
  }

  /** Writes the rows and sums that are not written yet. @returns the last position */
  end(until: number): number {
    this.position += 1;
    numbers.forEach((n) => {
      const live = this.live[n] as Live;
      const groups = { normal: live.customers - live.vipCustomers, vip1: live.vipCustomers };
      const counts = { values: live, memberGroups: groups, languages: { th: live.customers } };
      this.put('live', { id: brandId(n), version: this.position, ...counts } as never);
    });
    this.flush(until + 2 * dayMs, until);
    return this.position;
  }
}
