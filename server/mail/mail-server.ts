import type { MailSecurity } from '../../shared/mail.ts';

/** Where mail goes out, and under whose name. */
export interface MailServer {
  host: string;
  port: number;
  security: MailSecurity;
  /** null: no sign-in. */
  username: string | null;
  password: string | null;
  from: MailSender;
}

export interface MailSender {
  /** Empty for none. */
  name: string;
  address: string;
}
