/**
 * Effect of a call. People need a fresh session for `grant`, `destroy` and `extract`. API tokens are refused for `grant` and `destroy`.
 * - `read`: changes nothing.
 * - `change`: changes data or settings, but grants no power and destroys nothing.
 * - `grant`: gives power to a person, or weakens the protection of an account.
 * - `destroy`: deletes data permanently.
 * - `extract`: exports people, the audit log, customers' messages or everything in bulk.
 */
export const effects = ['read', 'change', 'grant', 'destroy', 'extract'] as const;
export type Effect = (typeof effects)[number];

/**
 * Effects of a call whose effect depends on the request. `parts` contains the effect of each field of the body, or of a property of the
 * request such as `messages`. `others` is the effect of everything that is not listed in `parts`.
 */
export interface EffectByPart {
  readonly parts: Readonly<Record<string, Effect>>;
  readonly others: Effect;
}

export const needsProof = (effect: Effect): boolean =>
  effect === 'grant' || effect === 'destroy' || effect === 'extract';

/** Whether an API token with the required permission can make a call with this effect. */
export const isOpenToTokens = (effect: Effect): boolean => effect !== 'grant' && effect !== 'destroy';

/** Returns every effect that the call can have. */
export const effectsOf = (effect: Effect | EffectByPart): readonly Effect[] =>
  typeof effect === 'string' ? [effect] : [...new Set([...Object.values(effect.parts), effect.others])];
