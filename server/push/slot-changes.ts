import { slotMs, slotOf } from '../figures/local-time.ts';
import { iso, type RowChange, type Stored } from '../projections/stored.ts';

/**
 * Creates changes of rows of kind `slot`. Only the last published slot of each brand exists. Publishing another slot of the brand removes
 * the previous slot. Rooms receive a slot before its removal (see `feed.ts`).
 */
export class SlotChanges {
  private readonly last = new Map<string, Stored<'slot'>>();

  /**
   * Returns changes that inform clients that all figures of these brands may have changed. Publishes the current slot of each brand. If
   * that slot was also the last one published, its version could be unchanged, and clients would then ignore it. The next slot is published
   * instead.
   */
  renewed(brandIds: readonly string[], now: number, version: number): RowChange[] {
    const start = slotOf(now);
    const wasLast = (brandId: string, at: number) => this.last.get(brandId)?.row.id === `${brandId}:${at}`;
    const slots = brandIds.map((id) => `${id}:${wasLast(id, start) ? start + slotMs : start}`);
    return this.changes(slots, version);
  }

  /**
   * Returns the changes that publish these slots.
   * @param slots in the form `brand:start`
   */
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
