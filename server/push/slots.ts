import { slotMs, slotOf } from '../figures/local-time.ts';
import { iso, type RowChange, type Stored } from '../projections/stored.ts';

/**
 * Rows of kind `slot`: the newest that was told of each brand stands, and goes when another takes its place. A room hears of each slot
 * before it goes (`feed.ts`).
 */
export class ToldSlots {
  private readonly last = new Map<string, Stored<'slot'>>();

  /** All figures of these brands may be others: told with a slot that is not the one told last, whose version may be the same. */
  renewed(brandIds: readonly string[], now: number, version: number): RowChange[] {
    const start = slotOf(now);
    const told = (brandId: string, at: number) => this.last.get(brandId)?.row.id === `${brandId}:${at}`;
    const slots = brandIds.map((id) => `${id}:${told(id, start) ? start + slotMs : start}`);
    return this.changes(slots, version);
  }

  /** @param slots as `brand:start` */
  changes(slots: readonly string[], version: number): RowChange[] {
    return slots.flatMap((id) => {
      const at = id.lastIndexOf(':');
      const brandId = id.slice(0, at);
      const before = this.last.get(brandId);
      const row = { id, brandId, start: iso(Number(id.slice(at + 1))), version };
      const after: Stored<'slot'> = { row, hidden: null };
      this.last.set(brandId, after);
      const told: RowChange = { kind: 'slot', id, version, before: undefined, after };
      if (before === undefined || before.row.id === id) return [told];
      return [told, { kind: 'slot', id: before.row.id, version, before, after: undefined }];
    });
  }
}
