import type { Decide } from '../engine/decision.ts';
import { found } from './found.ts';

interface Reseal {
  lineAccountId: string;
  /** Reseals a value under the new key. Returns the same value if no change is needed. */
  reseal: (sealed: string) => string;
}

/**
 * Reseals both secrets of an account, or neither.
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

/** Reseals the secret of a person's second factor, if there is one. */
export function resealSecondFactor({ staffId, reseal }: { staffId: string } & Pick<Reseal, 'reseal'>): Decide {
  return (read) => {
    const before = read('staff', staffId)?.hidden.secondFactor?.secret;
    const secret = before === undefined ? before : reseal(before);
    if (secret === undefined || secret === before) return { events: [] };
    return { events: [{ type: 'second-factor.changed', staffId, secret }] };
  };
}

/** Reseals the mail server's password, if there is one. */
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

/** Reseals the credentials of the ICE servers. */
export function resealSettings({ reseal }: Pick<Reseal, 'reseal'>): Decide {
  return (read) => {
    const known = read('settings', 'settings')?.hidden.iceCredentials ?? [];
    const iceCredentials = known.map((sealed) => (sealed === null ? null : reseal(sealed)));
    if (iceCredentials.every((sealed, index) => sealed === known[index])) return { events: [] };
    return { events: [{ type: 'settings.changed', changes: {}, iceCredentials }] };
  };
}
