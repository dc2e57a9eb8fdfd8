import { Refusal } from '../../shared/errors.ts';
import { mayShowPassword } from '../../shared/mail.ts';
import type { MailServer } from '../../shared/mail-row.ts';
import { noMailServer } from '../../shared/mail-row.ts';
import type { Decide } from '../engine/decision.ts';
import type { Read } from '../projections/stored.ts';
import { differing, mustBeCurrent } from './found.ts';
import { nothing } from './nothing.ts';

type Fields = Omit<MailServer, 'id' | 'version' | 'hasPassword'>;

interface ChangeMailServer {
  server: Fields;
  /** Sealed. Omitted: unchanged, for the same server and user. */
  password?: string | undefined;
  /** Version of the edited row. Omitted: no check. */
  version?: number | undefined;
}

/**
 * @throws Refusal `changed_meanwhile`; `validation_failed` for a missing password, a password without a user name, or an unencrypted
 * connection
 */
export function changeMailServer({ server, password, version }: ChangeMailServer): Decide {
  return (read) => {
    const row = serverIn(read);
    mustBeCurrent(row.version, version);
    const { host, port, security, username } = server;
    // A stored password is only sent to the server for which it was entered.
    const isSame = Object.keys(differing(row, { host, port, security, username })).length === 0;
    const kept = isSame ? (read('mailServer', 'mail')?.hidden.password ?? null) : null;
    const held = password ?? kept;
    if (username !== '' && held === null) throw wrong('password', 'the user name needs it');
    if (username === '' && password !== undefined) throw wrong('username', 'the password needs it');
    if (username !== '' && !mayShowPassword(server)) throw wrong('security', 'a password goes over an encrypted way');
    if (password === undefined && Object.keys(differing(row, server)).length === 0) return nothing;
    return { events: [{ type: 'mail-server.changed', ...server, password: username === '' ? null : held }] };
  };
}

const wrong = (path: string, message: string) => new Refusal('validation_failed', [{ path, message }]);

export function removeMailServer(): Decide {
  return (read) => (serverIn(read).host === '' ? nothing : { events: [{ type: 'mail-server.removed' }] });
}

export function tryMailServer(): Decide {
  return () => ({ events: [{ type: 'mail-server.message-tried' }] });
}

const serverIn = (read: Read) => read('mailServer', 'mail')?.row ?? noMailServer;
