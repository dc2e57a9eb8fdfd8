import { expect, test } from 'vitest';
import type { FiguresMeta } from '../../../shared/api/figures.ts';
import { hourAsked } from './hour-asked.ts';

const metaOf = (timeZone: string) => ({ timeZone, asOf: '2026-11-26T00:00:00Z' }) as FiguresMeta;
const whole = { name: 'received', brand: 'all', days: { range: 'last7' } } as const;

test.each([
  ['Asia/Taipei', '2026-11-19T01:00:00Z', '2026-11-19', 9],
  ['Asia/Taipei', '2026-11-18T16:00:00Z', '2026-11-19', 0],
  ['Asia/Kolkata', '2026-11-19T03:30:00Z', '2026-11-19', 9],
  // Clocks in New York go back at 06:00 UTC on that day.
  ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-01', 0],
  ['America/New_York', '2026-11-01T07:00:00Z', '2026-11-01', 2],
])('an hour of %s that begins at %s is of the day %s', (timeZone, at, day, hour) => {
  const asked = hourAsked(whole, Date.parse(at), 7, metaOf(timeZone));
  expect(asked).toMatchObject({ name: 'received', days: { from: day, to: day }, part: { of: { hour }, value: 7 } });
});

test.each(['2026-11-01T05:00:00Z', '2026-11-01T06:00:00Z'])(
  'an hour that clocks show twice does not open (%s)',
  (at) => {
    expect(hourAsked(whole, Date.parse(at), 7, metaOf('America/New_York'))).toBeNull();
  },
);
