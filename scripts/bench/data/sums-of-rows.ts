import { brandTotal, contributionsOf } from '../../../server/figures/contributions.ts';
import { withHour } from '../../../server/figures/derive.ts';
import { localTime, slotOf } from '../../../server/figures/local-time.ts';
import { added } from '../../../server/figures/sums.ts';
import type { FigureRows } from '../../../server/kinds/figure-rows.ts';
import type { Sums } from '../../../server/kinds/sums.ts';
import type { RowBehind } from './rows-behind.ts';

type SlotRow = FigureRows['slotSums'];
type DayRow = FigureRows['daySums'];

/** Sums of figures for the slots and days to which rows can still be added. */
export class SumsOfRows {
  private readonly zone: string;
  private readonly slots = new Map<string, SlotRow>();
  private readonly days = new Map<string, DayRow>();

  constructor(zone: string) {
    this.zone = zone;
  }

  take({ kind, row }: RowBehind): void {
    for (const { at, owners, sums } of contributionsOf(kind, { row, hidden: null } as never)) {
      for (const owner of owners) if (owner !== null) this.toSlot(row.brandId, owner, slotOf(at), sums, row.version);
    }
  }

  /** Sets the values of the live figures at the end of a slot. */
  close(brandId: string, start: number, closing: NonNullable<Sums['closing']>, version: number): void {
    this.toSlot(brandId, brandTotal, start, {}, version);
    const row = this.slots.get(`${brandId}:${start}:${brandTotal}`) as SlotRow;
    this.slots.set(row.id, { ...row, closing });
  }

  private toSlot(brandId: string, owner: string, start: number, sums: Sums, version: number): void {
    const id = `${brandId}:${start}:${owner}`;
    const known = this.slots.get(id) ?? { id, brandId, owner, start, version };
    this.slots.set(id, { ...added(known, sums), version });
  }

  /** Removes and returns the sums of slots and days before a time, which are final. */
  done(before: number): { slots: SlotRow[]; days: DayRow[] } {
    const slots = [...this.slots.values()].filter(({ start }) => start < before);
    for (const slot of slots) {
      this.slots.delete(slot.id);
      this.toDay(slot);
    }
    const { day } = localTime(before, this.zone);
    const days = [...this.days.values()].filter((row) => row.day < day);
    for (const { id } of days) this.days.delete(id);
    return { slots, days };
  }

  private toDay({ id: _, brandId, owner, start, version, closing: __, ...sums }: SlotRow): void {
    const { day, hour } = localTime(start, this.zone);
    const id = `${brandId}:${day}:${owner}`;
    const known = this.days.get(id) ?? { id, brandId, owner, day, version };
    this.days.set(id, { ...added(known, withHour(sums, hour)), version });
  }
}
