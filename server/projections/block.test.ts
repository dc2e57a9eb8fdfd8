import { describe, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import type { Conversation } from '../../shared/rows.ts';
import { account, brand, Given, person, start, wrote } from '../../tests/support/given.ts';
import { setStatus } from '../commands/conversation-state.ts';
import { storedUnreadMax } from './unread.ts';

const conversationId = 'c1';
const { origin } = wrote('c1', '');

class Story extends Given {
  constructor() {
    super(brand('tea'), account('line', 'tea'), person('ann'), wrote('c1', 'm1'), wrote('c1', 'm2'));
  }
  set(change: { status?: Conversation['status']; serviceStatus?: Conversation['serviceStatus'] }, undo = false): this {
    const { status, serviceStatus } = change;
    const reason = serviceStatus === 'blocked' ? 'adverts' : null;
    this.when(setStatus({ conversationId, status, serviceStatus, reason, remarkId: `r${this.at}`, undo }));
    return this;
  }
  block = () => this.set({ serviceStatus: 'blocked' });
  unblock = (undo = false) => this.set({ serviceStatus: 'pending' }, undo);
  get waits() {
    const { waitingSince, dueAt, unreadCount } = this.read('conversation', conversationId)!.row;
    return { waitingSince, dueAt, unreadCount };
  }
}

describe('a block', () => {
  test('hides the unread messages from before it and restores them when it ends', () => {
    const story = new Story();
    expect(story.block().waits).toMatchObject({ unreadCount: 0, dueAt: null });
    expect(story.and([wrote('c1', 'm3')]).waits.unreadCount).toBe(0);
    expect(story.unblock().waits.unreadCount).toBe(3);
  });

  test('that is undone leaves unread messages and the waiting time as before', () => {
    const story = new Story();
    const before = story.waits;
    expect(before).toMatchObject({ unreadCount: 2, dueAt: expect.any(String) });
    expect(story.block().unblock(true).waits).toEqual(before);
  });

  test('that was extended is undone completely', () => {
    const story = new Story();
    const before = story.waits;
    expect(story.block().block().unblock(true).waits).toEqual(before);
  });

  test('that is undone leaves a paused deadline paused', () => {
    const story = new Story().set({ serviceStatus: 'waiting' });
    const before = story.waits;
    expect(before.dueAt).toBeNull();
    expect(story.block().set({ serviceStatus: 'waiting' }, true).waits).toEqual(before);
  });

  test('that is undone later, or ends, restarts the waiting time', () => {
    const story = new Story();
    const before = story.waits;
    expect(story.block().unblock().waits.waitingSince).not.toBe(before.waitingSince);
    const late = new Story().block();
    late.at += limits.endUndoneMs;
    expect(late.unblock(true).waits.waitingSince).not.toBe(before.waitingSince);
  });

  test('ends when its time has passed, unless it was extended', () => {
    const story = new Story().block();
    const row = () => story.read('conversation', conversationId)!.row;
    const pass = (end: string | null) =>
      story.and([{ type: 'conversation.block-passed', conversationId, blockedUntil: Date.parse(end!) }]);
    const first = row().blockedUntil;
    const { blockedUntil } = story.block().read('conversation', conversationId)!.row;
    pass(first);
    expect(row()).toMatchObject({ serviceStatus: 'blocked', blockedUntil, unreadCount: 0, dueAt: null });
    pass(blockedUntil);
    expect(row()).toMatchObject({ serviceStatus: 'pending', blockedUntil: null, blockedReason: null, unreadCount: 2 });
    expect(Date.parse(row().waitingSince!)).toBe(story.at);
  });

  test('that is undone after its end leaves the restarted waiting time', () => {
    const story = new Story().block().unblock();
    const restarted = story.waits;
    expect(story.set({ serviceStatus: 'processing' }, true).waits).toEqual(restarted);
  });

  test('whose case is ended, and the end undone, restores the unread messages', () => {
    const story = new Story().set({ status: 'resolved' }).set({ status: 'open' });
    story.block().and([wrote('c1', 'm3')]);
    story.set({ status: 'resolved' }).set({ status: 'open' }, true);
    expect(story.waits.unreadCount).toBe(0);
    expect(story.unblock().waits.unreadCount).toBe(1);
  });

  test('of an ended case does not prevent the undo of the end', () => {
    const story = new Story();
    story.set({ status: 'resolved' }).block().set({ status: 'open' }, true);
    expect(story.waits.unreadCount).toBe(0);
    expect(story.unblock().waits.unreadCount).toBe(2);
  });

  test('restores no message that the customer unsent', () => {
    const story = new Story().block();
    story.and([{ type: 'message.unsent', origin, messageId: 'm2' }]);
    expect(story.unblock().waits.unreadCount).toBe(1);
  });

  test('restores nothing that was answered', () => {
    const story = new Story().block();
    story.and([{ type: 'conversation.processed', conversationId }]);
    expect(story.unblock().waits.unreadCount).toBe(0);
  });

  test('stores the ids of the last hidden messages, and the times of the last few', () => {
    const story = new Story().block();
    const ids = Array.from({ length: storedUnreadMax + 5 }, (_, n) => `n${n}`);
    for (const [n, id] of ids.entries()) story.and([wrote('c1', id, { happenedAt: start + n })]);
    expect(story.read('conversation', conversationId)?.hidden.block).toEqual({
      unread: ids.slice(-storedUnreadMax),
      unreadCount: ids.length + 2,
      recent: Array.from({ length: limits.blockedMessages + 1 }, (_, n) => start + ids.length - 1 - n).reverse(),
      leadsNotified: true,
    });
    expect(story.unblock().waits.unreadCount).toBe(ids.length + 2);
  });

  test('of an unknown conversation does not end', () => {
    const story = new Story().and([{ type: 'conversation.block-passed', conversationId: 'none', blockedUntil: start }]);
    expect(story.read('conversation', 'none')).toBeUndefined();
  });
});
