import { msg } from '@lingui/core/macro';

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
