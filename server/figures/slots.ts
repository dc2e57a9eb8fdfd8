import { type Sums, slotFigures } from '../kinds/figures.ts';
import type { Sqlite } from '../storage/sqlite.ts';

/** Of which slots: brands, and the half-open time that they lie in, in milliseconds UTC. */
export interface SlotRange {
  brandIds: readonly string[];
  from: number;
  to: number;
}

/** Sums over slots: they cost as much as the range is long, whatever was written in it. */
export class SlotSums {
  private readonly sum;

  constructor(sqlite: Sqlite) {
    const sums = slotFigures.map((name) => `coalesce(sum(json_extract(row, '$.${name}')), 0) AS ${name}`);
    this.sum = sqlite.prepare<[string, number, number], Sums>(`
      SELECT ${sums.join(', ')} FROM slots
      WHERE brand_id IN (SELECT value FROM json_each(?)) AND start >= ? AND start < ?`);
  }

  of({ brandIds, from, to }: SlotRange): Sums {
    return this.sum.get(JSON.stringify(brandIds), from, to) as Sums;
  }
}
