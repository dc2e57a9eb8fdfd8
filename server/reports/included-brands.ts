import { seesAllBrands, type Viewer } from '../../shared/permissions.ts';
import type { Report } from '../../shared/report-rows.ts';
import type { ReportFrame } from './data.ts';

/** The brands in a report: those requested, without brands that were deleted or that its person lost access to meanwhile. */
export function includedBrands(
  { brand, omittedBrands }: Pick<Report, 'brand' | 'omittedBrands'>,
  viewer: Viewer,
  { brands, isAllBrands }: Pick<ReportFrame, 'brands' | 'isAllBrands'>,
): Pick<Report, 'brand' | 'omittedBrands'> {
  if (brand === 'all' && isAllBrands && seesAllBrands(viewer)) return { brand, omittedBrands };
  const missing = brand === 'all' ? 0 : brand.split(',').length - brands.length;
  return { brand: brands.map(({ id }) => id).join(','), omittedBrands: omittedBrands + missing };
}
