import * as z from 'zod';
import type { memberGroups } from './vocabulary.ts';

/** The promise to each member group, in short words for the staff. */
export const MemberBenefits = z.strictObject({
  normal: z.string(),
  vip1: z.string(),
  vip2: z.string(),
  vip3: z.string(),
});
export type MemberBenefits = z.infer<typeof MemberBenefits>;

/** A brand's own promises, with the brand's id; of a group without words those of the settings hold. */
export const BrandBenefits = MemberBenefits.extend({ id: z.string(), brandId: z.string(), version: z.int() });
export type BrandBenefits = z.infer<typeof BrandBenefits>;

export const noBenefits: MemberBenefits = { normal: '', vip1: '', vip2: '', vip3: '' };

/** The words promised to a member group: the brand's own, else those of all brands; null without any. */
export function promisedTo(
  group: (typeof memberGroups)[number],
  own: MemberBenefits | undefined,
  ofAll: MemberBenefits | undefined,
): string | null {
  return own?.[group].trim() || ofAll?.[group].trim() || null;
}
