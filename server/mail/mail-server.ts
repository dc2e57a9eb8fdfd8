import type { MailSecurity } from '../../shared/mail.ts';

/** Outgoing mail server and sender. */
export interface MailServer {
  host: string;
  port: number;
  security: MailSecurity;
  /** Name for signing in. `null` if the server requires no sign-in. */
  username: string | null;
  password: string | null;
  from: MailSender;
}

export interface MailSender {
  /** Display name. Empty if there is none. */
  name: string;
  address: string;
}
