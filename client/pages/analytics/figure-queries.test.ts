import { expect, test } from 'vitest';
import type { FiguresMeta } from '../../../shared/api/figures.ts';
import { hourQuery, lineQuery } from './figure-queries.ts';

const whole = { name: 'replies', brand: 'all', days: { range: 'thisMonth' } } as const;
const meta = { from: '2026-11-01', to: '2026-11-26' } as FiguresMeta;
const ofPart = (of: object, label = 'its name') => ({ part: { of, label, value: 3, meta } });

test.each([
  ['day', '2026-11-19', { days: { from: '2026-11-19', to: '2026-11-19' } }],
  ['week', '2026-W48', { days: { from: '2026-11-23', to: '2026-11-26' } }],
  ['month', '2026-11', { days: { from: '2026-11-01', to: '2026-11-26' } }],
  ['staff', 'somebody', { staff: { id: 'somebody', fullName: 'its name' } }],
  ['brand', 'b', { brand: 'b' }],
  ['hour', '9', ofPart({ hour: 9 }, '09:00–10:00')],
  ['weekday', '7', ofPart({ weekday: 7 })],
  ['channel', 'account', ofPart({ channel: 'account' })],
] as const)('a line by %s asks for its part', (by, key, of) => {
  expect(lineQuery(whole, by, { key, label: 'its name', value: 3 }, meta)).toEqual({ ...whole, ...of });
});

const metaOf = (timeZone: string) => ({ timeZone, asOf: '2026-11-26T00:00:00Z' }) as FiguresMeta;
const received = { name: 'received', brand: 'all', days: { range: 'last7' } } as const;

test.each([
  ['Asia/Taipei', '2026-11-19T01:00:00Z', '2026-11-19', 9],
  ['Asia/Taipei', '2026-11-18T16:00:00Z', '2026-11-19', 0],
  ['Asia/Kolkata', '2026-11-19T03:30:00Z', '2026-11-19', 9],
  // In New York, clocks go back at 06:00 UTC on 2026-11-01, so 04:00 UTC is midnight and 07:00 UTC is two o'clock local time.
  ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-01', 0],
  ['America/New_York', '2026-11-01T07:00:00Z', '2026-11-01', 2],
])('an hour of %s that begins at %s is of the day %s', (timeZone, at, day, hour) => {
  const query = hourQuery(received, Date.parse(at), 7, metaOf(timeZone));
  expect(query).toMatchObject({ name: 'received', days: { from: day, to: day }, part: { of: { hour }, value: 7 } });
});

test.each(['2026-11-01T05:00:00Z', '2026-11-01T06:00:00Z'])(
  'an hour that clocks show twice does not open (%s)',
  (at) => {
    expect(hourQuery(received, Date.parse(at), 7, metaOf('America/New_York'))).toBeNull();
  },
);
