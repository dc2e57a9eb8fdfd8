import { hex32 } from '../ids.ts';

interface ReplyToken {
  channelId: string;
  chatId: string;
  eventAt: number;
  deliveredAt: number | undefined;
  used: boolean;
}

const cap = 20 * 60_000;

/** Reply tokens. Each token is valid once, for a minute after each delivery of the webhook, and at most 20 minutes after the event. */
export class ReplyTokens {
  readonly #tokens = new Map<string, ReplyToken>();
  readonly #life: number;

  constructor(life: number) {
    this.#life = life;
  }

  issue(channelId: string, chatId: string, eventAt: number): string {
    this.#forget(eventAt);
    const token = hex32();
    this.#tokens.set(token, { channelId, chatId, eventAt, deliveredAt: undefined, used: false });
    return token;
  }

  delivered(token: string, at: number): void {
    const known = this.#tokens.get(token);
    if (known) known.deliveredAt = at;
  }

  /** Returns the chat of a token. `undefined` if the token is expired, used or unknown: LINE does not distinguish these cases. */
  chatFor(token: string, channelId: string, now: number): string | undefined {
    const known = this.#tokens.get(token);
    if (!known || known.used || known.channelId !== channelId || known.deliveredAt === undefined) return undefined;
    if (now - known.deliveredAt > this.#life || now - known.eventAt > cap) return undefined;
    return known.chatId;
  }

  use(token: string): void {
    const known = this.#tokens.get(token);
    if (known) known.used = true;
  }

  #forget(now: number): void {
    for (const [token, known] of this.#tokens) {
      if (now - known.eventAt <= cap) return;
      this.#tokens.delete(token);
    }
  }
}
