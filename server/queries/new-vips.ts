import { riseDay, risesId } from '../../shared/row-ids.ts';
import type { Brand, Conversation } from '../../shared/rows.ts';
import type { Read } from '../projections/stored.ts';

export interface NewVip {
  /** Of the conversation. */
  id: string;
  memberGroup: Conversation['memberGroup'];
  at: number;
}

/** Customers of these brands who were raised to VIP in a half-open time, each once, the latest first: this many, and no more is read. */
export function newVips(
  read: Read,
  brands: readonly Brand[],
  { start, end }: { start: number; end: number },
  limit: number,
): NewVip[] {
  const begins = brands.map(({ id, createdAt }) => ({ id, first: riseDay(Math.max(start, Date.parse(createdAt))) }));
  const first = Math.min(...begins.map((brand) => brand.first));
  const found = new Map<string, NewVip>();
  for (let day = riseDay(end - 1); day >= first; day--) {
    const rises = begins
      .filter((brand) => brand.first <= day)
      .flatMap(({ id }) => read('vipRises', risesId(id, day))?.row.rises ?? [])
      .filter(({ at }) => at >= start && at < end)
      .sort((a, b) => a.at - b.at)
      .reverse();
    for (const { conversationId: id, memberGroup, at } of rises) {
      if (found.has(id)) continue;
      found.set(id, { id, memberGroup, at });
      if (found.size === limit) return [...found.values()];
    }
  }
  return [...found.values()];
}
