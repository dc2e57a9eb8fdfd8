/**
 * Encryption of the connection to a mail server. `none`: not encrypted. `starttls`: upgraded before other commands. `tls`: from the first
 * byte.
 */
export const mailSecurities = ['none', 'starttls', 'tls'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** Default port for each kind of encryption. */
export const mailPorts: { readonly [S in MailSecurity]: number } = { none: 25, starttls: 587, tls: 465 };

/** Why a mail could not be sent. The client has the texts under `mail.<code>`. */
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

/** Whether a password can be sent to the server: only over an encrypted connection, or within the same machine. */
export function mayShowPassword({ host, security }: { host: string; security: MailSecurity }): boolean {
  return security !== 'none' || isThisMachine(host);
}

export function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}
