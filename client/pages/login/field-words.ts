import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isErrorCode } from '../../../shared/errors.ts';
import type { Failed } from '../../api/api.ts';
import { codeWords } from '../../api/error-words.ts';

/** The rule of each field of a new account. */
export const fieldRules = {
  setupCode: msg({ id: 'login.setup_code_rule', message: 'Four groups of five letters and digits.' }),
  fullName: msg({ id: 'login.full_name_rule', message: 'Up to 200 characters, and not empty.' }),
  username: msg({
    id: 'login.username_rule',
    message: 'From 2 to 60 letters and digits; dots, hyphens and underscores are fine too.',
  }),
  email: msg({ id: 'login.email_rule', message: 'This is not an e-mail address.' }),
  password: msg({ id: 'login.password_rule', message: 'At least 10 characters' }),
};
export type Field = keyof typeof fieldRules;

/** The problem of one field, in the language of the page; undefined: it has none. */
export function fieldWords(failed: Failed | null, field: Field): string | undefined {
  if (failed === null || !failed.details.some(({ path }) => path.split('.').at(-1) === field)) return undefined;
  const { code } = failed;
  return isErrorCode(code) && code !== 'validation_failed' ? codeWords(code) : i18n._(fieldRules[field]);
}
