import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../shared/limits.ts';
import type { Viewers } from '../../shared/sync/messages.ts';
import { InboxViewers } from './inbox-viewers.ts';
import type { Room } from './scope.ts';

const room = (key: string, topics: string[]) =>
  ({ key, topics, scope: { scope: 'inbox', brand: key } }) as unknown as Room;
const tea = room('tea', ['inbox:tea']);
const cake = room('cake', ['inbox:cake']);
const all = room('all', ['inbox:*']);
const brands: Record<string, string> = { c1: 'tea', c2: 'cake' };

let sent: [room: string, seen: string][];
let viewers: InboxViewers;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  viewers = new InboxViewers({
    roomsUnder: (topic) => [tea, cake, all].filter(({ topics }) => topics.includes(topic)),
    brandOf: (id) => brands[id] ?? null,
    send: ({ key }, frame) => sent.push([key, shown(frame)]),
    warn: (_, error) => {
      throw error;
    },
  });
});
afterEach(() => {
  viewers.stop();
  vi.useRealTimers();
});

const shown = ({ conversations }: Viewers) =>
  conversations
    .map(({ conversationId, viewing }) => [conversationId, ...viewing.map(({ id }) => id)].join(' '))
    .join(', ');
const views = (conversationId: string, ...ids: string[]) =>
  viewers.changed({
    conversationId,
    typing: [],
    viewing: ids.map((id) => ({ id, name: id })),
    claimedBy: null,
  });

test('SYNC-24: only the rooms that contain the brand of a conversation receive its viewers', () => {
  views('c1', 'ann');
  views('gone', 'ann');
  expect(sent).toEqual([
    ['tea', 'c1 ann'],
    ['all', 'c1 ann'],
  ]);
  expect([tea, cake, all].map((one) => shown(viewers.of(one)))).toEqual(['c1 ann', '', 'c1 ann']);
});

test('SYNC-24: changes within a second are one frame with the last viewers', () => {
  views('c1', 'ann');
  sent = [];
  views('c1');
  views('c2', 'ann');
  views('c2', 'ann', 'bob');
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(limits.viewersEveryMs);
  expect(sent).toEqual([
    ['tea', 'c1'],
    ['all', 'c1, c2 ann bob'],
    ['cake', 'c2 ann bob'],
  ]);
  vi.advanceTimersByTime(10 * limits.viewersEveryMs);
  expect(sent).toHaveLength(3);
});

test('typing is no change of the viewers, and a row shows few of them', () => {
  const crowd = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  views('c1', ...crowd);
  expect(sent[0]).toEqual(['tea', `c1 ${crowd.slice(0, limits.rowViewersMax).join(' ')}`]);
  sent = [];
  views('c1', ...crowd);
  vi.advanceTimersByTime(limits.viewersEveryMs);
  expect(sent).toEqual([]);
});
