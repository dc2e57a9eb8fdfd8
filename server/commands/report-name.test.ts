import { expect, test } from 'vitest';
import { textsIn } from '../texts/texts.ts';
import { reportName, reportTitle } from './report-name.ts';

const timeZone = 'Asia/Bangkok';
const at = Date.parse('2026-11-27T19:00:00Z');

test.each([
  ['en', '2026-11-21', '2026-11-27', 'KPI · 21–27 Nov 2026'],
  ['en', '2026-11-27', '2026-11-27', 'KPI · 27 Nov 2026'],
  ['zh', '2026-11-27', '2026-11-27', 'KPI · 2026年11月27日'],
  ['th', '2026-11-27', '2026-11-27', 'KPI · 27 พ.ย. 2569'],
  // The business day began two hours ago, so the name contains the time 02:00, up to which there is data.
  ['en', '2026-11-28', '2026-11-28', 'KPI · 28 Nov 2026 (until 02:00)'],
  ['zh', '2026-11-28', '2026-11-28', 'KPI · 2026年11月28日 (至 02:00)'],
] as const)('%s, %s to %s: %s', (language, from, to, expected) => {
  expect(reportName('KPI', { from, to }, language, { at, timeZone, textsIn })).toBe(expected);
  expect(reportTitle(expected, { from, to }, language)).toBe('KPI');
});

test('a name entered by a person is used unchanged as the title', () => {
  const days = { from: '2026-11-21', to: '2026-11-27' };
  for (const name of ['Quarter · 1–7 Nov 2026', 'KPI · 21–27 Nov 2026 for the board', ' · 21–27 Nov 2026']) {
    expect(reportTitle(name, days, 'en')).toBe(name);
  }
});
