import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Presence } from '../../shared/sync/messages.ts';
import { BusHub, TestNodes } from '../../tests/support/nodes.ts';
import { ConversationPresence } from './conversation-presence.ts';

/** SYNC-16 for people whose connections are to different nodes. */

const ann = { id: 'ann', name: 'Ann' };
const bob = { id: 'bob', name: 'Bob' };

interface TestNode {
  nodes: TestNodes;
  presence: ConversationPresence;
  published: Presence[];
}

let hub: BusHub;
let one: TestNode;
let two: TestNode;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] });
  hub = new BusHub();
  [one, two] = [node('1'), node('2')];
});
afterEach(() => {
  one.presence.stop();
  two.presence.stop();
  vi.useRealTimers();
});

function node(id: string): TestNode {
  const nodes = new TestNodes(id, ['1', '2']);
  const published: Presence[] = [];
  const presence = new ConversationPresence({
    nodes,
    bus: hub.end(id),
    now: Date.now,
    changed: (changed) => void published.push(changed),
    warn: (_, error) => {
      throw error;
    },
  });
  return { nodes, presence, published };
}

/** Lets messages between the nodes arrive. */
async function delivered(): Promise<void> {
  for (let n = 0; n < 5; n++) await new Promise((resolve) => setImmediate(resolve));
}
const signal = (of: TestNode, who: typeof ann, what: 'typing' | 'viewing', on = true, takeOver = false) =>
  of.presence.set('c1', `${who.id} ${of.nodes.self}`, who, what, on, { takeOver });
const at = (of: TestNode) => of.presence.of('c1');
const both = () => {
  expect(at(one)).toMatchObject({
    ...at(two),
    typing: expect.arrayContaining(at(two).typing),
    viewing: expect.arrayContaining(at(two).viewing),
  });
  return at(two);
};
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1000) {
    vi.advanceTimersByTime(Math.min(left, 1000));
    await delivered();
  }
}

test('people who type or view are seen on all nodes, and each change is reported once', async () => {
  signal(one, ann, 'viewing');
  signal(two, bob, 'typing');
  await delivered();
  expect(both()).toMatchObject({ viewing: [ann], typing: [bob], claimedBy: bob });
  signal(one, ann, 'viewing', false);
  two.presence.drop('bob 2');
  await delivered();
  expect(both()).toMatchObject({ viewing: [], typing: [], claimedBy: bob });
  await pass(19_000);
  // Repeated messages are not reported.
  expect(two.published.map(({ viewing }) => viewing.length)).toEqual([1, 0]);
});

test('a person with windows on two nodes is listed once, and remains until both are closed', async () => {
  signal(one, ann, 'viewing');
  signal(two, ann, 'viewing');
  await delivered();
  expect(both().viewing).toEqual([ann]);
  one.presence.drop('ann 1');
  await delivered();
  expect(both().viewing).toEqual([ann]);
  two.presence.drop('ann 2');
  await delivered();
  expect(both().viewing).toEqual([]);
});

test('the people of a node that has ended are removed, and the claim expires as usual', async () => {
  signal(two, bob, 'typing');
  signal(two, bob, 'viewing');
  await delivered();
  one.nodes.run('1');
  expect(at(one)).toMatchObject({ typing: [], viewing: [], claimedBy: bob });
  expect(one.published.at(-1)).toEqual(at(one));
  vi.advanceTimersByTime(20_000);
  expect(one.published.at(-1)).toMatchObject({ claimedBy: null });
});

test('a node that starts learns who is present', async () => {
  hub.delivers = () => false;
  signal(one, ann, 'typing');
  signal(one, ann, 'viewing');
  hub.delivers = () => true;
  one.nodes.run('1', '2');
  await delivered();
  expect(both()).toMatchObject({ typing: [ann], viewing: [ann], claimedBy: ann });
});

test('lost messages are repaired by their repetition', async () => {
  hub.delivers = () => false;
  signal(one, ann, 'viewing');
  hub.delivers = () => true;
  await pass(10_000);
  expect(both().viewing).toEqual([ann]);
  hub.delivers = () => false;
  signal(one, ann, 'viewing', false);
  hub.delivers = () => true;
  await pass(40_000);
  expect(both().viewing).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('without other nodes, nothing is published and nothing is repeated', () => {
  const published: unknown[] = [];
  hub.delivers = (...message) => published.push(message) === 0;
  one.nodes.run('1');
  signal(one, ann, 'viewing');
  signal(one, ann, 'typing');
  one.presence.drop('ann 1');
  expect(published).toEqual([]);
  // The timer of the claim.
  expect(vi.getTimerCount()).toBe(1);
});

describe('the claim', () => {
  const holders = () => [at(one).claimedBy, at(two).claimedBy];

  test('belongs to the first person to type, also against people of other nodes', async () => {
    signal(one, ann, 'typing');
    await delivered();
    signal(two, bob, 'typing');
    await delivered();
    expect(holders()).toEqual([ann, ann]);
    expect(both().typing).toHaveLength(2);
  });

  test('of two people who begin at once belongs to the same one on both nodes', async () => {
    signal(one, ann, 'typing');
    vi.advanceTimersByTime(1);
    signal(two, bob, 'typing');
    await delivered();
    expect(holders()).toEqual([ann, ann]);
  });

  test('is extended by keystrokes on any node, and ends on all nodes 20 s after the last one', async () => {
    signal(one, ann, 'typing');
    await delivered();
    await pass(15_000);
    signal(two, ann, 'typing');
    await delivered();
    await pass(15_000);
    expect(holders()).toEqual([ann, ann]);
    await pass(5000);
    expect(holders()).toEqual([null, null]);
    signal(two, bob, 'typing');
    await delivered();
    expect(holders()).toEqual([bob, bob]);
  });

  test('is taken over on another node, and keystrokes of the first person do not reclaim it', async () => {
    signal(one, ann, 'typing');
    await delivered();
    signal(two, bob, 'typing', true, true);
    await delivered();
    signal(one, ann, 'typing');
    await delivered();
    expect(holders()).toEqual([bob, bob]);
  });

  test('ends with the reply on all nodes, and a late message does not restore it', async () => {
    signal(one, ann, 'typing');
    await delivered();
    signal(one, ann, 'typing');
    for (const { presence } of [one, two]) presence.answered('c1', 'ann');
    await pass(10_000);
    expect(holders()).toEqual([null, null]);
    signal(one, ann, 'typing', false);
    signal(one, ann, 'typing');
    await delivered();
    expect(holders()).toEqual([ann, ann]);
  });
});

test('the loading animation is shown by one node, as long as the first person types there', async () => {
  signal(one, ann, 'typing');
  await delivered();
  signal(two, bob, 'typing');
  await delivered();
  const isElsewhere = () =>
    [one, two].map(({ presence }, n) => presence.isTypedRemotely('c1', n === 0 ? 'ann' : 'bob'));
  expect(isElsewhere()).toEqual([false, true]);
  signal(one, ann, 'typing', false);
  await delivered();
  expect(isElsewhere()).toEqual([false, false]);
});
