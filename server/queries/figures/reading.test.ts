import { afterEach, beforeEach, expect, it } from 'vitest';
import { figureRows } from '../../figures/set.ts';
import type { RowChange } from '../../projections/stored.ts';
import { RowStore } from '../../projections/write.ts';
import { migrationsFolder } from '../../storage/assets.ts';
import { openSqlite } from '../../storage/sqlite.ts';
import { Awards } from './awards.ts';
import { anyConversation } from './conversation-check.ts';

let store: RowStore;

beforeEach(() => {
  store = new RowStore(
    openSqlite(':memory:', { migrations: migrationsFolder('figures'), synchronous: 'NORMAL' }),
    figureRows,
  );
});
afterEach(() => store.close());

function put(kind: 'counted' | 'standing', row: { readonly id: string; readonly [field: string]: unknown }): void {
  const after = { row: { ...row, version: 1 }, hidden: null } as unknown as RowChange['after'];
  store.atOnce(() => store.write([{ kind, id: row.id, version: 1, before: undefined, after }], 1, [], 0));
}

const award = (brandId: string, at: number) => ({
  id: `c/award/${brandId}${at}`,
  brandId,
  conversationId: 'c',
  staffId: at % 2 === 1 ? 'odd' : 'even',
  at,
  what: 'award' as const,
  messageId: `${brandId}${at}`,
  responseMs: 1000,
  points: 10,
  streak: 1,
  ended: 0,
  version: 1,
});

it('the last awards of several brands are the newest of all, up to the limit', () => {
  for (let at = 1; at <= 9; at++) put('counted', award(at % 3 === 0 ? 'b' : 'a', at));
  put('counted', award('hidden', 10));
  const last = (brandIds: string[], staffId?: string) =>
    new Awards(store.sqlite).last({ brandIds, staffId }, 4).map(({ brandId, at }) => `${brandId}${at}`);
  expect(last(['a', 'b'])).toEqual(['b9', 'a8', 'a7', 'b6']);
  expect(last([])).toEqual([]);
  expect(last(['a', 'b'], 'odd')).toEqual(['b9', 'a7', 'a5', 'b3']);
});

it('every conversation can be chosen at random', () => {
  expect(anyConversation(store.sqlite)).toBeNull();
  const ids = Array.from({ length: 16 }, (_, digit) => `${digit.toString(16)}0000000-0000-8000-8000-000000000000`);
  for (const id of ids) put('standing', { id, brandId: 'a', assignedTo: null, status: 'open' });
  const chosen = new Set(Array.from({ length: 2000 }, () => anyConversation(store.sqlite)));
  expect([...chosen].sort()).toEqual(ids);
});
