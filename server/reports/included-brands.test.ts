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

test('all brands remain all for a person who sees all', () => {
  const of = { brands: brands('a', 'b'), isAllBrands: true };
  expect(includedBrands({ brand: 'all', omittedBrands: 0 }, viewer(['all']), of)).toEqual({
    brand: 'all',
    omittedBrands: 0,
  });
});

test('all brands of a person with some brands are these, with none omitted', () => {
  const of = { brands: brands('a', 'b'), isAllBrands: true };
  expect(includedBrands({ brand: 'all', omittedBrands: 0 }, viewer(['a', 'b']), of)).toEqual({
    brand: 'a,b',
    omittedBrands: 0,
  });
});

test('a deleted brand counts as omitted, in addition to brands omitted before', () => {
  const of = { brands: brands('a'), isAllBrands: false };
  expect(includedBrands({ brand: 'a,b', omittedBrands: 1 }, viewer(['a']), of)).toEqual({
    brand: 'a',
    omittedBrands: 2,
  });
});
