import { describe, expect, test } from 'vitest';
import { account, brand, Given, person, start, wrote } from '../../tests/support/given.ts';
import { setStatus, stateChanges } from '../commands/conversation-state.ts';
import { queueMessage } from '../commands/messages.ts';

const conversationId = 'c1';

class Chat extends Given {
  constructor() {
    super(brand('tea'), account('line', 'tea'), person('ann'));
  }
  receives(messageId: string, happenedAt = this.at) {
    return this.and([wrote(conversationId, messageId, { happenedAt })]);
  }
  queues(messageId: string) {
    const staff = { id: 'ann', name: 'ANN' };
    const writing = { messageId, conversationId, staff, clientId: null, quotedMessageId: null };
    this.when(queueMessage({ ...writing, kind: 'text', content: { text: 'ค่ะ', content: {} } }, this.sentAs), 'ann');
    return this;
  }
  claimed(...messageIds: string[]) {
    const claimId = `claim-${messageIds[0]}`;
    const claim = { type: 'send.claimed' as const, conversationId, claimId, messageIds };
    return this.and([{ ...claim, via: 'push', replyToken: null, retryKey: null }]);
  }
  accepted(...messageIds: string[]) {
    const claimId = `claim-${messageIds[0]}`;
    this.claimed(...messageIds);
    const sent = messageIds.map((lineMessageId) => ({ lineMessageId, quotedAs: null, quoteToken: null }));
    return this.and([{ type: 'send.accepted', conversationId, claimId, sent }]);
  }
  ends(status: 'resolved' | 'open', undo = false) {
    this.when(setStatus({ conversationId, status, serviceStatus: undefined, reason: null, remarkId: 'r', undo }));
    return this;
  }
  /**
   * Returns the stored closed turns, as pairs: the ids of successive customer messages, and the type of the event that follows these
   * messages.
   */
  get past() {
    const spans = this.read('pastTurns', conversationId)?.row.spans ?? [];
    return spans.map(({ said: messages, mark }) => [messages.map(({ id }) => id), mark?.is]);
  }
  /** Start of the customer's waiting time, in seconds since the start of the test. */
  get waits() {
    const since = this.read('conversation', conversationId)?.row.waitingSince ?? null;
    return since === null ? null : (Date.parse(since) - start) / 1000;
  }
}

describe('a conversation', () => {
  test('waits for a message after the second of two replies in progress', () => {
    const chat = new Chat().receives('m1').queues('a1').receives('m2').queues('a2').receives('m3');
    const wroteLast = (chat.at - 1000 - start) / 1000;
    expect(chat.accepted('a1').accepted('a2').waits).toBe(wroteLast);
  });

  test('does not wait for a late message from before the reply', () => {
    const chat = new Chat().receives('m1').queues('a1').accepted('a1');
    chat.receives('m2', start);
    expect(chat.waits).toBeNull();
    expect(chat.read('conversation', conversationId)?.row.unreadCount).toBe(1);
    expect(chat.outcome(stateChanges.processed({ conversationId }))).toEqual(['conversation.processed']);
  });

  test('waits for a message after the queued reply once the end of the case is undone', () => {
    const chat = new Chat().receives('m1').queues('a1').receives('m2');
    const wroteLast = (chat.at - 1000 - start) / 1000;
    chat.ends('resolved').accepted('a1');
    expect(chat.waits).toBeNull();
    expect(chat.ends('open', true).waits).toBe(wroteLast);
  });

  test.each([{ type: 'send.failed' as const, code: 'send_failed', detail: null }, { type: 'send.unknown' as const }])(
    'is answered by the second attempt after $type',
    (outcome) => {
      const chat = new Chat().receives('m1');
      const since = chat.waits;
      chat
        .queues('a1')
        .claimed('a1')
        .and([{ ...outcome, conversationId, claimId: 'claim-a1' }]);
      expect(chat.receives('m2').waits).toBe(since);
      chat.and([{ type: 'message.requeued', conversationId, messageId: 'a1' }]);
      expect(chat.accepted('a1').waits).toBeNull();
      expect(chat.past).toEqual([[['m1', 'm2'], 'answer']]);
    },
  );

  test('is not answered by an automatic message', () => {
    const chat = new Chat().receives('m1');
    const since = chat.waits;
    chat.and([
      {
        type: 'message.queued',
        conversationId,
        messageId: 'a1',
        kind: 'text',
        content: 'a1/c1',
        staffId: null,
        staffName: '',
        clientId: null,
        quotedMessageId: null,
        automatic: 'greeting',
      },
    ]);
    expect(chat.accepted('a1').waits).toBe(since);
  });

  test('does not store a reply that was withdrawn', () => {
    const chat = new Chat().receives('m1').queues('a1');
    chat.and([{ type: 'message.withdrawn', conversationId, messageId: 'a1' }]);
    expect(chat.read('conversation', conversationId)?.hidden.turns.spans).toMatchObject([{ mark: null }]);
  });

  test.each([
    [{ type: 'conversation.priority-changed' as const, priority: 'low' as const }, 240],
    [{ type: 'conversation.escalated' as const, content: null, messageId: 'l', labelId: null }, 60],
    [{ type: 'conversation.member-group-changed' as const, memberGroup: 'vip2' as const }, 30],
  ])('has a deadline by its level: %j', (change, minutes) => {
    const chat = new Chat().receives('m1').and([{ ...change, conversationId }]);
    const { waitingSince, dueAt } = chat.read('conversation', conversationId)!.row;
    expect(Date.parse(dueAt!) - Date.parse(waitingSince!)).toBe(minutes * 60_000);
  });

  test('stores closed turns separately, unchanged by an ordinary message', () => {
    const chat = new Chat().receives('m1').queues('a1').accepted('a1');
    const past = chat.read('pastTurns', conversationId);
    expect(chat.past).toEqual([[['m1'], 'answer']]);
    chat.receives('m2');
    expect(chat.read('pastTurns', conversationId)).toBe(past);
    expect(chat.read('conversation', conversationId)?.hidden.turns.spans).toEqual([
      { said: [{ id: 'm2', at: chat.at - 1000 }], mark: null },
    ]);
  });
});
