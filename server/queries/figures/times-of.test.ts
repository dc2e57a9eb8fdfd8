import { expect, test } from 'vitest';
import type { RangePart } from '../../../shared/api/figures.ts';
import type { FigureName } from '../../../shared/figures.ts';
import { answersOf, projectFigures, writesOf } from '../../../tests/support/figures/figure-rows.ts';
import { daysOf } from '../../figures/days.ts';
import { type FigureQueries, figureQueriesOn } from './queries.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const minute = 60_000;

/** Returns all rows behind a figure in a part of the range, such as an hour. Reads them page by page. */
function rowsOf(
  figures: FigureQueries,
  name: FigureName,
  query: Parameters<FigureQueries['behind']>[1],
  part: RangePart,
) {
  const rows = [];
  let after = null;
  do {
    const page = figures.behind(name, query, { limit: 3, after }, part);
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  expect(figures.behind(name, query, { limit: 1, after: null }, part).total).toBe(rows.length);
  return rows;
}

test.each([
  ['clocks go back', 'America/New_York', '2026-10-31', '2026-11-02'],
  ['clocks go forward', 'America/New_York', '2026-03-07', '2026-03-09'],
  ['a day begins at one', 'America/Santiago', '2026-09-05', '2026-09-07'],
  ['clocks go back by half an hour', 'Australia/Lord_Howe', '2026-04-04', '2026-04-06'],
])('the number of rows of an hour of a weekday equals its count, where %s (%s)', (_, zone, from, to) => {
  const start = Temporal.PlainDate.from(from).toZonedDateTime(zone).epochMilliseconds;
  const records = answersOf(Array.from({ length: 175 }, (_, i) => ({ by: `c${i % 5}`, at: start + i * 25 * minute })));
  const store = projectFigures(records, zone);
  const { brand_id: brandId } = store.sqlite.prepare('SELECT brand_id FROM turns').get() as { brand_id: string };
  const now = start + 4 * 24 * 60 * minute;
  const query = { brandIds: [brandId], range: daysOf({ from, to }, now, zone), now };
  const figures = figureQueriesOn(store.sqlite, zone);
  const count = (name: FigureName, part: RangePart) => rowsOf(figures, name, query, part).length;

  const { received } = figures.timeAnalysis(query);
  const byHour = figures.hours(query);
  expect(weekdays.map((weekday) => hours.map((hour) => count('received', { weekday, hour })))).toEqual(received);
  expect(hours.map((hour) => count('replies', { hour }))).toEqual(byHour.hours.map(({ replies }) => replies));
  expect(weekdays.map((weekday) => count('replies', { weekday }))).toEqual(
    byHour.weekdays.map(({ replies }) => replies),
  );
  expect(received.flat().reduce((sum, of) => (sum ?? 0) + (of ?? 0), 0)).toBe(count('received', {}));
  store.close();
});

test('rows of a LINE account are listed newest first', () => {
  const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour);
  const { brandId, records } = writesOf([
    { by: 'a', at: at(17, 9), to: 'one' },
    { by: 'b', at: at(17, 10), to: 'two' },
    { by: 'a', at: at(18, 9), to: 'one' },
    { by: 'c', at: at(19, 9) },
    { by: 'b', at: at(19, 10), to: 'two' },
    { by: 'a', at: at(19, 11), to: 'one' },
  ]);
  const store = projectFigures(records, 'UTC');
  const range = daysOf({ from: '2026-11-17', to: '2026-11-19' }, at(19, 12), 'UTC');
  const query = { brandIds: [brandId], range, now: at(19, 12) };
  const figures = figureQueriesOn(store.sqlite, 'UTC');
  const idsOf = (part: RangePart) => rowsOf(figures, 'received', query, part).map(({ messageId }) => messageId);
  expect(idsOf({ channel: 'one' })).toEqual(['m5', 'm2', 'm0']);
  expect(idsOf({ channel: 'two' })).toEqual(['m4', 'm1']);
  expect(idsOf({ channel: 'one', hour: 9 })).toEqual(['m2', 'm0']);
  expect(idsOf({ channel: 'unknown' })).toEqual([]);
  store.close();
});
