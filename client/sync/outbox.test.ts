import { afterEach, describe, expect, test } from 'vitest';
import type { Message } from '../../shared/rows.ts';
import { forgetPending, keepPending, nextToSend, type PendingMessage, standsFor, storedPending } from './outbox.ts';

const pending = (clientId: string, part: Partial<PendingMessage> = {}): PendingMessage => ({
  clientId,
  conversationId: 'c1',
  author: 'me',
  at: '2026-01-01T10:00:00.000Z',
  body: { conversationId: 'c1', kind: 'text', text: 'สวัสดีค่ะ' },
  state: 'sending',
  reason: null,
  shownAs: null,
  ...part,
});
const message = (part: Partial<Message> = {}): Message => ({
  id: 'm1',
  conversationId: 'c1',
  direction: 'out',
  kind: 'text',
  text: 'สวัสดีค่ะ',
  content: {},
  author: { type: 'staff', id: 'me', name: 'Mali' },
  quotedMessageId: null,
  status: 'queued',
  error: null,
  sentVia: null,
  editedAt: null,
  sendAt: null,
  cancelIfCustomerWrites: false,
  clientId: null,
  at: '2026-01-01T10:00:01.000Z',
  position: 3,
  version: 3,
  ...part,
});

const ids = (messages: readonly PendingMessage[]) => messages.map(({ clientId }) => clientId);

describe('the next to send', () => {
  test('is the oldest of the conversation; a failed message does not block others', () => {
    const all = [pending('x', { conversationId: 'c2' }), pending('a', { state: 'failed' }), pending('b'), pending('c')];
    expect(ids(nextToSend(all, 'c1'))).toEqual(['b']);
    expect(nextToSend(all, 'c3')).toEqual([]);
  });
  test('waits for the one before it', () => {
    expect(ids(nextToSend([pending('a', { state: 'waiting' }), pending('b')], 'c1'))).toEqual(['a']);
  });
  test('includes all messages sent together, without failed ones', () => {
    const together = { id: 't', resolve: false };
    const all = [
      pending('a', { together }),
      pending('x', { conversationId: 'c2' }),
      pending('b', { together, state: 'failed' }),
      pending('c', { together }),
      pending('d'),
    ];
    expect(ids(nextToSend(all, 'c1'))).toEqual(['a', 'c']);
    expect(ids(nextToSend(all.slice(3), 'c1'))).toEqual(['c']);
  });
});

describe('a row that arrives before the response', () => {
  test('represents the message that was sent under its id', () => {
    const row = message({ clientId: 'b' });
    expect(standsFor(row, [pending('a'), pending('b')])?.clientId).toBe('b');
  });
  test.each<[string, Partial<Message>]>([
    ['says the same under another id', { clientId: 'b' }],
    ['came from another program', { clientId: null }],
    ['is somebody else’s', { clientId: 'a', author: { type: 'staff', id: 'other', name: 'Nok' } }],
  ])('is not taken for it when it %s', (_, part) => {
    expect(standsFor(message(part), [pending('a')])).toBeUndefined();
  });
});

describe('stored messages', () => {
  afterEach(() => localStorage.clear());

  test('are those of the author, in order, and are sent again unless they failed', () => {
    const failed = pending('a', { state: 'failed', reason: 'no' });
    for (const one of [
      failed,
      pending('x', { author: 'other' }),
      pending('b', { state: 'waiting', reason: 'offline' }),
    ])
      keepPending(one);
    expect(storedPending('me')).toEqual([failed, pending('b')]);
    expect(ids(storedPending('other'))).toEqual(['x']);
  });

  test('are stored once each, and forgotten one by one', () => {
    for (const clientId of ['a', 'b', 'a', 'c']) keepPending(pending(clientId));
    expect(ids(storedPending('me'))).toEqual(['b', 'a', 'c']);
    forgetPending('a');
    expect(ids(storedPending('me'))).toEqual(['b', 'c']);
  });

  test('are none if the storage contains something else', () => {
    keepPending(pending('a'));
    const [name] = Object.keys(localStorage);
    localStorage.setItem(name!, '{}');
    expect(storedPending('me')).toEqual([]);
  });
});
