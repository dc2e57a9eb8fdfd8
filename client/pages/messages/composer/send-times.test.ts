import { describe, expect, test } from 'vitest';
import { inputOf } from '../../../time/local-input.ts';
import { presetTimes, sendTimeOf } from './send-times.ts';

const at = (text: string) => Date.parse(text);
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

describe('times of scheduled messages', () => {
  test.each([
    [
      '2026-11-30T03:00:00Z',
      'Asia/Bangkok',
      '2026-11-30T06:00:00.000Z',
      '2026-12-01T02:00:00.000Z',
      '2026-12-07T02:00:00.000Z',
    ],
    // Sunday evening: three hours later is tomorrow, and tomorrow is Monday.
    ['2026-11-29T15:00:00Z', 'Asia/Bangkok', null, '2026-11-30T02:00:00.000Z', null],
    // Clocks are set forward in the following night, and back before Monday.
    [
      '2026-03-28T10:00:00Z',
      'Europe/Berlin',
      '2026-03-28T13:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
    ],
    [
      '2026-10-24T10:00:00Z',
      'Europe/Berlin',
      '2026-10-24T13:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
      '2026-10-26T08:00:00.000Z',
    ],
  ])('presets at %s in %s', (now, zone, laterToday, tomorrow, monday) => {
    const times = presetTimes(at(now), zone);
    expect([iso(times.laterToday), iso(times.tomorrow), iso(times.monday)]).toEqual([laterToday, tomorrow, monday]);
  });

  test('an own time is read in the business time zone, and must be within 30 days', () => {
    const now = at('2026-11-30T03:00:00Z');
    expect(inputOf(now, 'Asia/Bangkok')).toBe('2026-11-30T10:00');
    expect(iso(sendTimeOf('2026-11-30T10:30', now, 'Asia/Bangkok'))).toBe('2026-11-30T03:30:00.000Z');
    for (const wrong of ['', '2026-11-30T10:00', '2027-01-01T10:00']) {
      expect(sendTimeOf(wrong, now, 'Asia/Bangkok')).toBeNull();
    }
  });
});
