import type { Config } from '../config.ts';
import { CannotOpen, type Secrets } from '../keys/secrets.ts';
import { mailServerOf } from '../projections/mail-server.ts';
import type { Read } from '../projections/stored.ts';
import type { MailServer } from './mail-server.ts';

/** Returns the mail server from the product's settings, or from the environment if there is none in the settings. */
export function currentServer(
  read: Read,
  secrets: Pick<Secrets, 'open'>,
  { mail }: Pick<Config, 'mail'>,
): MailServer | 'not_set_up' | 'password_unreadable' {
  const { host, port, security, username, fromName, fromAddress } = mailServerOf(read);
  if (host === '') return mail ?? 'not_set_up';
  const from = { name: fromName, address: fromAddress };
  const sealed = read('mailServer', 'mail')?.hidden.password ?? null;
  if (sealed === null) return { host, port, security, username: null, password: null, from };
  try {
    return { host, port, security, username, password: secrets.open(sealed), from };
  } catch (error) {
    if (error instanceof CannotOpen) return 'password_unreadable';
    throw error;
  }
}
