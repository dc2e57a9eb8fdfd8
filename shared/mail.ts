import type { MailServer } from './rows.ts';

/** How the way to a mail server is kept from others: not, by an upgrade before anything is said, or from the first byte. */
export const mailSecurities = ['none', 'starttls', 'tls'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** The ports that are usual. */
export const mailPorts: { readonly [S in MailSecurity]: number } = { none: 25, starttls: 587, tls: 465 };

/** Why a mail did not go out; the client has the words in three languages under `mail.<code>`. */
export const mailProblems = [
  'not_set_up',
  'password_unreadable',
  'host_not_found',
  'connection_refused',
  'unreachable',
  'timeout',
  'connection_lost',
  'not_a_mail_server',
  'busy',
  'tls_not_offered',
  'tls_failed',
  'certificate',
  'sign_in_not_offered',
  'sign_in_needed',
  'sign_in_refused',
  'sender_refused',
  'recipients_refused',
  'message_refused',
  'too_large',
  'attachment_failed',
  'interrupted',
] as const;
export type MailProblem = (typeof mailProblems)[number];

/** A password goes to a server only over an encrypted way, or within this machine. */
export function mayShowPassword({ host, security }: { host: string; security: MailSecurity }): boolean {
  return security !== 'none' || isThisMachine(host);
}

export function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}

/** The row before a server was set, and after it was removed. */
export const noMailServer: MailServer = {
  id: 'mail',
  host: '',
  port: mailPorts.starttls,
  security: 'starttls',
  username: '',
  hasPassword: false,
  fromName: '',
  fromAddress: '',
  version: 0,
};
