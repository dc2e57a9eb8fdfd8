import { conversationIdOf } from '../../../server/keys/ids.ts';
import { messageIdOf } from '../../../server/keys/message-id.ts';
import type { Actor, Content } from '../../../server/log/port.ts';
import { toleranceMs } from '../../../server/turns/deadline.ts';
import type { Event } from '../../../shared/events/index.ts';
import { tolerances } from '../../../shared/limits.ts';
import type { Conversation } from '../../../shared/rows.ts';
import type { DemoAccount } from '../set-up.ts';
import { day, second } from './calendar.ts';
import type { Customer } from './customers.ts';
import { bubbleOf, claimed, notified, profileOf, queued, received } from './facts.ts';
import type { Notice, Scribe } from './scribe.ts';
import type { Clerk } from './shifts.ts';

/** Milliseconds between a customer's message and LINE's webhook. */
const webhookDelay = 180;

/** Writes the records of a conversation. Each method takes a time, which must be later than the time of the previous method call. */
export class Thread {
  readonly id: string;
  readonly account: DemoAccount;
  readonly customer: Customer;
  level: Conversation['memberGroup'] = 'normal';
  holder: Clerk | null = null;
  /** Time of the last record. */
  until = 0;
  private priority: Conversation['priority'] = 'medium';
  /** The open case, or the most recent one if none is open. */
  private current = { id: '', isOpen: false, count: 0 };
  private knownAt = 0;
  private writtenAt = 0;
  private turn: { dueAt: number; isLate: boolean } | null = null;
  private readonly scribe: Scribe;

  constructor(account: DemoAccount, customer: Customer, scribe: Scribe) {
    this.account = account;
    this.customer = customer;
    this.scribe = scribe;
    this.id = conversationIdOf(account.lineAccountId, 'user', customer.userId);
  }

  get isOpen(): boolean {
    return this.current.isOpen;
  }

  follows(at: number, unblocked = false): void {
    this.add(at, 'line', [{ type: 'customer.followed', ...this.eventFields(at), unblocked, replyToken: null }]);
    this.profile(at + 400);
  }

  unfollows(at: number): void {
    this.add(at, 'line', [{ type: 'customer.unfollowed', ...this.eventFields(at) }]);
  }

  writes(at: number, text: string): void {
    const lineMessageId = this.scribe.ids.ofLine(at);
    const bubble = bubbleOf(this.id, messageIdOf(this.account.lineAccountId, lineMessageId), text);
    const event = received(this.eventFields(at).origin, lineMessageId, bubble);
    this.add(at + webhookDelay, 'line', [event], [bubble.content], this.openCase());
    this.writtenAt = at;
    if (this.level !== 'normal') this.notice(at, 'vip');
    const { level: memberGroup, priority } = this;
    this.turn ??= { dueAt: at + toleranceMs({ memberGroup, priority }, tolerances), isLate: false };
    if (at + webhookDelay - this.knownAt > day) this.profile(at + webhookDelay + 300);
  }

  /** Sends several messages of an agent as one reply. */
  answers(at: number, clerk: Clerk, texts: readonly string[]): void {
    this.passTo(at);
    this.turn = null;
    const { ids } = this.scribe;
    const bubbles = texts.map((text) => bubbleOf(this.id, ids.at(at), text));
    this.add(
      at,
      `staff:${clerk.id}`,
      bubbles.map((bubble) => queued(this.id, clerk, bubble)),
      bubbles.map(({ content }) => content),
    );
    const claim = { conversationId: this.id, claimId: ids.at(at) };
    const messageIds = bubbles.map(({ messageId }) => messageId);
    this.add(at + 1, 'system', [claimed(claim, messageIds, at - this.writtenAt)]);
    const sent = bubbles.map(() => ({ lineMessageId: null, quotedAs: null, quoteToken: null }));
    this.add(at + 200, 'line', [{ type: 'send.accepted', ...claim, sent }]);
  }

  assigned(at: number, by: Clerk, to: Clerk): void {
    this.holder = to;
    this.acts(at, by, [{ type: 'conversation.assigned', conversationId: this.id, staffId: to.id }]);
  }

  raised(at: number, by: Clerk, memberGroup: Conversation['memberGroup']): void {
    this.level = memberGroup;
    this.acts(at, by, [{ type: 'conversation.member-group-changed', conversationId: this.id, memberGroup }]);
  }

