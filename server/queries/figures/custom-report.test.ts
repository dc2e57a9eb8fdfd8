import { expect, test } from 'vitest';
import { answersOf, projectFigures } from '../../../tests/support/figures/figure-rows.ts';
import { person } from '../../../tests/support/given.ts';
import { daysOf } from '../../figures/days.ts';
import { figureQueriesOn } from './queries.ts';

const zone = 'UTC';
const at = Date.UTC(2026, 10, 18, 9);

test('a report by person contains people with replies in the 30 days that LINE’s average covers, and people with a streak', () => {
  const replies = answersOf([{ by: 'customer', at }]);
  const brandId = 'x-brand';
  const joined = { stream: 'config', at, actor: 'system' as const, events: [person('p1'), person('p2')], contents: {} };
  const records = [joined, ...replies].map((record, i) => ({ ...record, position: i + 1 }));
  const store = projectFigures(records, zone);
  const now = at + 3 * 86_400_000;
  const query = { brandIds: [brandId], range: daysOf({ range: 'today' }, now, zone), now };
  const rowsOf = (name: 'lineAverageReplyTime' | 'winStreak' | 'replies') =>
    figureQueriesOn(store.sqlite, zone).report(query, { names: [name], by: 'staff' }).rows;
  const results = [rowsOf('lineAverageReplyTime'), rowsOf('winStreak'), rowsOf('replies')];
  store.close();
  expect(results).toEqual([[{ key: 'p1', label: 'P1', values: [0] }], [{ key: 'p1', label: 'P1', values: [1] }], []]);
});
