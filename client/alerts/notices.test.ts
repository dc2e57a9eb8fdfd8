import { expect, test } from 'vitest';
import type { Notification } from '../../shared/rows.ts';
import { noticesOf } from './notices.ts';

const one = (conversationId: string, cause: Notification['cause'], minute: number): Notification => ({
  id: `${conversationId} ${cause}`,
  staffId: 'me',
  cause,
  conversationId,
  brandId: 'b',
  at: `2026-11-21T10:0${minute}:00.000Z`,
  version: minute,
});

test('each conversation is listed once with all its notices, newest first', () => {
  expect(noticesOf([one('a', 'vip', 1), one('b', 'mentioned', 2), one('a', 'overtime', 3)])).toEqual([
    { conversationId: 'a', causes: ['overtime', 'vip'], at: '2026-11-21T10:03:00.000Z' },
    { conversationId: 'b', causes: ['mentioned'], at: '2026-11-21T10:02:00.000Z' },
  ]);
  expect(noticesOf([])).toEqual([]);
});
