import { expect, test } from 'vitest';
import { answersOf, figureRows } from '../../../tests/support/figures/figure-rows.ts';
import { daysOf } from '../../figures/days.ts';
import { figureQueriesOn } from './queries.ts';

const zone = 'UTC';
const at = Date.UTC(2026, 10, 19, 9);

test('messages of customers are received by a brand, and by no person in it', () => {
  const records = answersOf([{ by: 'customer', at }]);
  const store = figureRows(records, zone);
  const { brand_id: brandId, staff_id: staffId } = store.sqlite
    .prepare<[], { brand_id: string; staff_id: string }>('SELECT brand_id, staff_id FROM turns')
    .get() as { brand_id: string; staff_id: string };
  const questions = figureQueriesOn(store.sqlite, zone);
  const asked = { brandIds: [brandId], range: daysOf({ from: '2026-11-19', to: '2026-11-19' }, at, zone), now: at };
  const told = [asked, { ...asked, staffId }].map((of) => {
    const { days, activeTimes } = questions.trends(of);
    const [point] = questions.points(of, 'day');
    const hours = [activeTimes, questions.timeAnalysis(of).received].map((week) => week[3]?.[9]);
    return { received: [days[0]?.received, point?.received, ...hours], replies: [days[0]?.replies, point?.replies] };
  });
  store.close();
  expect(told).toEqual([
    { received: [1, 1, 1, 1], replies: [1, 1] },
    { received: [null, null, null, null], replies: [1, 1] },
  ]);
});
