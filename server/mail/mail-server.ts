import type { MailSecurity } from '../../shared/mail.ts';

/** Outgoing mail server and sender. */
export interface MailServer {
  host: string;
  port: number;
  security: MailSecurity;
  /** `null` if no sign-in is needed. */
  username: string | null;
  password: string | null;
  from: MailSender;
}

export interface MailSender {
  /** Empty if there is none. */
  name: string;
  address: string;
}
