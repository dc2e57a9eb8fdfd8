import { expect, test } from 'vitest';
import type { FiguresMeta } from '../../../shared/api/figures.ts';
import { lineAsked } from './line-asked.ts';

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
  expect(lineAsked(whole, by, { key, label: 'its name', value: 3 }, meta)).toEqual({ ...whole, ...of });
});
