import { limits } from '../../shared/limits.ts';
import { riseDay, risesId } from '../../shared/row-ids.ts';
import type { Brand, Conversation } from '../../shared/rows.ts';
import type { Read } from '../projections/stored.ts';
import { bounded, type Page, type PageQuery, pageOf, startOf } from './page.ts';

export interface NewVip {
  /** Id of the conversation. */
  id: string;
  memberGroup: Conversation['memberGroup'];
  at: number;
}

interface Times {
  start: number;
  end: number;
}

/**
 * Returns a page of the customers who became VIPs from `start` and before `end`, newest first. Each customer is listed once. Only as many
 * customers are read as the page and the count need. The length of the list is limited.
 */
export function newVips(read: Read, brands: readonly Brand[], time: Times, query: PageQuery): Page<NewVip> {
  const begin = -Number(startOf(query.cursor)?.key[0] ?? Number.NEGATIVE_INFINITY);
  const found: NewVip[] = [];
  let behind = 0;
  for (const one of raised(read, brands, time)) {
    const isEnough = behind > query.limit && found.length > limits.totalMax;
    // Customers with the same time are sorted by id, so all of them have to be read.
    if (isEnough && found.at(-1)?.at !== one.at) break;
    found.push(one);
    if (one.at < begin) behind++;
    if (found.length === limits.listLinesMax) break;
  }
  return { ...pageOf(found, query, ({ at }) => [-at]), ...bounded(found.length) };
}

/** Yields the customers who became VIPs, newest first. Each customer is included once. */
function* raised(read: Read, brands: readonly Brand[], { start, end }: Times): Generator<NewVip> {
  const begins = brands.map(({ id, createdAt }) => ({ id, first: riseDay(Math.max(start, Date.parse(createdAt))) }));
  const first = Math.min(...begins.map((brand) => brand.first));
  const seen = new Set<string>();
  for (let day = riseDay(end - 1); day >= first; day--) {
    const rises = begins
      .filter((brand) => brand.first <= day)
      .flatMap(({ id }) => read('vipRises', risesId(id, day))?.row.rises ?? [])
      .filter(({ at }) => at >= start && at < end)
      .sort((a, b) => a.at - b.at)
      .reverse();
    for (const { conversationId: id, memberGroup, at } of rises) {
      if (seen.has(id)) continue;
      seen.add(id);
      yield { id, memberGroup, at };
    }
  }
}
