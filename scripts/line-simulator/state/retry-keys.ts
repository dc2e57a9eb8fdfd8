export interface Accepted {
  at: number;
  requestId: string;
  sentMessages: { id: string; quoteToken?: string }[] | undefined;
}

const day = 24 * 3_600_000;

/** Requests accepted under a retry key, per channel, for 24 hours. */
export class RetryKeys {
  readonly #keys = new Map<string, Accepted>();

  find(channelId: string, key: string, now: number): Accepted | undefined {
    const known = this.#keys.get(`${channelId} ${key.toLowerCase()}`);
    return known && now - known.at < day ? known : undefined;
  }

  remember(channelId: string, key: string, accepted: Accepted): void {
    for (const [old, { at }] of this.#keys) {
      if (accepted.at - at < day) break;
      this.#keys.delete(old);
    }
    const id = `${channelId} ${key.toLowerCase()}`;
    this.#keys.delete(id);
    this.#keys.set(id, accepted);
  }
}
