import { expect, test } from 'vitest';
import { answersOf, projectFigures } from '../../../tests/support/figures/figure-rows.ts';
import { daysOf } from '../../figures/days.ts';
import { figureQueriesOn } from './queries.ts';

const zone = 'UTC';
const at = Date.UTC(2026, 10, 19, 9);

test('received messages are counted for the brand, not for a person', () => {
  const records = answersOf([{ by: 'customer', at }]);
  const store = projectFigures(records, zone);
  const { brand_id: brandId, staff_id: staffId } = store.sqlite
    .prepare<[], { brand_id: string; staff_id: string }>('SELECT brand_id, staff_id FROM turns')
    .get() as { brand_id: string; staff_id: string };
  const figures = figureQueriesOn(store.sqlite, zone);
  const query = { brandIds: [brandId], range: daysOf({ from: '2026-11-19', to: '2026-11-19' }, at, zone), now: at };
  const results = [query, { ...query, staffId }].map((of) => {
    const { days, activeTimes } = figures.trends(of);
    const [point] = figures.points(of, 'day');
    const hours = [activeTimes, figures.timeAnalysis(of).received].map((week) => week[3]?.[9]);
    return { received: [days[0]?.received, point?.received, ...hours], replies: [days[0]?.replies, point?.replies] };
  });
  store.close();
  expect(results).toEqual([
    { received: [1, 1, 1, 1], replies: [1, 1] },
    { received: [null, null, null, null], replies: [1, 1] },
  ]);
});
