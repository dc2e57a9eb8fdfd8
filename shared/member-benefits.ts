import type { MemberBenefits } from './rows.ts';
import type { memberGroups } from './vocabulary.ts';

export const noBenefits: MemberBenefits = { normal: '', vip1: '', vip2: '', vip3: '' };

/** The words promised to a member group: the brand's own, else those of all brands; null without any. */
export function promisedTo(
  group: (typeof memberGroups)[number],
  own: MemberBenefits | undefined,
  ofAll: MemberBenefits | undefined,
): string | null {
  return own?.[group].trim() || ofAll?.[group].trim() || null;
}
