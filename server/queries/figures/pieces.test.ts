import { expect, test } from 'vitest';
import { projectFigures, writesOf } from '../../../tests/support/figures/figure-rows.ts';
import { daysOf } from '../../figures/days.ts';
import { figureQueriesOn } from './queries.ts';

const quarter = 15 * 60_000;

/** Creates a log with one message per quarter of an hour from `from` to `to`, and returns the figures that are computed from it. */
function quarterly(zone: string, from: string, to: string) {
  const start = Temporal.PlainDate.from(from).toZonedDateTime(zone).epochMilliseconds;
  const end = Temporal.PlainDate.from(to).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
  const moments = Array.from({ length: (end - start) / quarter }, (_, i) => ({ by: 'chat', at: start + i * quarter }));
  const { brandId, records } = writesOf(moments);
  const store = projectFigures(records, zone);
  const figures = figureQueriesOn(store.sqlite, zone);
  const query = { brandIds: [brandId], range: daysOf({ from, to }, end, zone), now: end };
  const points = figures.points(query, 'hour').map(({ at, received }) => ({
    clock: Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' }),
    received,
  }));
  const week = figures.timeAnalysis(query).received;
  const byHour = week.reduce<number[]>(
    (sum, row) => sum.map((count, hour) => count + (row[hour] ?? 0)),
    new Array<number>(24).fill(0),
  );
  const report = figures.report(query, { names: ['received'], by: 'hour' }).rows.map(({ values }) => values[0]);
  store.close();
  return { points, byHour, report };
}

test.each([
  ['Australia/Lord_Howe', '2027-04-03', '2027-04-06'],
  ['Australia/Lord_Howe', '2027-10-02', '2027-10-05'],
  ['Europe/Berlin', '2027-10-30', '2027-11-01'],
  ['Africa/Cairo', '2027-04-29', '2027-05-01'],
  ['Asia/Kathmandu', '2027-06-01', '2027-06-02'],
])('the hours of a report are in the time zone %s, from %s', (zone, from, to) => {
  const { byHour, report } = quarterly(zone, from, to);
  expect(report).toEqual(byHour);
});

test('hours are full again after clocks went back by half an hour', () => {
  const { points } = quarterly('Australia/Lord_Howe', '2027-04-04', '2027-04-05');
  expect(points.slice(0, 5)).toEqual([
    { clock: '00:00', received: 4 },
    { clock: '01:00', received: 4 },
    { clock: '01:30', received: 2 },
    { clock: '02:00', received: 4 },
    { clock: '03:00', received: 4 },
  ]);
  expect(points.slice(4).every(({ clock, received }) => clock.endsWith(':00') && received === 4)).toBe(true);
  expect(points).toHaveLength(49);
});

test('a repeated hour is two points', () => {
  const { points } = quarterly('Europe/Berlin', '2027-10-31', '2027-10-31');
  expect(points.map(({ clock }) => clock).slice(0, 5)).toEqual(['00:00', '01:00', '02:00', '02:00', '03:00']);
  expect(points).toHaveLength(25);
});
