import { limits } from './limits.ts';
import { isVisible } from './visible.ts';

/** Rules for names that people enter, such as those of people, brands, labels, accounts and reports. */

/**
 * Characters that no name can contain: control characters, line separators, lone surrogates, and characters that change the text direction.
 */
const hidden = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u;

export type NameProblem = 'empty' | 'too_long' | 'hidden_characters';

/** Returns the reason why a name is invalid. `null` if it is valid. Surrounding white space is ignored. */
export function nameProblem(name: string, max: number = limits.nameMax): NameProblem | null {
  const bare = name.trim();
  if (!isVisible(bare)) return 'empty';
  if (bare.length > max) return 'too_long';
  return hidden.test(bare) ? 'hidden_characters' : null;
}

/**
 * Whether a name contains characters that no name can contain. `false` for names without visible characters, which count as empty instead.
 */
export const hasHiddenCharacters = (name: string): boolean => isVisible(name) && hidden.test(name.trim());

export type UsernameProblem = 'empty' | 'too_short' | 'too_long' | 'characters';

export const usernamePattern = /^[\p{L}\p{N}._-]+$/u;
/** Description of the rule for user names. Always in English, for messages to server administrators. */
export const usernameRule = `Use ${limits.usernameMin} to ${limits.usernameMax} letters, digits, dots, hyphens or underscores`;

/** Returns the reason why a user name is invalid. `null` if it is valid. */
export function usernameProblem(username: string): UsernameProblem | null {
  const bare = username.trim();
  if (bare === '') return 'empty';
  if (bare.length > limits.usernameMax) return 'too_long';
  if (!usernamePattern.test(bare)) return 'characters';
  return bare.length < limits.usernameMin ? 'too_short' : null;
}
