import { describe, expect, test } from 'vitest';
import { account, brand, Given, noClientIds, person, wrote } from '../../tests/support/given.ts';
import { claimSend } from '../line/claim.ts';
import { billedOf } from './brand-limits.ts';
import { changeBrandLimits } from './brand-settings.ts';
import { tryMessage } from './line-accounts.ts';
import { queueMessage, requeueMessage } from './messages.ts';

const monthMs = 31 * 86_400_000;
const tokens = { create: () => ({ hash: 'hash', sealed: 'sealed' }), opens: () => true };
const chats = ['c1', 'c2', 'c3'];
/** Creates a brand with these limits and three customers who wrote and whose reply tokens, if any, have expired. */
const given = (stopAt: number | null, warnAt: number | null = null) => {
  const world = new Given(brand('tea'), account('line', 'tea'), person('ann'), ...chats.map((c) => wrote(c, `m-${c}`)));
  if (stopAt !== null || warnAt !== null)
    world.when(changeBrandLimits({ brandId: 'tea', changes: { stopAt, warnAt } }));
  return world;
};

const staff = { id: 'ann', name: 'Ann' };
const message = (messageId: string, conversationId: string) =>
  queueMessage(
    {
      messageId,
      conversationId,
      staff,
      kind: 'text',
      content: { text: 'hi', content: {} },
      clientId: null,
      quotedMessageId: null,
    },
    noClientIds,
  );
const claim = (conversationId: string, claimId = `claim-${conversationId}`) =>
  claimSend({ conversationId, claimId, link: () => '', tokens, card: () => null, refusedAt: null });
const accepted = (conversationId: string, claimId = `claim-${conversationId}`) => ({
  type: 'send.accepted' as const,
  conversationId,
  claimId,
  sent: [],
});
const level = (world: Given) => world.read('brandLimits', 'tea')?.row.level;
const billed = (world: Given) => billedOf(world.read, 'tea', world.at);

/** Sends a push message that LINE accepts. */
function push(world: Given, conversationId: string, id = `a-${conversationId}`) {
  world.when(message(id, conversationId));
  world.when(claim(conversationId, id));
  return world.and([accepted(conversationId, id)]);
}

describe('limits of a brand', () => {
  const change = (changes: object, version?: number) => changeBrandLimits({ brandId: 'tea', changes, version });
  test.each([
    ['set', change({ warnAt: 80, stopAt: 100 }), ['brand.limits-changed']],
    ['as they are', change({ stopAt: 50 }), []],
    ['removed', change({ stopAt: null }), ['brand.limits-changed']],
    ['with a warning after the stop', change({ warnAt: 51 }), 'validation_failed'],
    ['of an unknown brand', changeBrandLimits({ brandId: 'no', changes: { stopAt: 1 } }), 'brand_not_found'],
    ['edited before the last change', change({ stopAt: 9 }, 1), 'changed_meanwhile'],
  ])('%s', (_, decide, outcome) => {
    expect(given(50).outcome(decide)).toEqual(outcome);
  });

  test('an edit is not outdated by messages sent meanwhile', () => {
    const world = given(50, 1);
    const version = world.read('brandLimits', 'tea')!.row.version;
    push(world, 'c1');
    expect(world.read('brandLimits', 'tea')!.row).toMatchObject({ level: 'near' });
    expect(world.outcome(change({ stopAt: 60 }, version))).toEqual(['brand.limits-changed']);
  });

  test('are deleted with the brand', () => {
    const world = push(given(50), 'c1').and([{ type: 'brand.deleted', brandId: 'tea' }]);
    expect([world.read('brandLimits', 'tea'), world.read('brandSends', 'tea')]).toEqual([undefined, undefined]);
  });
});

