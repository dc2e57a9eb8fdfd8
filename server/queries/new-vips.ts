import { limits } from '../../shared/limits.ts';
import { riseDay, risesId } from '../../shared/row-ids.ts';
import type { Brand, Conversation } from '../../shared/rows.ts';
import type { Read } from '../projections/stored.ts';
import { bounded, type Page, type PageQuery, pageOf, startOf } from './page.ts';

export interface NewVip {
  /** Of the conversation. */
  id: string;
  memberGroup: Conversation['memberGroup'];
  at: number;
}

interface Times {
  start: number;
  end: number;
}

/**
 * A page of the customers of these brands who were raised to VIP in a half-open time, each once, the latest first. As many are
 * read as lie before the page and are counted; the list ends where long ones do.
 */
export function newVips(read: Read, brands: readonly Brand[], time: Times, query: PageQuery): Page<NewVip> {
  const begin = -Number(startOf(query.cursor)?.key[0] ?? Number.NEGATIVE_INFINITY);
  const found: NewVip[] = [];
  let behind = 0;
  for (const one of raised(read, brands, time)) {
    const isEnough = behind > query.limit && found.length > limits.totalMax;
    // Those of one moment stand by their ids: all of them, or none.
    if (isEnough && found.at(-1)?.at !== one.at) break;
    found.push(one);
    if (one.at < begin) behind++;
    if (found.length === limits.listLinesMax) break;
  }
  return { ...pageOf(found, query, ({ at }) => [-at]), ...bounded(found.length) };
}

/** Each once, the latest first. */
function* raised(read: Read, brands: readonly Brand[], { start, end }: Times): Generator<NewVip> {
  const begins = brands.map(({ id, createdAt }) => ({ id, first: riseDay(Math.max(start, Date.parse(createdAt))) }));
  const first = Math.min(...begins.map((brand) => brand.first));
  const told = new Set<string>();
  for (let day = riseDay(end - 1); day >= first; day--) {
    const rises = begins
      .filter((brand) => brand.first <= day)
      .flatMap(({ id }) => read('vipRises', risesId(id, day))?.row.rises ?? [])
      .filter(({ at }) => at >= start && at < end)
      .sort((a, b) => a.at - b.at)
      .reverse();
    for (const { conversationId: id, memberGroup, at } of rises) {
      if (told.has(id)) continue;
      told.add(id);
      yield { id, memberGroup, at };
    }
  }
}
