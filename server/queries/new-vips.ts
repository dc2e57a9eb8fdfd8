import { riseDay, risesId } from '../../shared/row-ids.ts';
import type { Brand, Conversation } from '../../shared/rows.ts';
import { iso, type Read } from '../projections/stored.ts';

export interface NewVip {
  conversation: Conversation;
  memberGroup: Conversation['memberGroup'];
  at: string;
}

/** Customers of these brands who were raised to VIP in a half-open time, each once, the latest first. */
export function newVips(
  read: Read,
  brands: readonly Brand[],
  { start, end }: { start: number; end: number },
): NewVip[] {
  const rises = brands.flatMap(({ id, createdAt }) => {
    const first = riseDay(Math.max(start, Date.parse(createdAt)));
    const days = Array.from({ length: Math.max(0, riseDay(end - 1) - first + 1) }, (_, n) => first + n);
    return days.flatMap((day) => read('vipRises', risesId(id, day))?.row.rises ?? []);
  });
  const inTime = rises.filter(({ at }) => at >= start && at < end).sort((a, b) => a.at - b.at);
  const latest = [...new Map(inTime.map((rise) => [rise.conversationId, rise])).values()];
  return latest
    .sort((a, b) => b.at - a.at)
    .flatMap(({ conversationId, memberGroup, at }) => {
      const conversation = read('conversation', conversationId)?.row;
      return conversation === undefined ? [] : [{ conversation, memberGroup, at: iso(at) }];
    });
}
