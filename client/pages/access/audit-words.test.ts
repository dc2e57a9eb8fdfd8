import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { wordsOf } from './audit-words.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: { 'access.bearer_wall': 'a wall' } } });
const change = (field: string) => ({ field, before: null, after: null, secret: false });

test('a moment stands by the clocks of the business, and who bears a token in words', () => {
  const words = (field: string, value: string) => wordsOf(i18n, change(field), value, () => undefined, 'Asia/Bangkok');
  expect(words('expiresAt', '2027-02-24T15:34:52.639Z')).toEqual(['24 Feb 2027, 22:34']);
  expect(words('bearer', 'wall')).toEqual(['a wall']);
  expect(words('name', '2027-02-24')).toEqual(['2027-02-24']);
});
