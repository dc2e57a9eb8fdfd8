import { beforeAll, expect, test } from 'vitest';
import type { Conversation, Message } from '../../../shared/rows.ts';
import { rowStore } from '../../sync/store.ts';
import { isUnanswered } from './use-end.ts';

const at = (minute: number) => `2026-03-20T10:0${minute}:00.000Z`;
let version = 1;
beforeAll(() => rowStore.open('test'));

function store(kind: 'conversation' | 'message', row: Partial<Conversation> | Partial<Message>): void {
  version += 1;
  const { id = '' } = row;
  rowStore.apply('test', [{ kind, id, version, row: { ...row, version } as never }]);
}

const waiting = (id: string) =>
  store('conversation', {
    id,
    status: 'open',
    waitingSince: at(1),
    lastMessage: { direction: 'in', at: at(1) } as Conversation['lastMessage'],
  });
const reply = (conversationId: string, part: Partial<Message>) =>
  store('message', { id: `m-${conversationId}`, conversationId, status: 'queued', sendAt: at(3), at: at(2), ...part });

test('a case is answered by a reply that waits for its undo delay', () => {
  waiting('c1');
  expect(isUnanswered('c1')).toBe(true);
  reply('c1', {});
  expect(isUnanswered('c1')).toBe(false);
});

test('a scheduled message, a reply to another customer, and a reply from before the last message are no answer', () => {
  for (const id of ['c2', 'c3', 'c4']) waiting(id);
  reply('c2', { status: 'scheduled' });
  reply('c3', { at: at(0) });
  expect(['c2', 'c3', 'c4'].map(isUnanswered)).toEqual([true, true, true]);
});
