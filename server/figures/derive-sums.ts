import type { FigureKind } from '../kinds/figures.ts';
import type { HourSums, Sums } from '../kinds/sums.ts';
import { type ProjectionContext, put, type RowChange, type RowOp } from '../projections/stored.ts';
import { contributionsOf } from './contributions.ts';
import { localTime, slotOf } from './local-time.ts';
import { added, opposite } from './sums.ts';

type FigureContext = ProjectionContext<FigureKind>;
interface Row {
  brandId: string;
}

/** The sums of slots and days follow the rows that they count. */
export function sumOps({ kind, before, after }: RowChange, context: FigureContext, zone: string): RowOp[] {
  const [was, is] = [contributionsOf(kind, before), contributionsOf(kind, after)];
  if (was.length + is.length === 0) return [];
  const { brandId } = ((after ?? before) as { row: Row }).row;
  const slots = new Map<string, { owner: string; start: number; sums: Sums }>();
  const take = (at: number, owners: readonly (string | null)[], sums: Sums) => {
    const start = slotOf(at);
    for (const owner of owners) {
      if (owner === null) continue;
      const key = `${start}:${owner}`;
      const known = slots.get(key);
      slots.set(key, { owner, start, sums: known === undefined ? sums : added(known.sums, sums) });
    }
  };
  for (const { at, owners, sums } of was) take(at, owners, opposite(sums));
  for (const { at, owners, sums } of is) take(at, owners, sums);
  const changed = [...slots.values()].filter(({ sums }) => !isEmpty(sums));
  const days = new Map<string, { owner: string; day: number; sums: Sums }>();
  for (const { owner, start, sums } of changed) {
    const { day, hour } = localTime(start, zone);
    const key = `${day}:${owner}`;
    const of = withHour(sums, hour);
    days.set(key, { owner, day, sums: added(days.get(key)?.sums ?? {}, of) });
  }
  return [
    ...changed.map(({ owner, start, sums }) => slotOp(context, { brandId, owner, start }, sums)),
    ...[...days.values()].map(({ owner, day, sums }) => dayOp(context, { brandId, owner, day }, sums)),
  ];
}

/** Points alone can leave nothing behind but when they came. */
const isEmpty = (sums: Sums) => Object.keys(sums).every((key) => key === 'pointsAt');

/** Of a day: by its hours too. */
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
