import type { Event } from '../../shared/events/index.ts';
import type { LineAccount } from '../../shared/rows.ts';

/** The data of a LINE account that webhooks need. */
export interface ReceivingAccount extends Pick<LineAccount, 'id' | 'brandId' | 'botUserId' | 'enabled'> {
  /** Channel secret, encrypted with the installation's secret key. `null` if there is none. */
  channelSecret: string | null;
}

/** Returns the account after an event. `null` if the event deleted it, `undefined` if the event does not change an account. */
export function accountAfter(
  event: Event,
  read: (id: string) => ReceivingAccount | undefined,
): { id: string; account: ReceivingAccount | null } | undefined {
  switch (event.type) {
    case 'line-account.created': {
      const { lineAccountId: id, brandId, channelSecret, enabled } = event;
      return { id, account: { id, brandId, channelSecret, enabled, botUserId: null } };
    }
    case 'line-account.changed': {
      const known = read(event.lineAccountId);
      if (known === undefined) return undefined;
      const { brandId = known.brandId, channelSecret = known.channelSecret, enabled = known.enabled } = event;
      const account = { ...known, brandId, channelSecret, enabled: enabled && brandId !== null };
      return { id: known.id, account };
    }
    case 'line-account.checked': {
      const known = read(event.lineAccountId);
      return known && { id: known.id, account: { ...known, botUserId: event.botUserId } };
    }
    case 'line-account.deleted':
      return { id: event.lineAccountId, account: null };
    default:
      return undefined;
  }
}
