import type { MemberBenefits } from './rows.ts';
import type { memberGroups } from './vocabulary.ts';

export const noBenefits: MemberBenefits = { normal: '', vip1: '', vip2: '', vip3: '' };

/** Returns the benefits of a member group: the brand's own text, else the text for all brands. `null` if there is none. */
export function promisedTo(
  group: (typeof memberGroups)[number],
  own: MemberBenefits | undefined,
  ofAll: MemberBenefits | undefined,
): string | null {
  return own?.[group].trim() || ofAll?.[group].trim() || null;
}