  processed(at: number, by: Clerk): void {
    this.passTo(at);
    this.turn = null;
    this.acts(at, by, [{ type: 'conversation.processed', conversationId: this.id }]);
  }

  ends(at: number, by: Clerk, status: 'resolved' | 'closed'): void {
    this.passTo(at);
    this.turn = null;
    this.current.isOpen = false;
    const conversationId = this.id;
    this.acts(at, by, [{ type: 'conversation.status-changed', conversationId, status, content: null }]);
    if (this.priority === 'medium') return;
    this.priority = 'medium';
    this.acts(at + 1, by, [{ type: 'conversation.priority-changed', conversationId, priority: 'medium' }]);
  }

  /**
   * Rates the last case. The event contains the temporary id of the case, because the id of its episode depends on a position that is not
   * known yet.
   */
  rates(at: number, score: number): void {
    const about = { ...this.eventFields(at), episodeId: this.current.id, score, replyToken: null };
    this.add(at + webhookDelay, 'line', [{ type: 'conversation.rated', ...about }]);
  }

  sells(at: number, by: Clerk, amount: number): void {
    const { currency } = this.account;
    const sale = { conversationId: this.id, saleId: this.scribe.ids.at(at), amount, currency, content: null };
    this.acts(at, by, [{ type: 'sale.recorded', ...sale }]);
  }

  complains(at: number, by: Clerk): void {
    this.acts(at, by, [{ type: 'complaint.marked', conversationId: this.id, content: null }]);
  }

  transfers(at: number, by: Clerk, to: Clerk): void {
    this.holder = to;
    const about = { conversationId: this.id, messageId: this.scribe.ids.at(at), staffId: to.id, content: null };
    const notices = notified('transferred', this.id, this.account.brandId, [to]);
    this.acts(at, by, [{ type: 'conversation.transferred', ...about }, ...notices]);
  }

  escalates(at: number, by: Clerk, leads: readonly Clerk[]): void {
    this.priority = 'high';
    const { brandId, escalatedLabelId: labelId } = this.account;
    const about = { conversationId: this.id, messageId: this.scribe.ids.at(at), labelId, content: null };
    const notices = notified('escalated', this.id, brandId, leads);
    this.acts(at, by, [{ type: 'conversation.escalated', ...about }, ...notices]);
    this.notice(at, 'escalated');
  }

  /** Writes the record of the passed deadline, if a deadline passed before `at`. */
  passTo(at: number): void {
    if (this.turn === null || this.turn.isLate || this.turn.dueAt >= at) return;
    const { dueAt } = this.turn;
    this.turn.isLate = true;
    this.add(dueAt, 'system', [{ type: 'deadline.passed', conversationId: this.id, dueAt }]);
    this.notice(dueAt, 'overtime');
  }

  private notice(at: number, cause: Notice['cause']): void {
    this.scribe.notices.push({ at, cause, conversationId: this.id, brandId: this.account.brandId });
  }

  private acts(at: number, by: Clerk, events: Event[]): void {
    this.add(at, `staff:${by.id}`, events);
  }

  /** Returns the fields of an event from LINE, with an id of its own. */
  private eventFields(at: number) {
    const { id: conversationId, account, customer } = this;
    const { brandId, lineAccountId } = account;
    const { userId } = customer;
    const where = { conversationId, brandId, lineAccountId, kind: 'user' as const, sourceId: userId, userId };
    const messageId = messageIdOf(lineAccountId, `event ${conversationId} ${at}`);
    return { origin: { ...where, standby: false, happenedAt: at }, messageId };
  }

  private openCase(): { opens?: string } {
    if (this.current.isOpen) return {};
    const count = this.current.count + 1;
    this.current = { id: `${this.id} case ${count}`, isOpen: true, count };
    return { opens: this.current.id };
  }

  private profile(at: number): void {
    this.knownAt = at;
    const { event, content } = profileOf(this.id, String(at), this.customer, this.scribe.lineUrl);
    this.add(at, 'line', [event], [content]);
  }

  private add(at: number, actor: Actor, events: Event[], contents: Content[] = [], more: { opens?: string } = {}) {
    this.until = Math.max(this.until, at + second);
    this.scribe.records.push({ stream: `conversation/${this.id}`, at, actor, events, contents, ...more });
  }
}
