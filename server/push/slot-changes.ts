import { slotMs, slotOf } from '../figures/local-time.ts';
import { iso, type RowChange, type Stored } from '../projections/stored.ts';

/**
 * Rows of kind `slot`. Each brand has one current slot, the last one published, which is removed when another replaces it. A room receives
 * each slot before its removal (`feed.ts`).
 */
export class SlotChanges {
  private readonly last = new Map<string, Stored<'slot'>>();

  /** Signals that all figures of these brands may have changed. Uses a slot other than the last one, whose version could be the same. */
  renewed(brandIds: readonly string[], now: number, version: number): RowChange[] {
    const start = slotOf(now);
    const wasLast = (brandId: string, at: number) => this.last.get(brandId)?.row.id === `${brandId}:${at}`;
    const slots = brandIds.map((id) => `${id}:${wasLast(id, start) ? start + slotMs : start}`);
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
      const added: RowChange = { kind: 'slot', id, version, before: undefined, after };
      if (before === undefined || before.row.id === id) return [added];
      return [added, { kind: 'slot', id: before.row.id, version, before, after: undefined }];
    });
  }
}
