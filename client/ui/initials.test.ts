import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Mali Srisuk', 'MS'],
  ['wan', 'WA'],
  ['Anna Maria van Dyk', 'AD'],
  ['สุดา กิตติวงศ์', 'สก'],
  ['เอกชัย ใจดี', 'อจ'],
  ['สมชาย', 'สม'],
  ['林佳蓉', '林'],
  ['陳 冠宇', '陳'],
  ['Nattapong P.', 'NP'],
  ['😀 Ploy', 'PL'],
  ['', 'U'],
  ['…', 'U'],
])('%s: %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
