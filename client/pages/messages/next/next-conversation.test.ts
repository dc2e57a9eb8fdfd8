import { expect, test } from 'vitest';
import type { Conversation } from '../../../../shared/rows.ts';
import { nextConversation, type Passed } from './next-conversation.ts';

const now = Date.parse('2026-11-21T10:00:00.000Z');
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
const row = (id: string, part: Partial<Conversation> = {}): Conversation =>
  ({
    id,
    dueAt: null,
    canReplyFreeUntil: null,
    createdAt: at(-9000),
    lastMessage: { id: `${id}-last`, at: at(-600) },
    ...part,
  }) as Conversation;

const rows = [
  row('idle'),
  row('due-soon', { dueAt: at(60) }),
  row('due-later', { dueAt: at(3600) }),
  row('free-long', { dueAt: at(7200), canReplyFreeUntil: at(50) }),
  row('free-short', { dueAt: at(7100), canReplyFreeUntil: at(20) }),
  // The last seconds of a reply token do not count as free.
  row('hardly-free', { dueAt: at(7000), canReplyFreeUntil: at(4) }),
  row('late', { dueAt: at(-10) }),
  row('very-late', { dueAt: at(-900), canReplyFreeUntil: at(50) }),
  row('unreachable', { dueAt: at(-5000) }),
];
const choice = {
  rows,
  openId: null,
  passed: new Map() as Passed,
  isReachable: ({ id }: Conversation) => id !== 'unreachable',
  now,
};

/** Opens one conversation after the other, as if the user pressed N each time. */
function tour(): string[] {
  const passed = new Map<string, string | null>();
  const opened: string[] = [];
  for (let openId: string | null = null; ; ) {
    const next = nextConversation({ ...choice, openId, passed });
    if (next === null) return opened;
    opened.push(next.id);
    openId = next.id;
    passed.set(next.id, next.lastMessage?.id ?? null);
  }
}

test('overdue first, then those that are free to answer, then by deadline, and each once', () => {
  expect(tour()).toEqual([
    'very-late',
    'late',
    'free-short',
    'free-long',
    'due-soon',
    'due-later',
    'hardly-free',
    'idle',
    'unreachable',
  ]);
});

test('a passed conversation counts again when the customer writes', () => {
  const passed = new Map(rows.map(({ id }) => [id, `${id}-last`]));
  expect(nextConversation({ ...choice, passed })).toBeNull();
  passed.set('late', 'an earlier message');
  expect(nextConversation({ ...choice, passed })?.id).toBe('late');
  expect(nextConversation({ ...choice, passed, openId: 'late' })).toBeNull();
});

test('the order of equal rows does not depend on the order in which they are known', () => {
  const equal = ['b', 'a', 'c'].map((id) => row(id, { dueAt: at(60) }));
  for (const some of [equal, equal.toReversed()]) expect(nextConversation({ ...choice, rows: some })?.id).toBe('a');
});
