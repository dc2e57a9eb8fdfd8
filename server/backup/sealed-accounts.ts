import type { Event } from '../../shared/events/index.ts';

/** A LINE account and its latest encrypted secrets in the log. */
export interface SealedAccount {
  id: string;
  nickname: string;
  sealed: string[];
}

interface Account {
  nickname: string;
  channelSecret: string | null;
  accessToken: string | null;
}

/** Collects the encrypted secrets of the LINE accounts from the events of a log. */
export class SealedAccounts {
  private readonly accounts = new Map<string, Account>();

  take(event: Event): void {
    if (event.type === 'line-account.created') {
      const { lineAccountId, nickname, channelSecret, accessToken } = event;
      this.accounts.set(lineAccountId, { nickname, channelSecret, accessToken });
    }
    if (event.type === 'line-account.deleted') this.accounts.delete(event.lineAccountId);
    const known = event.type === 'line-account.changed' ? this.accounts.get(event.lineAccountId) : undefined;
    if (event.type !== 'line-account.changed' || known === undefined) return;
    if (event.nickname !== undefined) known.nickname = event.nickname;
    if (event.channelSecret !== undefined) known.channelSecret = event.channelSecret;
    if (event.accessToken !== undefined) known.accessToken = event.accessToken;
  }

  all(): SealedAccount[] {
    return [...this.accounts].map(([id, { nickname, channelSecret, accessToken }]) => ({
      id,
      nickname,
      sealed: [channelSecret, accessToken].filter((one) => one !== null),
    }));
  }
}
