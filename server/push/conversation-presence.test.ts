import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Presence } from '../../shared/sync/messages.ts';
import { ConversationPresence } from './conversation-presence.ts';

const ann = { id: 'ann', name: 'Ann' };
const bob = { id: 'bob', name: 'Bob' };

let told: Presence[];
let presence: ConversationPresence;
beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  presence = new ConversationPresence((presence) => told.push(presence));
});
afterEach(() => {
  presence.stop();
  vi.useRealTimers();
});

const types = (connection: string, person: typeof ann, on = true) =>
  presence.set('c1', connection, person, 'typing', on);
const holder = () => presence.of('c1').claimedBy;

describe('SYNC-16: the claim', () => {
  test('is held by the first to type, until 20 s after their last key', () => {
    expect(types('a', ann)?.claimedBy).toEqual(ann);
    expect(types('b', bob)).toMatchObject({ claimedBy: ann, typing: [ann, bob] });
    vi.advanceTimersByTime(19_999);
    expect(types('a', ann)).toBeNull();
    vi.advanceTimersByTime(19_999);
    expect(holder()).toEqual(ann);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([{ conversationId: 'c1', typing: [ann, bob], viewing: [], claimedBy: null }]);
    expect(types('b', bob)?.claimedBy).toEqual(bob);
  });

  test('ends when its holder has answered, and nobody else does', () => {
    types('a', ann);
    expect(presence.answered('c1', 'bob')).toBeNull();
    expect(holder()).toEqual(ann);
    expect(presence.answered('c1', 'ann')).toMatchObject({ claimedBy: null });
    expect(types('b', bob)?.claimedBy).toEqual(bob);
    vi.advanceTimersByTime(19_999);
    expect(holder()).toEqual(bob);
  });

  test('stays when they stop, and when their connection is lost', () => {
    types('a', ann);
    expect(types('a', ann, false)).toMatchObject({ typing: [], claimedBy: ann });
    types('a', ann);
    expect(presence.drop('a')).toMatchObject([{ typing: [], claimedBy: ann }]);
    types('b', bob);
    expect(holder()).toEqual(ann);
  });

  test('is one of a person, whichever window they type in', () => {
    types('a', ann);
    vi.advanceTimersByTime(15_000);
    types('a2', ann);
    vi.advanceTimersByTime(15_000);
    expect(holder()).toEqual(ann);
  });

  test('goes to who takes it over, and then the first one’s keys do not bring it back', () => {
    types('a', ann);
    expect(presence.set('c1', 'b', bob, 'typing', true, { takeOver: true })?.claimedBy).toEqual(bob);
    expect(types('a', ann)).toBeNull();
    expect(holder()).toEqual(bob);
    vi.advanceTimersByTime(20_000);
    expect(told.at(-1)?.claimedBy).toBeNull();
    expect(told).toHaveLength(1);
  });

  test('comes of typing alone, and is each conversation’s own', () => {
    presence.set('c1', 'a', ann, 'viewing', true);
    expect(holder()).toBeNull();
    types('a', ann);
    expect(presence.set('c2', 'b', bob, 'typing', true)?.claimedBy).toEqual(bob);
  });
});
