import type { memberGroups } from './vocabulary.ts';

type Benefits = Record<(typeof memberGroups)[number], string>;

export const noBenefits: Benefits = { normal: '', vip1: '', vip2: '', vip3: '' };

/** Returns the benefits of a member group: the text of the brand, or else the text for all brands. `null` if there is neither. */
export function promisedTo(
  group: keyof Benefits,
  own: Benefits | undefined,
  ofAll: Benefits | undefined,
): string | null {
  return own?.[group].trim() || ofAll?.[group].trim() || null;
}
