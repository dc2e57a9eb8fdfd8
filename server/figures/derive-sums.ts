import type { FigureKind } from '../kinds/figure-rows.ts';
import type { HourSums, Sums } from '../kinds/sums.ts';
import { type ProjectionContext, put, type RowChange, type RowOp } from '../projections/stored.ts';
import { contributionsOf } from './contributions.ts';
import { localTime, slotOf } from './local-time.ts';
import { added, opposite } from './sums.ts';

type FigureContext = ProjectionContext<FigureKind>;
interface Row {
  brandId: string;
}

/** Keeps the sums of slots and days in sync with their rows. */
export function sumOps({ kind, before, after }: RowChange, context: FigureContext, zone: string): RowOp[] {
  const [was, is] = [contributionsOf(kind, before), contributionsOf(kind, after)];
  if (was.length + is.length === 0) return [];
  const { brandId } = ((after ?? before) as { row: Row }).row;
  const slots = new Totals();
  const days = new Totals();
  const take = (at: number, owners: readonly (string | null)[], sums: Sums) => {
    const start = slotOf(at);
    const { day, hour } = localTime(start, zone);
    slots.add(start, owners, sums);
    days.add(day, owners, withHour(sums, hour));
  };
  for (const { at, owners, sums } of was) take(at, owners, opposite(sums));
  for (const { at, owners, sums } of is) take(at, owners, sums);
  return [
    ...slots.changed().map(({ owner, unit: start, sums }) => slotOp(context, { brandId, owner, start }, sums)),
    ...days.changed().map(({ owner, unit: day, sums }) => dayOp(context, { brandId, owner, day }, sums)),
  ];
}

interface Total {
  owner: string;
  /** Start of a slot, or a day. */
  unit: number;
  sums: Sums;
}

/** Sums that the change of one row adds to each owner's slots or days. */
class Totals {
  private readonly all: Total[] = [];

  add(unit: number, owners: readonly (string | null)[], sums: Sums): void {
    for (const owner of owners) {
      if (owner === null) continue;
      const known = this.all.find((one) => one.owner === owner && one.unit === unit);
      if (known === undefined) this.all.push({ owner, unit, sums });
      else known.sums = added(known.sums, sums);
    }
  }

  changed(): Total[] {
    return this.all.filter(({ sums }) => !isEmpty(sums));
  }
}

/** Reverting points can leave only the time of the last award. */
const isEmpty = (sums: Sums) => Object.keys(sums).every((key) => key === 'pointsAt');

/** Adds the breakdown by hour to the sums of a day. */
export function withHour(sums: Sums, hour: number): Sums {
  const of: HourSums = [sums.received ?? 0, sums.replies ?? 0, sums.responseMs ?? 0, sums.fast ?? 0];
  return of.every((part) => part === 0) ? sums : { ...sums, hours: { [hour]: of } };
}

function slotOp(context: FigureContext, place: { brandId: string; owner: string; start: number }, sums: Sums): RowOp {
  const id = `${place.brandId}:${place.start}:${place.owner}`;
  const known = context.read('slotSums', id)?.row ?? { id, ...place, version: 0 };
  return put(context, 'slotSums', added(known, sums));
}

function dayOp(context: FigureContext, place: { brandId: string; owner: string; day: number }, sums: Sums): RowOp {
  const id = `${place.brandId}:${place.day}:${place.owner}`;
  const known = context.read('daySums', id)?.row ?? { id, ...place, version: 0 };
  return put(context, 'daySums', added(known, sums));
}
