import { seesAllBrands, type Viewer } from '../../shared/permissions.ts';
import type { Report } from '../../shared/report-rows.ts';
import type { ReportFrame } from './data.ts';

/** The brands whose figures a report holds: as it was asked, less those that were deleted or taken from its person meanwhile. */
export function heldBrands(
  { brand, omittedBrands }: Pick<Report, 'brand' | 'omittedBrands'>,
  viewer: Viewer,
  { brands, isAllBrands }: Pick<ReportFrame, 'brands' | 'isAllBrands'>,
): Pick<Report, 'brand' | 'omittedBrands'> {
  if (brand === 'all' && isAllBrands && seesAllBrands(viewer)) return { brand, omittedBrands };
  const missing = brand === 'all' ? 0 : brand.split(',').length - brands.length;
  return { brand: brands.map(({ id }) => id).join(','), omittedBrands: omittedBrands + missing };
}
