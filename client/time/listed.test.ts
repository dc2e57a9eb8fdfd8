import { expect, test } from 'vitest';
import { listed } from './time.ts';

test.each([
  ['en', ['Mali', 'Anan', 'Bo'], 'Mali, Anan and Bo'],
  ['zh', ['Mali', 'Anan', 'Bo'], 'Mali、Anan和Bo'],
  ['th', [], ''],
  ['th', ['Mali', 'Anan'], 'Mali และ Anan'],
  ['th', ['Mali', 'Anan', 'Bo'], 'Mali Anan และ Bo'],
  ['th', ['มะลิ', 'Bo'], 'มะลิและ Bo'],
  ['th', ['มะลิ', 'อนันต์'], 'มะลิและอนันต์'],
])('%s: %j are listed as %s', (locale, names, expected) => {
  expect(listed(names, locale)).toBe(expected);
});
