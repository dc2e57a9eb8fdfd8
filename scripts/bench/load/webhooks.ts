import { createHmac } from 'node:crypto';
import { accountId, brandCount, secretOf } from '../data/company.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a ULID for the time `at`, with the counter `n` as its random part. */
function ulid(at: number, n: number): string {
  let text = '';
  for (let rest = at, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) text = alphabet[rest % 32] + text;
  let tail = '';
  for (let rest = n, i = 0; i < 16; i++, rest = Math.floor(rest / 32)) tail = alphabet[rest % 32] + tail;
  return text + tail;
}

const hex32 = (n: number) => n.toString(16).padStart(32, '0');
const message = 'สวัสดีค่ะ ขอสอบถามเรื่องสินค้าหน่อยค่ะ 請問這個還有貨嗎 do you ship to Chiang Mai?';

export interface Webhook {
  n: number;
  /** Number of the customer who wrote. */
  customer: number;
  /** The complete request as sent over the wire. */
  bytes: Buffer;
}

/** Generates signed webhooks of customers in turn, with one new event per request. Customer n belongs to brand n modulo 20. */
export class Webhooks {
  private n = 0;
  private readonly customers: number;
  private lineId = 600_000_000_000_000_000n + BigInt(Date.now()) * 4096n;
  private ready: Webhook[] = [];

  constructor(customers: number) {
    this.customers = customers;
  }

  /** Generates requests in advance, so that this takes no measured time. */
  prepare(count: number): void {
    while (this.ready.length < count) this.ready.push(this.make());
    this.ready.reverse();
  }

  next(): Webhook {
    return this.ready.pop() ?? this.make();
  }

  private make(): Webhook {
    const n = this.n++;
    const customer = n % this.customers;
    const brand = customer % brandCount;
    const at = Date.now();
    this.lineId += 4097n;
    const body = JSON.stringify({
      destination: `U${hex32(brand)}`,
      events: [
        {
          type: 'message',
          mode: 'active',
          timestamp: at,
          source: { type: 'user', userId: `U${hex32(0xabc000 + customer)}` },
          webhookEventId: ulid(at, n),
          deliveryContext: { isRedelivery: false },
          replyToken: hex32(n + 1),
          message: {
            id: String(this.lineId),
            type: 'text',
            quoteToken: `q${hex32(n)}${hex32(n)}`,
            text: `#${n}# ${message}`,
          },
        },
      ],
    });
    const signature = createHmac('sha256', secretOf(brand)).update(body).digest('base64');
    const head =
      `POST /webhooks/line/${accountId(brand)} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `user-agent: LineBotWebhook/2.0\r\nx-line-signature: ${signature}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
    return { n, customer, bytes: Buffer.from(head + body) };
  }
}
