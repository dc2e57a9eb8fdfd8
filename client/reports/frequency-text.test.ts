import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { activate, addCatalogue } from '../i18n/i18n.ts';
import { frequencyText } from './frequency-text.ts';

const timing = { weekday: null, day: null, time: '08:00' };

describe.each([
  ['en', ['Every day at 08:00', 'Every Friday at 08:00', 'Every month on day 31 at 08:00']],
  ['zh', ['每天 08:00', '每星期五 08:00', '每月 31 日 08:00']],
  ['th', ['ทุกวัน เวลา 08:00', 'ทุกวันศุกร์ เวลา 08:00', 'ทุกวันที่ 31 ของเดือน เวลา 08:00']],
] as const)('%s', (language, [daily, weekly, monthly]) => {
  beforeAll(async () => {
    await addCatalogue();
    await activate(language);
  });

  test('describes when a schedule runs', () => {
    expect(frequencyText(i18n, { ...timing, frequency: 'daily' })).toBe(daily);
    expect(frequencyText(i18n, { ...timing, frequency: 'weekly', weekday: 5 })).toBe(weekly);
    expect(frequencyText(i18n, { ...timing, frequency: 'monthly', day: 31 })).toBe(monthly);
  });
});
