import { expect, test } from 'vitest';
import { noBenefits, promisedTo } from './member-benefits.ts';

const ofAll = { ...noBenefits, vip1: 'Free delivery', vip2: 'Gift wrap' };

test('a brand uses its own benefits text, or the text of all brands if it has none', () => {
  const own = { ...noBenefits, vip1: 'Tea tasting', vip2: '  ' };
  expect(promisedTo('vip1', own, ofAll)).toBe('Tea tasting');
  expect(promisedTo('vip2', own, ofAll)).toBe('Gift wrap');
  expect(promisedTo('vip3', own, ofAll)).toBeNull();
  expect(promisedTo('vip1', undefined, ofAll)).toBe('Free delivery');
  expect(promisedTo('vip1', undefined, undefined)).toBeNull();
});
