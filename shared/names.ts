import { limits } from './limits.ts';
import { isVisible } from './visible.ts';

/** The one rule for names that people give: of people, brands, labels, accounts, reports and the like. */

/** Control characters, line separators, lone surrogates, and characters that change the direction of text around them. */
const hidden = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u;

export type NameProblem = 'empty' | 'too_long' | 'hidden_characters';

/** Why a name is refused; null where it is good. White space around it does not count. */
export function nameProblem(name: string, max: number = limits.nameMax): NameProblem | null {
  const bare = name.trim();
  if (!isVisible(bare)) return 'empty';
  if (bare.length > max) return 'too_long';
  return hidden.test(bare) ? 'hidden_characters' : null;
}

/** Whether a name contains characters that no name may contain. One that shows nothing counts as empty instead. */
export const hasHiddenCharacters = (name: string): boolean => isVisible(name) && hidden.test(name.trim());

export type UsernameProblem = 'empty' | 'too_short' | 'too_long' | 'characters';

export const usernamePattern = /^[\p{L}\p{N}._-]+$/u;

/** Why a user name is refused; null where it is good. */
export function usernameProblem(username: string): UsernameProblem | null {
  const bare = username.trim();
  if (bare === '') return 'empty';
  if (bare.length > limits.usernameMax) return 'too_long';
  if (!usernamePattern.test(bare)) return 'characters';
  return bare.length < limits.usernameMin ? 'too_short' : null;
}
