import { dayNumber, slotMs, startOfDay } from '../../figures/local-time.ts';
import type { Asked } from './answers.ts';
import type { SumsReader } from './reader.ts';

/** Returns the live figures over a day, by slots. */
export function timelineOf(reader: SumsReader, { brandIds, now }: Pick<Asked, 'brandIds' | 'now'>, date: string) {
  const { zone } = reader;
  const [from, to] = [startOfDay(dayNumber(date), zone), startOfDay(dayNumber(date) + 1, zone)];
  const closings = new Map<string, { waiting: number; overtime: number }>();
  const first = new Map(brandIds.map((id) => [id, reader.closing([id], from)] as const));
  for (const { brandId, start, closing } of reader.slots(brandIds, from, to)) {
    if (closing === undefined) continue;
    closings.set(`${brandId}:${start}`, {
      waiting: closing.waitingCustomers ?? 0,
      overtime: closing.overtimeCustomers ?? 0,
    });
  }
  const standing = new Map(
    brandIds.map((id) => {
      const known = first.get(id);
      return [id, { waiting: known?.waitingCustomers ?? 0, overtime: known?.overtimeCustomers ?? 0 }] as const;
    }),
  );
  const slots: { at: string; waiting: number; overtime: number }[] = [];
  let most: { at: string; overtime: number } | null = null;
  for (let start = from; start < to; start += slotMs) {
    const sum = { at: new Date(start).toISOString(), waiting: 0, overtime: 0 };
    for (const id of brandIds) {
      const closing = closings.get(`${id}:${start}`);
      if (closing !== undefined) standing.set(id, closing);
      if (start > now) continue;
      sum.waiting += standing.get(id)?.waiting ?? 0;
      sum.overtime += standing.get(id)?.overtime ?? 0;
    }
    slots.push(sum);
    if (sum.overtime > (most?.overtime ?? 0)) most = sum;
  }
  return { slots, mostOvertimeAt: most?.at ?? null };
}