describe('billed messages', () => {
  test('are pushes that LINE accepted, each once regardless of retries', () => {
    const world = given(null);
    world.when(message('a1', 'c1'));
    world.when(claim('c1', 'first'));
    expect([billed(world), world.read('brandSends', 'tea')?.row.underway]).toEqual([0, 1]);
    // The result of the request to LINE is unknown, and a person resends the message with the same retry key.
    world.and([{ type: 'send.unknown', conversationId: 'c1', claimId: 'first' }]);
    world.when(requeueMessage({ messageId: 'a1' }));
    world.when(claim('c1', 'second'));
    world.and([accepted('c1', 'first')]);
    world.and([accepted('c1', 'second')]);
    world.and([accepted('c1', 'second')]);
    expect([billed(world), world.read('brandSends', 'tea')?.row.underway]).toEqual([1, 0]);
  });

  test('exclude replies and messages that LINE refused', () => {
    const world = given(null);
    world.and([{ ...wrote('c1', 'm9', { happenedAt: world.at }), replyToken: 'token' }]);
    push(world, 'c1');
    world.when(message('a2', 'c2'));
    world.when(claim('c2'));
    const failed = { type: 'send.failed', code: 'refused', detail: null } as const;
    world.and([{ ...failed, conversationId: 'c2', claimId: 'claim-c2' }]);
    expect(billed(world)).toBe(0);
  });

  test('to a group count once per member', () => {
    const world = given(null);
    world.and([wrote('g1', 'm-g1', { kind: 'group', sourceId: 'C1', userId: 'U1' })]);
    const profile = { displayName: 'Family', pictureUrl: null, language: null, statusMessage: null };
    const fetched = { type: 'profile.fetched' as const, conversationId: 'g1', userId: 'C1', memberCount: 3 };
    world.and([{ ...fetched, content: 'p1' }], [{ id: 'p1', value: profile }]);
    push(world, 'g1');
    expect(billed(world)).toBe(3);
    world.when(changeBrandLimits({ brandId: 'tea', changes: { stopAt: 5 } }));
    expect(world.outcome(message('a2', 'g1'))).toBe('brand_limit_reached');
    expect(world.outcome(message('a3', 'c1'))).toEqual(['message.queued']);
  });

  test('restart with the month', () => {
    const world = push(given(1), 'c1');
    expect([billed(world), level(world)]).toEqual([1, 'stopped']);
    world.at += monthMs;
    expect(billed(world)).toBe(0);
    push(world, 'c2');
    expect([billed(world), level(world)]).toEqual([1, 'stopped']);
  });

  test('include test messages', () => {
    const world = given(1);
    const tried = tryMessage({ lineAccountId: 'line', recipient: 'c9' });
    expect(world.outcome(tried)).toEqual(['line-account.message-tried']);
    expect(world.outcome(tried)).toBe('brand_limit_reached');
  });
});

describe('at the stop', () => {
  test('a push is refused and a reply is sent', () => {
    const world = push(given(1), 'c1');
    expect(world.outcome(message('a2', 'c2'))).toBe('brand_limit_reached');
    world.and([{ ...wrote('c2', 'm9', { happenedAt: world.at }), replyToken: 'token' }]);
    expect(world.outcome(message('a3', 'c2'))).toEqual(['message.queued']);
    expect(world.when(claim('c2')).claim).toMatchObject({ via: 'reply', recipients: 0 });
  });

  test('a reply with an expired token fails instead of being pushed', () => {
    const world = push(given(1), 'c1');
    world.and([{ ...wrote('c2', 'm9', { happenedAt: world.at }), replyToken: 'token' }]);
    world.when(message('a2', 'c2'));
    world.at += 60_000;
    expect(world.outcome(claim('c2'))).toEqual(['send.claimed', 'send.failed']);
    expect(world.read('message', 'a2')?.row).toMatchObject({
      status: 'failed',
      error: { code: 'brand_limit_reached' },
    });
    expect(world.outcome(requeueMessage({ messageId: 'a2' }))).toBe('brand_limit_reached');
    expect(billed(world)).toBe(1);
  });

  test('pushes in progress count, so that none exceeds the limit', () => {
    const world = given(2);
    for (const chat of chats) world.when(message(`a-${chat}`, chat));
    expect(chats.map((chat) => world.when(claim(chat)).claim !== null)).toEqual([true, true, false]);
    expect(level(world)).toBe('within');
    world.and([accepted('c1')]).and([accepted('c2')]);
    expect([billed(world), level(world)]).toEqual([2, 'stopped']);
  });
});
