import { msg } from '@lingui/core/macro';

/** Text for each field of a new account that states which values are valid. */
export const fieldRules = {
  setupCode: msg({ id: 'login.setup_code_rule', message: 'Four groups of five letters and digits.' }),
  fullName: msg({ id: 'login.full_name_rule', message: 'Enter a name of up to 200 characters.' }),
  username: msg({
    id: 'login.username_rule',
    message: '2 to 60 letters or digits. Dots, hyphens and underscores are allowed.',
  }),
  email: msg({ id: 'login.email_rule', message: 'Enter a valid email address.' }),
  password: msg({ id: 'login.password_rule', message: 'At least 10 characters' }),
};
