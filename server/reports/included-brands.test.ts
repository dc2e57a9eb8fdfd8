import { expect, test } from 'vitest';
import type { Viewer } from '../../shared/permissions.ts';
import { includedBrands } from './make-report.ts';

const viewer = (assignedBrands: string[]): Viewer => ({
  id: 'ann',
  role: 'admin',
  permissions: [],
  assignedBrands,
  isMaster: false,
  hasAllBrandsAccess: assignedBrands.includes('all'),
  canBypassAllRestrictions: false,
});
const brands = (...ids: string[]) => ids.map((id) => ({ id, name: id, color: '#06c755' }));

test('all brands stay all for those who see them all', () => {
  const of = { brands: brands('a', 'b'), isAllBrands: true };
  expect(includedBrands({ brand: 'all', omittedBrands: 0 }, viewer(['all']), of)).toEqual({
    brand: 'all',
    omittedBrands: 0,
  });
});

test('all brands of somebody who sees some are those, and none is missing', () => {
  const of = { brands: brands('a', 'b'), isAllBrands: true };
  expect(includedBrands({ brand: 'all', omittedBrands: 0 }, viewer(['a', 'b']), of)).toEqual({
    brand: 'a,b',
    omittedBrands: 0,
  });
});

test('a brand that went counts beside those that were left out from the start', () => {
  const of = { brands: brands('a'), isAllBrands: false };
  expect(includedBrands({ brand: 'a,b', omittedBrands: 1 }, viewer(['a']), of)).toEqual({
    brand: 'a',
    omittedBrands: 2,
  });
});
