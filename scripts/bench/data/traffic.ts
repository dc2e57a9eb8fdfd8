import { newId } from '../../../server/keys/ids.ts';
import type { Actor, Content, NewRecord } from '../../../server/log/port.ts';
import { SqliteLog } from '../../../server/log/sqlite.ts';
import { contentIds } from '../../../shared/content.ts';
import type { Event } from '../../../shared/events/index.ts';
import { makeCompany } from './company.ts';
import { Customer } from './customer.ts';
import { Random } from './random.ts';

const batch = 5000;
const perCustomer = 40;

/**
 * Creates a log like that of a busy company: customers write two or three times in a row, and an agent reads, takes, answers and resolves
 * the conversation.
 */
export async function makeTrafficLog(folder: string, count: number): Promise<void> {
  await makeCompany(folder);
  const log = new SqliteLog(folder);
  const traffic = new Traffic(Math.ceil(count / perCustomer), Date.now() - count * 100);
  for (let made = 0; made < count; made += batch) {
    const records = traffic.take(Math.min(batch, count - made));
    await Promise.all(records.map((record) => log.append(record)));
  }
  await log.close();
}

class Traffic {
  private readonly random = new Random(7);
  private readonly customers: Customer[];
  private lineId = 400_000_000_000_000_000n;
  private readonly known = new Set<Customer>();
  private at: number;
  private rest: NewRecord[] = [];
  private key = 0;

  constructor(customers: number, from: number) {
    this.customers = Array.from({ length: customers }, (_, n) => new Customer(n));
    this.at = from;
  }

  take(count: number): NewRecord[] {
    while (this.rest.length < count) this.talk();
    return this.rest.splice(0, count);
  }

  /** Writes the records of one exchange with a customer, which are about eight. */
  private talk(): void {
    const customer = this.customers[this.random.below(this.customers.length)] as Customer;
    const { id: conversationId, agent } = customer;
    const writes = 2 + this.random.below(2);
    for (let i = 0; i < writes; i++) {
      this.lineId += 4096n * 100n;
      const message = customer.writes(this.lineId, this.at, `token${this.lineId}`.padEnd(32, '0'));
      this.add(customer, 'line', [message.event], [message.content]);
      if (!this.known.has(customer)) this.meet(customer);
    }
    this.add(customer, `staff:${agent}`, [{ type: 'conversation.read', conversationId, upTo: null }]);
    if (this.random.chance(0.3)) {
      this.add(customer, `staff:${agent}`, [{ type: 'conversation.assigned', conversationId, staffId: agent }]);
    }
    this.answer(customer);
    if (this.random.chance(0.4)) {
      const resolved = {
        type: 'conversation.status-changed' as const,
        conversationId,
        status: 'resolved' as const,
        content: null,
      };
      this.add(customer, `staff:${agent}`, [resolved]);
    }
  }

  private meet(customer: Customer): void {
    this.known.add(customer);
    const { event, content } = customer.profile(this.at);
    this.add(customer, 'line', [event], [content]);
  }

  private answer(customer: Customer): void {
    const { id: conversationId, agent: staffId } = customer;
    const messageId = newId(this.at);
    const claim = { conversationId, claimId: newId(this.at) };
    const content = contentIds.message(conversationId, messageId);
    const queued = { conversationId, messageId, kind: 'text' as const, content, staffId, staffName: staffId };
    this.add(
      customer,
      `staff:${staffId}`,
      [{ type: 'message.queued', ...queued, clientId: newId(this.at), quotedMessageId: null }],
      [{ id: content, value: { text: 'ขอบคุณที่ติดต่อมานะคะ กำลังตรวจสอบให้ค่ะ', content: {} } }],
    );
    const way = { via: 'push' as const, replyToken: null, retryKey: messageId };
    this.add(customer, 'system', [{ type: 'send.claimed', ...claim, messageIds: [messageId], ...way }]);
    const sent = [{ lineMessageId: String(this.lineId), quotedAs: newId(this.at), quoteToken: `q${this.lineId}` }];
    this.add(customer, 'line', [{ type: 'send.accepted', ...claim, sent }]);
  }

  private add({ stream }: Customer, actor: Actor, events: Event[], contents: Content[] = []): void {
    this.at += 100;
    this.key += 1;
    const dedupe = actor === 'line' ? { dedupe: `traffic/${this.key}` } : {};
    this.rest.push({ stream, at: this.at, actor, events, contents, ...dedupe });
  }
}
