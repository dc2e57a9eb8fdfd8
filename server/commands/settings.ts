import { Refusal } from '../../shared/errors.ts';
import { needsCredential } from '../../shared/ice-server.ts';
import { mayShowPassword } from '../../shared/mail.ts';
import { type MailServer, noMailServer } from '../../shared/mail-row.ts';
import type { IceServer, Settings } from '../../shared/rows.ts';
import type { Decide } from '../engine/decision.ts';
import type { Read } from '../projections/stored.ts';
import { differing, found, mustBeCurrent, same } from './found.ts';
import { nothing } from './nothing.ts';

interface Guarded {
  /** Throws if the caller cannot change these fields, or has to confirm their identity first. */
  mayChange: (fields: readonly string[]) => void;
}

interface ChangeSettings extends Guarded {
  changes: Partial<Omit<Settings, 'id' | 'version' | 'iceServers'>>;
  iceServers?: readonly WishedIceServer[] | undefined;
  /** Settings that apply if none have been stored yet. */
  defaults: Settings;
  /** Version of the row that the caller edited. If omitted, concurrent changes are not checked. */
  version?: number | undefined;
}

interface WishedIceServer {
  urls: string;
  username?: string | undefined;
  /**
   * Encrypted credential. `null` to remove it. If omitted, the stored credential remains, provided that `urls` and `username` are
   * unchanged.
   */
  credential?: string | null | undefined;
}

/**
 * @throws Refusal `changed_meanwhile`; `validation_failed` for a TURN server without a credential, because browsers would not start a call
 * with it
 */
export function changeSettings({ changes, iceServers, defaults, version, mayChange }: ChangeSettings): Decide {
  return (read) => {
    const row = read('settings', 'settings')?.row ?? defaults;
    mustBeCurrent(row.version, version);
    const differs = differing(row, changes);
    const ice = iceServers === undefined ? {} : iceChanges(read, row, iceServers);
    const all = { ...differs, ...('iceServers' in ice ? { iceServers: ice.iceServers } : {}) };
    if (Object.keys(all).length === 0) return nothing;
    mayChange(Object.keys(all));
    const credentials = 'iceCredentials' in ice ? { iceCredentials: ice.iceCredentials } : {};
    return { events: [{ type: 'settings.changed', changes: all, ...credentials }] };
  };
}

function iceChanges(read: Read, row: Settings, wished: readonly WishedIceServer[]) {
  const known = read('settings', 'settings')?.hidden.iceCredentials ?? [];
  const keptOf = ({ urls, username }: WishedIceServer) =>
    known[row.iceServers.findIndex((one) => one.urls === urls && one.username === username)] ?? null;
  const iceCredentials = wished.map((one) => (one.credential === undefined ? keptOf(one) : one.credential));
  const iceServers = wished.map(
    ({ urls, username }, index): IceServer => ({
      urls,
      ...(username === undefined ? {} : { username }),
      hasCredential: (iceCredentials[index] ?? null) !== null,
    }),
  );
  const details = iceServers.flatMap(({ urls, hasCredential }, index) => {
    if (hasCredential || !needsCredential(urls)) return [];
    return [{ path: `iceServers.${index}.credential`, message: 'a TURN server needs it' }];
  });
  if (details.length > 0) throw new Refusal('validation_failed', details);
  return same(row.iceServers, iceServers) && same(known, iceCredentials) ? {} : { iceServers, iceCredentials };
}

export function resetSettings({ defaults, mayChange }: Pick<ChangeSettings, 'defaults'> & Guarded): Decide {
  return (read) => {
    const row = read('settings', 'settings')?.row;
    if (row === undefined) return nothing;
    const { version: _, ...plain } = defaults;
    const changed = Object.keys(differing(row, plain));
    if (changed.length === 0) return nothing;
    mayChange(changed);
    return { events: [{ type: 'settings.reset' }] };
  };
}

/** Records that a full backup is downloaded. Recorded before any data is sent. */
export function takeBackup({ sealed }: { sealed: boolean }): Decide {
  return () => ({ events: [{ type: 'backup.taken', sealed }] });
}

type Fields = Omit<MailServer, 'id' | 'version' | 'hasPassword'>;

interface ChangeMailServer {
  server: Fields;
  /** Encrypted password. If omitted, the stored password remains, provided that server and user name are unchanged. */
  password?: string | undefined;
  /** Version of the row that the caller edited. If omitted, concurrent changes are not checked. */
  version?: number | undefined;
}

/**
 * Changes the mail server.
 * @throws Refusal `changed_meanwhile`; `validation_failed` if a password or user name is missing, or a password would be sent over an
 * unencrypted connection
 */
export function changeMailServer({ server, password, version }: ChangeMailServer): Decide {
  return (read) => {
    const row = serverIn(read);
    mustBeCurrent(row.version, version);
    const { host, port, security, username } = server;
    // A stored password is only sent to the server for which it was entered.
    const isSame = Object.keys(differing(row, { host, port, security, username })).length === 0;
    const stored = isSame ? (read('mailServer', 'mail')?.hidden.password ?? null) : null;
    const held = password ?? stored;
    if (username !== '' && held === null) throw wrong('password', 'required with a username');
    if (username === '' && password !== undefined) throw wrong('username', 'required with a password');
    if (username !== '' && !mayShowPassword(server))
      throw wrong('security', 'must encrypt the connection, because it transfers a password');
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

/** Acknowledges an alert, even if the alert has ended. Only the first acknowledgement is recorded. @throws Refusal `alert_not_found` */
export function acknowledgeAlert({ alertId, staffId }: { alertId: string; staffId: string }): Decide {
  return (read) => {
    const { row } = found(read, 'alert', alertId);
    if (row.acknowledgedAt !== null) return nothing;
    return { events: [{ type: 'alert.acknowledged', alertId, staffId }] };
  };
}
