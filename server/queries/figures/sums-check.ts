import { contributionsOf } from '../../figures/contributions.ts';
import { withHour } from '../../figures/derive.ts';
import { localTime, slotOf, startOfDay } from '../../figures/local-time.ts';
import { added, differing } from '../../figures/sums.ts';
import type { Sums } from '../../kinds/sums.ts';
import type { RowStore } from '../../projections/write.ts';
import { parsedRow } from '../../storage/derived-row.ts';
import { rowsOfSlot } from './counted-rows.ts';
import { ownersOfSums } from './owners-of-sums.ts';
import type { SlotRow } from './stretches.ts';
import { beyond, judged, type Verdict } from './verdict.ts';

/** A slot of a brand. */
export interface SlotPlace {
  brandId: string;
  start: number;
}

/** A business day of one owner of sums: a brand, a person or a LINE account. */
export interface DayPlace {
  brandId: string;
  owner: string;
  day: number;
}

/** Maximum number of rows of a checked slot. Larger slots are not checked. Only `rebuild` computes their sums again. */
const rowsMax = 20_000;

/** Compares the sums of a slot with the contributions of the rows in it, and the sums of a day with the sums of its slots. */
export class SumsCheck {
  private readonly store: RowStore;
  private readonly zone: string;

  constructor(store: RowStore, zone: string) {
    this.store = store;
    this.zone = zone;
  }

  slot(place: SlotPlace): Verdict {
    const { brandId, start } = place;
    const { sqlite } = this.store;
    const counted = this.countedIn(place);
    if (counted === null) return beyond;
    for (const owner of new Set([...counted.keys(), ...ownersOfSums(sqlite, 'slots', brandId)])) {
      const stored = this.store.get('slotSums', `${brandId}:${start}:${owner}`)?.row ?? {};
      const name = differing(counted.get(owner) ?? {}, stored);
      if (name !== null) return judged(`${name} of ${brandId}:${start}:${owner}, a slot, and of its rows`);
    }
    return judged(null);
  }

  /** Returns the sums that the rows of the slot contribute, by owner. `null` if the slot has more than `rowsMax` rows. */
  private countedIn(place: SlotPlace): Map<string, Sums> | null {
    const counted = new Map<string, Sums>();
    let rows = 0;
    for (const { kind, stored } of rowsOfSlot(this.store.sqlite, place, this.zone)) {
      rows += 1;
      if (rows > rowsMax) return null;
      for (const { at, owners, sums } of contributionsOf(kind, stored)) {
        if (slotOf(at) !== place.start) continue;
        for (const owner of owners) if (owner !== null) counted.set(owner, added(counted.get(owner) ?? {}, sums));
      }
    }
    return counted;
  }

  day({ brandId, owner, day }: DayPlace): Verdict {
    const [from, to] = [startOfDay(day, this.zone), startOfDay(day + 1, this.zone)];
    const slots = this.store.sqlite
      .prepare<[string, string, number, number], string>(
        'SELECT row FROM slots WHERE brand_id = ? AND owner = ? AND start >= ? AND start < ?',
      )
      .pluck()
      .all(brandId, owner, from, to)
      .map((row) => parsedRow(row) as SlotRow);
    const sum = slots.reduce<Sums>((so, slot) => added(so, withHour(slot, localTime(slot.start, this.zone).hour)), {});
    const stored = this.store.get('daySums', `${brandId}:${day}:${owner}`)?.row ?? {};
    const name = differing(sum, stored);
    return judged(name === null ? null : `${name} of ${brandId}:${day}:${owner}, a day, and of its slots`);
  }
}
