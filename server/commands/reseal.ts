import type { Decide } from '../engine/decision.ts';
import { found } from './found.ts';

interface Reseal {
  lineAccountId: string;
  /** Re-encrypts a value with the new key. Returns the value unchanged if it is already encrypted with that key. */
  reseal: (sealed: string) => string;
}

/**
 * Re-encrypts both secrets of a LINE account with the new key, in one event.
 * @throws Refusal `line_account_not_found`
 */
export function resealAccount({ lineAccountId, reseal }: Reseal): Decide {
  return (read) => {
    const { channelSecret, accessToken } = found(read, 'lineAccount', lineAccountId).hidden;
    const changes = Object.entries({ channelSecret, accessToken })
      .filter(([, sealed]) => sealed !== null)
      .map(([name, sealed]) => [name, sealed, reseal(sealed as string)] as const)
      .filter(([, before, after]) => before !== after)
      .map(([name, , after]) => [name, after] as const);
    if (changes.length === 0) return { events: [] };
    return { events: [{ type: 'line-account.changed', lineAccountId, ...Object.fromEntries(changes) }] };
  };
}

/** Re-encrypts the secret of a person's second factor with the new key. No event if there is no second factor. */
export function resealSecondFactor({ staffId, reseal }: { staffId: string } & Pick<Reseal, 'reseal'>): Decide {
  return (read) => {
    const before = read('staff', staffId)?.hidden.secondFactor?.secret;
    const secret = before === undefined ? before : reseal(before);
    if (secret === undefined || secret === before) return { events: [] };
    return { events: [{ type: 'second-factor.changed', staffId, secret }] };
  };
}

/** Re-encrypts the password of the mail server with the new key. No event if there is no password. */
export function resealMailServer({ reseal }: Pick<Reseal, 'reseal'>): Decide {
  return (read) => {
    const known = read('mailServer', 'mail');
    const before = known?.hidden.password ?? null;
    const password = before === null ? null : reseal(before);
    if (known === undefined || password === before) return { events: [] };
    const { id: _, version: __, hasPassword: ___, ...server } = known.row;
    return { events: [{ type: 'mail-server.changed', ...server, password }] };
  };
}

/** Re-encrypts the credentials of the ICE servers with the new key. */
export function resealSettings({ reseal }: Pick<Reseal, 'reseal'>): Decide {
  return (read) => {
    const known = read('settings', 'settings')?.hidden.iceCredentials ?? [];
    const iceCredentials = known.map((sealed) => (sealed === null ? null : reseal(sealed)));
    if (iceCredentials.every((sealed, index) => sealed === known[index])) return { events: [] };
    return { events: [{ type: 'settings.changed', changes: {}, iceCredentials }] };
  };
}
