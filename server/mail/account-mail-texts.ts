import { msg, type Text } from '../../shared/msg.ts';
import type { SecurityCause } from '../../shared/vocabulary.ts';

interface MailTexts {
  subject: Text;
  lines: readonly [Text, Text];
  /** Used instead of the first line if the placeholder `without` has no value, for example because the administrator is unknown. */
  otherwise?: { without: 'by' | 'brands'; line: Text };
  /** Label of the link. */
  button: Text;
}

/** Used instead of the administrator's name if the name is unknown. */
export const administrator = msg({ id: 'mail.administrator', message: 'An administrator' });
/** Last line of every mail. */
export const foot = msg({
  id: 'mail.account_foot',
  message: 'You received this email because you have an account in {system}.',
});

const notYou = msg({
  id: 'mail.not_you',
  message: 'If this was not you, change your password now and tell an administrator.',
});
const openAccount = msg({ id: 'mail.open_account', message: 'Open your account' });

/**
 * Texts of mails about accounts. Their placeholders are `system`, `username` (the recipient), `by` (the administrator who acted), `about`
 * (the account that a notice is about), `brands`, and `until`.
 */
export const accountMailTexts: Record<'invitation' | 'reset' | 'requestedReset' | SecurityCause, MailTexts> = {
  invitation: {
    subject: msg({ id: 'mail.invitation_subject', message: 'Your account for {system}' }),
    lines: [
      msg({ id: 'mail.invitation', message: '{by} invited you to {system} ({brands}).' }),
      msg({
        id: 'mail.invitation_todo',
        message: 'Your username is {username}. Choose a password to start. The link works once, until {until}.',
      }),
    ],
    otherwise: {
      without: 'brands',
      line: msg({ id: 'mail.invitation_all_brands', message: '{by} invited you to {system}.' }),
    },
    button: msg({ id: 'mail.invitation_button', message: 'Choose a password' }),
  },
  reset: {
    subject: msg({ id: 'mail.reset_subject', message: 'Set a new password for {system}' }),
    lines: [
      msg({ id: 'mail.reset', message: '{by} created a link with which you can set a new password for {username}.' }),
      msg({ id: 'mail.reset_todo', message: 'The link works once, until {until}.' }),
    ],
    button: msg({ id: 'mail.reset_button', message: 'Set a new password' }),
  },
  requestedReset: {
    subject: msg({ id: 'mail.reset_subject', message: 'Set a new password for {system}' }),
    lines: [
      msg({
        id: 'mail.requested_reset',
        message: 'A new password was requested for {username}. The link works once, until {until}.',
      }),
      msg({
        id: 'mail.requested_reset_todo',
        message: 'If you did not request it, ignore this email. Your password does not change.',
      }),
    ],
    button: msg({ id: 'mail.reset_button', message: 'Set a new password' }),
  },
  newAdministrator: {
    subject: msg({ id: 'mail.new_administrator_subject', message: 'Administrator access in {system}: {about}' }),
    lines: [
      msg({ id: 'mail.new_administrator', message: '{by} gave {about} administrator access.' }),
      msg({ id: 'mail.new_administrator_todo', message: 'If you did not expect this, check the account now.' }),
    ],
    otherwise: {
      without: 'by',
      line: msg({ id: 'mail.new_administrator_now', message: '{about} now has administrator access.' }),
    },
    button: msg({ id: 'mail.new_administrator_button', message: 'Open access control' }),
  },
  secondFactorAdded: {
    subject: msg({
      id: 'mail.second_factor_added_subject',
      message: 'Two-step verification is on for your account in {system}',
    }),
    lines: [
      msg({
        id: 'mail.second_factor_added',
        message: 'Two-step verification was set up for your account, and your other devices were signed out.',
      }),
      notYou,
    ],
    button: openAccount,
  },
  secondFactorRemoved: {
    subject: msg({
      id: 'mail.second_factor_removed_subject',
      message: 'Two-step verification is off for your account in {system}',
    }),
    lines: [
      msg({ id: 'mail.second_factor_removed', message: '{by} removed two-step verification from your account.' }),
      notYou,
    ],
    button: openAccount,
  },
  passwordReset: {
    subject: msg({ id: 'mail.password_reset_subject', message: 'Your password for {system} was reset' }),
    lines: [msg({ id: 'mail.password_reset', message: '{by} reset the password of your account.' }), notYou],
    otherwise: {
      without: 'by',
      line: msg({ id: 'mail.password_reset_link', message: 'The password of your account was reset with a link.' }),
    },
    button: openAccount,
  },
  emailChanged: {
    subject: msg({ id: 'mail.email_changed_subject', message: 'Your email address for {system} was changed' }),
    lines: [
      msg({
        id: 'mail.email_changed',
        message: '{by} changed the email address of your account. Links for a new password now go to the new address.',
      }),
      msg({
        id: 'mail.email_changed_todo',
        message: 'If you did not expect this, change your password now and tell another administrator.',
      }),
    ],
    button: openAccount,
  },
  failedSignIns: {
    subject: msg({ id: 'mail.failed_sign_ins_subject', message: 'Many failed sign-ins to your account in {system}' }),
    lines: [
      msg({
        id: 'mail.failed_sign_ins',
        message:
          'Someone tried many passwords for your account. Sign-ins from devices that you have not used before are paused for some minutes.',
      }),
      msg({
        id: 'mail.failed_sign_ins_todo',
        message: 'Use a password that you use nowhere else, and turn on two-step verification.',
      }),
    ],
    button: openAccount,
  },
};
