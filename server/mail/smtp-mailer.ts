import type { Mail, Mailer, MailOutcome, SendMailOptions } from '../ports/mailer.ts';
import { compose } from './compose.ts';
import type { MailServer } from './mail-server.ts';
import { failure } from './outcome.ts';
import { type MailTimes, transmit } from './transmit.ts';

const usualTimes: MailTimes = { connectMs: 20_000, silentMs: 120_000, patienceMs: 600_000 };

interface Settings {
  /** Returns the mail server that is currently configured. */
  server: () => MailServer | 'not_set_up' | 'password_unreadable';
  now: () => number;
  times?: Partial<MailTimes>;
}

/** Sends each mail over a separate connection. */
export class SmtpMailer implements Mailer {
  private readonly server: Settings['server'];
  private readonly now: () => number;
  private readonly times: MailTimes;

  constructor({ server, now, times }: Settings) {
    this.server = server;
    this.now = now;
    this.times = { ...usualTimes, ...times };
  }

  isSetUp(): boolean {
    return typeof this.server() !== 'string';
  }

  async send(mail: Mail, { patienceMs, signal }: SendMailOptions = {}): Promise<MailOutcome> {
    const server = this.server();
    if (typeof server === 'string') return failure('failed', server);
    return transmit({
      server,
      to: mail.only ?? mail.to,
      compose: () => compose(mail, server.from, this.now()),
      times: patienceMs === undefined ? this.times : { ...this.times, patienceMs },
      signal,
    });
  }
}
