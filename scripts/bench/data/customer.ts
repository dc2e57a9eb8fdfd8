import { conversationIdOf } from '../../../server/keys/ids.ts';
import { messageIdOf } from '../../../server/keys/message-id.ts';
import type { Content } from '../../../server/log/port.ts';
import { contentIds } from '../../../shared/content.ts';
import type { Origin } from '../../../shared/events/common.ts';
import type { Event } from '../../../shared/events/index.ts';
import { accountId, agentId, brandCount, brandId } from './company.ts';

const message = 'สวัสดีค่ะ ขอสอบถามเรื่องสินค้าหน่อยค่ะ 請問這個還有貨嗎 do you ship to Chiang Mai?';

export const nameOf = (n: number) => `Customer ${n}`;

/** Customer number n, who belongs to brand n modulo 20. Builds the events that LINE causes for this customer. */
export class Customer {
  readonly id: string;
  readonly brand: number;
  readonly agent: string;
  private readonly userId: string;
  private readonly n: number;

  constructor(n: number) {
    this.n = n;
    this.brand = n % brandCount;
    this.agent = agentId(this.brand);
    this.userId = `U${(0xabc000 + n).toString(16).padStart(32, '0')}`;
    this.id = conversationIdOf(accountId(this.brand), 'user', this.userId);
  }

  get stream(): string {
    return `conversation/${this.id}`;
  }

  private origin(at: number): Origin {
    return {
      conversationId: this.id,
      brandId: brandId(this.brand),
      lineAccountId: accountId(this.brand),
      kind: 'user',
      sourceId: this.userId,
      userId: this.userId,
      standby: false,
      happenedAt: at,
    };
  }

  /** Returns the event and the content of the customer's profile, as received from LINE. */
  profile(at: number): { event: Event; content: Content } {
    const content = contentIds.profile(this.id, String(at));
    const value = { displayName: nameOf(this.n), pictureUrl: null, language: 'th', statusMessage: null };
    return {
      event: { type: 'profile.fetched', conversationId: this.id, userId: this.userId, content },
      content: { id: content, value },
    };
  }

  writes(lineMessageId: bigint, at: number, replyToken: string | null = null): { event: Event; content: Content } {
    const messageId = messageIdOf(accountId(this.brand), String(lineMessageId));
    const content = contentIds.message(this.id, messageId);
    const event: Event = {
      type: 'message.received',
      origin: this.origin(at),
      messageId,
      lineMessageId: String(lineMessageId),
      kind: 'text',
      content,
      replyToken,
      quoteToken: `q${lineMessageId}`.padEnd(64, '0'),
      readToken: null,
      quotedMessageId: null,
      media: null,
    };
    return { event, content: { id: content, value: { text: `#${lineMessageId}# ${message}`, content: {} } } };
  }
}
