import { describe, expect, test } from 'vitest';
import type { Message } from '../../shared/rows.ts';
import { nextToSend, type PendingMessage, standsFor } from './outbox.ts';

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
  at: '2026-01-01T10:00:01.000Z',
  version: 3,
  ...part,
});

const ids = (messages: readonly PendingMessage[]) => messages.map(({ clientId }) => clientId);

describe('what is sent next', () => {
  test('is the oldest of the conversation; one that failed holds nobody up', () => {
    const all = [pending('x', { conversationId: 'c2' }), pending('a', { state: 'failed' }), pending('b'), pending('c')];
    expect(ids(nextToSend(all, 'c1'))).toEqual(['b']);
    expect(nextToSend(all, 'c3')).toEqual([]);
  });
  test('waits for the one before it', () => {
    expect(ids(nextToSend([pending('a', { state: 'waiting' }), pending('b')], 'c1'))).toEqual(['a']);
  });
  test('is all that goes together, but for what failed of it', () => {
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

describe('a row that comes before the answer', () => {
  test('stands for the oldest message that says the same', () => {
    expect(standsFor(message(), [pending('a'), pending('b')])?.clientId).toBe('a');
  });
  test('stands for one message only', () => {
    const shown = pending('a', { shownAs: 'm1' });
    expect(standsFor(message(), [shown, pending('b')])).toBeUndefined();
    expect(standsFor(message({ id: 'm2' }), [shown, pending('b')])?.clientId).toBe('b');
  });
  test.each<[string, Partial<Message>]>([
    ['another conversation', { conversationId: 'c2' }],
    ['somebody else’s', { author: { type: 'staff', id: 'other', name: 'Nok' } }],
    ['another text', { text: 'สวัสดีครับ' }],
    ['a note', { direction: 'note' }],
    ['one of yesterday', { at: '2025-12-31T10:00:00.000Z' }],
    ['another kind', { kind: 'sticker' }],
  ])('is not taken for it when it is %s', (_, part) => {
    expect(standsFor(message(part), [pending('a')])).toBeUndefined();
  });
  test('knows stickers, media and notes', () => {
    const sticker = pending('s', { body: { conversationId: 'c1', kind: 'sticker', packageId: '1', stickerId: '2' } });
    const image = pending('i', { body: { conversationId: 'c1', kind: 'image', mediaId: 'x' } });
    const note = pending('n', { body: { conversationId: 'c1', kind: 'text', direction: 'note', text: 'call her' } });
    const all = [sticker, image, note];
    expect(standsFor(message({ kind: 'sticker', content: { stickerId: '2' } }), all)?.clientId).toBe('s');
    expect(standsFor(message({ kind: 'image', content: { mediaId: 'x' } }), all)?.clientId).toBe('i');
    expect(standsFor(message({ direction: 'note', text: 'call her' }), all)?.clientId).toBe('n');
  });
});
