import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Presence } from '../../shared/sync/messages.ts';
import { BusHub, TestNodes } from '../../tests/support/nodes.ts';
import { ConversationPresence } from './conversation-presence.ts';

const ann = { id: 'ann', name: 'Ann' };
const bob = { id: 'bob', name: 'Bob' };

let published: Presence[];
let presence: ConversationPresence;
beforeEach(() => {
  vi.useFakeTimers();
  published = [];
  presence = new ConversationPresence({
    nodes: new TestNodes('1'),
    bus: new BusHub().end('1'),
    now: Date.now,
    changed: (changed) => void published.push(changed),
    warn: (_, error) => {
      throw error;
    },
  });
});
afterEach(() => {
  presence.stop();
  vi.useRealTimers();
});

const types = (connection: string, person: typeof ann, on = true) =>
  presence.set('c1', connection, person, 'typing', on);
const holder = () => presence.of('c1').claimedBy;

describe('SYNC-16: the claim', () => {
  test('belongs to the first person to type, until 20 s after their last keystroke', () => {
    expect(types('a', ann)?.claimedBy).toEqual(ann);
    expect(types('b', bob)).toMatchObject({ claimedBy: ann, typing: [ann, bob] });
    vi.advanceTimersByTime(19_999);
    expect(types('a', ann)).toBeNull();
    vi.advanceTimersByTime(19_999);
    expect(holder()).toEqual(ann);
    vi.advanceTimersByTime(1);
    expect(published).toEqual([{ conversationId: 'c1', typing: [ann, bob], viewing: [], claimedBy: null }]);
    expect(types('b', bob)?.claimedBy).toEqual(bob);
  });

  test('ends only when its holder has replied', () => {
    types('a', ann);
    expect(presence.answered('c1', 'bob')).toBeNull();
    expect(holder()).toEqual(ann);
    expect(presence.answered('c1', 'ann')).toMatchObject({ claimedBy: null });
    expect(types('b', bob)?.claimedBy).toEqual(bob);
    vi.advanceTimersByTime(19_999);
    expect(holder()).toEqual(bob);
  });

  test('remains when they stop typing, and when their connection is lost', () => {
    types('a', ann);
    expect(types('a', ann, false)).toMatchObject({ typing: [], claimedBy: ann });
    types('a', ann);
    expect(presence.drop('a')).toMatchObject([{ typing: [], claimedBy: ann }]);
    types('b', bob);
    expect(holder()).toEqual(ann);
  });

  test('belongs to a person, regardless of the window', () => {
    types('a', ann);
    vi.advanceTimersByTime(15_000);
    types('a2', ann);
    vi.advanceTimersByTime(15_000);
    expect(holder()).toEqual(ann);
  });

  test('is transferred by a takeover, and keystrokes of the first person do not reclaim it', () => {
    types('a', ann);
    expect(presence.set('c1', 'b', bob, 'typing', true, { takeOver: true })?.claimedBy).toEqual(bob);
    expect(types('a', ann)).toBeNull();
    expect(holder()).toEqual(bob);
    vi.advanceTimersByTime(20_000);
    expect(published.at(-1)?.claimedBy).toBeNull();
    expect(published).toHaveLength(1);
  });

  test('starts only by typing, and is separate per conversation', () => {
    presence.set('c1', 'a', ann, 'viewing', true);
    expect(holder()).toBeNull();
    types('a', ann);
    expect(presence.set('c2', 'b', bob, 'typing', true)?.claimedBy).toEqual(bob);
  });
});
