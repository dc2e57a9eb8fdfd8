import { expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { riseDay, risesId } from '../../shared/row-ids.ts';
import type { Brand } from '../../shared/rows.ts';
import type { Read } from '../projections/stored.ts';
import { newVips } from './new-vips.ts';

const dayMs = 86_400_000;
const [perDay, days] = [100, 30];
const end = (riseDay(1_800_000_000_000) + 1) * dayMs;
const start = end - days * dayMs;
const brand = { id: 'b', createdAt: '2026-01-01T00:00:00.000Z' } as Brand;

/** Creates thirty days with a hundred new VIPs each. One customer becomes a VIP on every day. */
function rows() {
  const read: string[] = [];
  const of = new Map(
    Array.from({ length: days }, (_, n) => {
      const day = riseDay(start) + n;
      const rises = Array.from({ length: perDay }, (_, i) => ({
        conversationId: i === 0 ? 'again' : `${n}/${i}`,
        memberGroup: 'vip1',
        // Ten customers share each time.
        at: day * dayMs + Math.floor(i / 10),
      }));
      return [risesId('b', day), { row: { rises } }];
    }),
  );
  const stored = ((_: string, id: string) => {
    read.push(id);
    return of.get(id);
  }) as unknown as Read;
  return { read, stored };
}

test('pages contain every customer once, and read no further than the page and the count', () => {
  const { read, stored } = rows();
  const listed: string[] = [];
  let cursor: string | undefined;
  do {
    read.length = 0;
    const page = newVips(stored, [brand], { start, end }, { limit: 200, cursor });
    listed.push(...page.items.map(({ id }) => id));
    expect(page).toMatchObject({ total: limits.totalMax, totalIsMore: true });
    // Limits the number of days that a page reads. The page needs the customers up to its end, including all with the same time as its last
    // customer, or one customer more than the highest exact total, whichever is more. Each day has 99 customers that no other day has.
    expect(read.length).toBeLessThanOrEqual(
      Math.ceil((Math.max(listed.length + 20, limits.totalMax + 1) + 1) / 99) + 1,
    );
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(listed).toHaveLength(days * (perDay - 1) + 1);
  expect(new Set(listed).size).toBe(listed.length);
});
