import { describe, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { languages } from '../../shared/vocabulary.ts';
import { account, brand, Given, person, wrote } from '../../tests/support/given.ts';
import { allIn, textsIn } from '../texts/texts.ts';
import { callTexts, offerCall } from './calls.ts';

const offer = (callId: string, conversationId = 'c1', more: { kind?: 'audio'; staffId?: string; node?: string } = {}) =>
  offerCall({
    conversationId,
    callId,
    messageId: `m-${callId}`,
    kind: more.kind ?? 'video',
    staff: { id: more.staffId ?? 'ann', name: 'Ann' },
    node: more.node ?? '1',
    textsIn,
  });
const given = () =>
  new Given(
    brand('tea'),
    account('line', 'tea'),
    person('ann'),
    wrote('c1', 'm1'),
    wrote('g1', 'm2', { kind: 'group' }),
  );
const offered = () => {
  const world = given();
  world.when(offer('k1'), 'ann');
  return world;
};
const call = (world: Given) => world.read('call', 'k1')!.row;
const about = { conversationId: 'c1', callId: 'k1' };
/** Returns the content of the system message about the call in the conversation. */
const line = (world: Given, position: number) => world.read('message', `line-${position}-call-k1`)?.row.content;

describe('offering a call', () => {
  test('sends the customer a text without a link', () => {
    const world = offered();
    const { row } = world.read('message', 'm-k1')!;
    expect(row).toMatchObject({ kind: 'template', status: 'queued', text: textsIn('en')(callTexts.video) });
    expect(row.content).toEqual({ call: { callId: 'k1', kind: 'video', label: textsIn('en')(callTexts.label) } });
    expect(call(world)).toMatchObject({ state: 'offered', staffId: 'ann', kind: 'video', joinedAt: null });
  });

  test('is limited to reachable single customers', () => {
    expect(given().outcome(offer('k1', 'g1'))).toBe('not_a_customer');
    const off = given().and([{ type: 'line-account.changed', lineAccountId: 'line', enabled: false }]);
    expect(off.outcome(offer('k1'))).toBe('conversation_unreachable');
  });

  test('is refused while a call is open, except for its author, who returns to it', () => {
    const world = offered();
    expect(world.outcome(offer('k2', 'c1', { staffId: 'bob' }))).toBe('call_open');
    expect(world.outcome(offer('k2', 'c1', { kind: 'audio' }))).toBe('call_open');
    expect(offer('k2')(world.read, world.at)).toEqual({ events: [], callId: 'k1' });
    world.and([{ type: 'call.joined', ...about }]);
    expect(world.outcome(offer('k2', 'c1', { staffId: 'bob' }))).toBe('call_open');
    world.and([{ type: 'call.ended', ...about, reason: 'hung_up' }]);
    expect(world.outcome(offer('k2', 'c1', { staffId: 'bob' }))).toEqual(['call.offered', 'message.queued']);
  });

  test('uses texts within the limits of LINE’s button and template', () => {
    for (const language of languages) {
      const texts = allIn(callTexts, language);
      expect([...texts.label].length).toBeLessThanOrEqual(20);
      expect(Math.max(texts.audio.length, texts.video.length)).toBeLessThanOrEqual(160);
    }
  });
});

describe('a call', () => {
  test('ends with its length if both joined', () => {
    const world = offered().and([{ type: 'call.joined', ...about }]);
    world.at += 61_000;
    world.and([{ type: 'call.ended', ...about, reason: 'hung_up' }]);
    expect(call(world)).toMatchObject({ state: 'ended', reason: 'hung_up' });
    expect(line(world, call(world).version)).toMatchObject({ event: 'call', reason: 'hung_up', seconds: 62 });
    const { version } = call(world);
    world.and([{ type: 'call.ended', ...about, reason: 'lost' }]);
    expect(call(world).version).toBe(version);
  });

  test.each(['call.expired', 'call.ended'] as const)('is missed by %s if the customer never joined', (type) => {
    const world = offered();
    expect(world.read('timer', 'call/k1')?.row.at).toBe(world.at + limits.callOfferMs);
    world.and([type === 'call.ended' ? { type, ...about, reason: 'hung_up' } : { type, ...about }]);
    expect(call(world)).toMatchObject({ state: 'ended', reason: 'missed' });
    expect(line(world, call(world).version)).toMatchObject({ reason: 'missed', seconds: null });
    expect(world.read('timer', 'call/k1')).toBeUndefined();
  });

  test('does not expire once both joined', () => {
    const world = offered()
      .and([{ type: 'call.joined', ...about }])
      .and([{ type: 'call.expired', ...about }]);
    expect(call(world).state).toBe('joined');
  });
});
