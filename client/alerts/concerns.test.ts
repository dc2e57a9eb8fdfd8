import { expect, test } from 'vitest';
import type { Conversation } from '../../shared/rows.ts';
import { isNews } from './use-message-alerts.ts';

const now = Date.parse('2026-11-21T10:00:00.000Z');
const message = (id: string, secondsAgo = 1, direction = 'in') => ({
  id,
  direction,
  kind: 'text',
  text: 'x',
  at: new Date(now - secondsAgo * 1000).toISOString(),
});
const row = (part: object = {}) =>
  ({ id: 'c', assignedTo: null, serviceStatus: 'pending', lastMessage: message('m2'), ...part }) as Conversation;
const reader = { id: 'me', now, reading: null, hasMuted: false };

test.each([
  ['in a conversation that nobody has', row({ lastMessage: message('m1') }), row(), true],
  ['in one of mine', undefined, row({ assignedTo: 'me' }), true],
  ['in a row that was not loaded', undefined, row(), true],
  ["in a colleague's", undefined, row({ assignedTo: 'other' }), false],
  ['that is no new one', row(), row(), false],
  ['that we sent', undefined, row({ lastMessage: message('m2', 1, 'out') }), false],
  ['that is old', undefined, row({ lastMessage: message('m2', 61) }), false],
  ['of a blocked customer', undefined, row({ serviceStatus: 'blocked' }), false],
  ['where none is', undefined, row({ lastMessage: null }), false],
])('a message %s: news %#', (_, before, after, expected) => {
  expect(isNews(before, after, reader)).toBe(expected);
});

test('a message read at this moment is no news', () => {
  expect(isNews(undefined, row(), { ...reader, reading: 'c' })).toBe(false);
});

test('a message in a muted conversation is no news', () => {
  expect(isNews(undefined, row(), { ...reader, hasMuted: true })).toBe(false);
});
