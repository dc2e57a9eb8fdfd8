import type { App } from '../../server/app.ts';
import { conversationIdOf, messageIdOf, newId } from '../../server/keys/ids.ts';
import type { Actor, Content, NewRecord } from '../../server/log/port.ts';
import { contentIds } from '../../shared/content.ts';
import type { Event } from '../../shared/events/index.ts';
import {
  believableCustomer,
  believableMessage,
  believableScene,
  lineLanguage,
} from '../line-simulator/customers/believable.ts';
import { Random } from '../line-simulator/customers/random.ts';
import { customersPerChannel, trafficSeed } from './company.ts';
import type { DemoAccount } from './set-up.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

interface Clerk {
  id: string;
  name: string;
}

/** A week that has passed: what customers asked, who answered and when, what was sold and how it was rated. */
export class History {
  private readonly records: NewRecord[] = [];
  private readonly random = new Random('a week');
  private readonly now: number;
  private readonly lineUrl: string;
  private line = 590_000_000_000_000_000n;

  constructor(now: number, lineUrl: string) {
    this.now = now;
    this.lineUrl = lineUrl;
  }

  write(accounts: readonly DemoAccount[], clerksOf: (brandId: string) => Clerk[]): NewRecord[] {
    for (const [index, account] of accounts.entries()) {
      for (let n = 0; n < customersPerChannel; n++) {
        this.customer(account, believableCustomer(trafficSeed + index, n), clerksOf(account.brandId), n);
      }
    }
    return this.records.sort((a, b) => a.at - b.at);
  }

  private customer(
    account: DemoAccount,
    about: ReturnType<typeof believableCustomer>,
    clerks: Clerk[],
    n: number,
  ): void {
    const conversationId = conversationIdOf(account.lineAccountId, 'user', about.userId);
    const stream = `conversation/${conversationId}`;
    const origin = (at: number) => ({
      conversationId,
      brandId: account.brandId,
      lineAccountId: account.lineAccountId,
      kind: 'user' as const,
      sourceId: about.userId,
      userId: about.userId,
      standby: false,
      happenedAt: at,
    });
    const add = (at: number, actor: Actor, events: Event[], contents: Content[] = []) =>
      this.records.push({ stream, at: Math.min(at, this.now - 1000), actor, events, contents });
    const asks = (at: number, text: string) => {
      this.line += BigInt(4096 + this.random.below(4096));
      const lineMessageId = String(this.line);
      const messageId = messageIdOf(account.lineAccountId, lineMessageId);
      const content = contentIds.message(conversationId, messageId);
      const event: Event = {
        type: 'message.received',
        origin: origin(Math.min(at, this.now - 1000)),
        messageId,
        lineMessageId,
        kind: 'text',
        content,
        replyToken: null,
        quoteToken: null,
        readToken: null,
        quotedMessageId: null,
        media: null,
      };
      add(at, 'line', [event], [{ id: content, value: { text, content: {} } }]);
    };
    const answers = (at: number, clerk: Clerk, text: string) => {
      const messageId = newId(Math.min(at, this.now - 1000));
      const claimId = newId(at);
      const content = contentIds.message(conversationId, messageId);
      const via = this.random.chance(0.7) ? ('reply' as const) : ('push' as const);
      add(
        at,
        `staff:${clerk.id}`,
        [
          {
            type: 'message.queued',
            conversationId,
            messageId,
            kind: 'text',
            content,
            staffId: clerk.id,
            staffName: clerk.name,
            clientId: null,
            quotedMessageId: null,
          },
        ],
        [{ id: content, value: { text, content: {} } }],
      );
      const claim = { conversationId, claimId };
      const key = via === 'reply' ? { replyToken: 'past', retryKey: null } : { replyToken: null, retryKey: messageId };
      add(at + 1, 'system', [{ type: 'send.claimed', ...claim, messageIds: [messageId], via, ...key }]);
      const sent = [{ lineMessageId: null, quotedAs: null, quoteToken: null }];
      add(at + 200, 'line', [{ type: 'send.accepted', ...claim, sent }]);
    };

    const { language, gender } = about;
    const profileAt = this.now - 7 * day + n * minute;
    const profile = contentIds.profile(conversationId, String(profileAt));
    const first = profileAt - 1000;
    const followId = messageIdOf(account.lineAccountId, `follow-${conversationId}`);
    add(first, 'line', [
      { type: 'customer.followed', origin: origin(first), messageId: followId, unblocked: false, replyToken: null },
    ]);
    add(
      profileAt,
      'line',
      [{ type: 'profile.fetched', conversationId, userId: about.userId, content: profile }],
      [
        {
          id: profile,
          value: {
            displayName: about.displayName,
            pictureUrl: `${this.lineUrl}${about.avatarPath}`,
            language: lineLanguage[language],
            statusMessage: about.statusMessage ?? null,
          },
        },
      ],
    );
    if (n % 6 === 0) {
      const memberGroup = (['vip1', 'vip2', 'vip3'] as const)[(n / 6) % 3] ?? 'vip1';
      add(profileAt + 1, 'system', [{ type: 'conversation.member-group-changed', conversationId, memberGroup }]);
    }

    const cases = 1 + this.random.below(3);
    for (let i = 0; i < cases; i++) {
      const isLast = i === cases - 1;
      const scene = believableScene(this.random, language);
      const say = (part: 'greeting' | 'open' | 'follow' | 'thanks' | 'answer') =>
        believableMessage(this.random, language, part, { scene, ...(part === 'answer' ? {} : { gender }) });
      const slot = (6.5 * day) / cases;
      let at = this.now - 6.8 * day + i * slot + this.random.below(slot * 0.9);
      // Open cases are of the last hours; everything older came to an end.
      const recent = isLast && this.random.chance(0.4);
      if (recent) at = this.now - this.random.below(100 * minute) - minute;
      const clerk = this.random.pick(clerks);
      if (this.random.chance(0.4)) asks(at - 4000, say('greeting'));
      asks(at, say('open'));
      if (recent && this.random.chance(0.35)) continue;
      at += 8000 + this.random.below(this.random.chance(0.6) ? 40_000 : 15 * minute);
      answers(at, clerk, say('answer'));
      at += 20_000 + this.random.below(4 * minute);
      asks(at, say('follow'));
      if (recent && this.random.chance(0.4)) continue;
      at += 10_000 + this.random.below(3 * minute);
      answers(at, clerk, say('answer'));
      at += 15_000 + this.random.below(2 * minute);
      asks(at, say('thanks'));
      at += 5000 + this.random.below(minute);
      if (at > this.now - 2000) continue;
      const resolved: Event = {
        type: 'conversation.status-changed',
        conversationId,
        status: 'resolved',
        content: null,
      };
      add(at, `staff:${clerk.id}`, [resolved]);
    }
  }
}

/** Appends a past week to an empty console. */
/** @param lineUrl where the customers' pictures are */
export async function writeHistory(app: App, accounts: readonly DemoAccount[], lineUrl: string): Promise<void> {
  const clerks = app.rows
    .all('staff')
    .map(({ row }) => row)
    .filter(({ role }) => role === 'cs_agent' || role === 'cs_lead' || role === 'manager');
  const clerksOf = (brandId: string) =>
    clerks
      .filter(({ assignedBrands }) => assignedBrands.includes(brandId))
      .map(({ id, fullName }) => ({ id, name: fullName }));
  const records = new History(Date.now(), lineUrl).write(accounts, clerksOf);
  await Promise.all(records.map((record) => app.engine.append(record)));
  await app.engine.reached(await app.log.head());
}
