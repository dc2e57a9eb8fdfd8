import { noBenefits } from '../../shared/member-benefits.ts';
import type { MemberBenefits } from '../../shared/rows.ts';
import type { Decide } from '../engine/decision.ts';
import type { Read } from '../projections/stored.ts';
import { found, mustBeCurrent, same } from './found.ts';
import { nothing } from './nothing.ts';

interface ChangeBenefits {
  brandId: string;
  benefits: MemberBenefits;
  /** Version of the edited row. Omitted: no check. */
  version?: number | undefined;
}

/** @throws Refusal `brand_not_found`, `changed_meanwhile` */
export function changeBrandBenefits({ brandId, benefits, version }: ChangeBenefits): Decide {
  return (read) => {
    found(read, 'brand', brandId);
    mustBeCurrent(read('brandBenefits', brandId)?.row.version ?? 0, version);
    if (same(benefitsOf(read, brandId), benefits)) return nothing;
    return { events: [{ type: 'brand.benefits-changed', brandId, benefits }] };
  };
}

/** Returns the benefits set by the brand. Empty if there are none. */
export function benefitsOf(read: Read, brandId: string): MemberBenefits {
  const row = read('brandBenefits', brandId)?.row;
  if (row === undefined) return noBenefits;
  const { normal, vip1, vip2, vip3 } = row;
  return { normal, vip1, vip2, vip3 };
}
