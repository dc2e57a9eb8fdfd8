import { describe, expect, test } from 'vitest';
import type { Message } from '../../../../shared/rows.ts';
import { setBusinessZone } from '../../../time/zone.ts';
import { threadItems } from './items.ts';

const noon = new Date(2026, 10, 21, 12).getTime();
const minute = 60_000;

function message(id: string, minutes: number, part: Partial<Message> = {}): Message {
  return {
    id,
    conversationId: 'c',
    direction: 'in',
    kind: 'text',
    text: id,
    content: {},
    author: { type: 'customer', id: 'U1', name: '' },
    quotedMessageId: null,
    status: 'received',
    error: null,
    sentVia: null,
    editedAt: null,
    clientId: null,
    at: new Date(noon + minutes * minute).toISOString(),
    position: 1,
    version: 1,
    ...part,
  };
}
const out = (id: string, minutes: number, part: Partial<Message> = {}) =>
  message(id, minutes, {
    direction: 'out',
    status: 'sent',
    author: { type: 'staff', id: 's1', name: 'Mali' },
    ...part,
  });
const image = (id: string, minutes: number, set: string, index?: number) =>
  message(id, minutes, {
    kind: 'image',
    content: { imageSet: { id: set, ...(index === undefined ? {} : { index }) } },
  });

/**
 * Returns a short text for each item of the thread. A bubble is written as its message ids, with `[` if the bubble begins a series and `]`
 * if it ends a series.
 */
function drawn(messages: Message[], unreadFrom: string | null = null): string[] {
  return threadItems(messages, unreadFrom).map((item) => {
    if (item.type === 'day' || item.type === 'unread') return item.type;
    if (item.type === 'system') return `system ${item.message.id}`;
    const ids = item.messages.map(({ id }) => id).join('+');
    return `${item.first ? '[' : ''}${ids}${item.last ? ']' : ''}`;
  });
}

describe('threadItems', () => {
  test('groups messages of one author within five minutes', () => {
    expect(drawn([message('a', 0), message('b', 1), message('c', 4), message('d', 10)])).toEqual([
      'day',
      '[a',
      'b',
      'c]',
      '[d]',
    ]);
  });

  test('an unsent message shows no author: it does not end a group, and a named message after it starts a new one', () => {
    const named = { author: { type: 'customer', id: 'U1', name: 'Nok' } } as const;
    const taken = { status: 'unsent', text: '' } as const;
    expect(
      drawn([message('a', 0, taken), message('b', 1, named), message('c', 1, taken), message('d', 2, named)]),
    ).toEqual(['day', '[a]', '[b', 'c', 'd]']);
  });

  test('another author, a note and a system line end a run', () => {
    const note = out('n', 2, { direction: 'note' });
    const system = message('s', 3, { direction: 'system' });
    expect(drawn([message('a', 0), out('b', 1), note, out('c', 2), system, out('d', 3)])).toEqual([
      'day',
      '[a]',
      '[b]',
      '[n]',
      '[c]',
      'system s',
      '[d]',
    ]);
  });

  test('a failed reply is separate below with its reason', () => {
    expect(drawn([out('a', 0), out('b', 1, { status: 'failed' }), out('c', 2)])).toEqual(['day', '[a', 'b]', '[c]']);
  });

  test('every day has a divider, and no group spans midnight', () => {
    expect(drawn([message('a', 11 * 60 + 59), message('b', 12 * 60 + 1)])).toEqual(['day', '[a]', 'day', '[b]']);
  });

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('days are those of the business in %s', (timeZone) => {
    const at = (time: string) => ({ at: new Date(time).toISOString() });
    const midnight = timeZone === 'Pacific/Kiritimati' ? '10:00' : '11:00';
    setBusinessZone(timeZone);
    const before = message('a', 0, { at: new Date(Date.parse(`2026-11-21T${midnight}Z`) - minute).toISOString() });
    const shown = drawn([before, message('b', 0, at(`2026-11-21T${midnight}Z`))]);
    setBusinessZone(null);
    expect(shown).toEqual(['day', '[a]', 'day', '[b]']);
  });

  test('the unread line is before its message and ends the group', () => {
    expect(drawn([message('a', 0), message('b', 1), message('c', 1)], 'b')).toEqual([
      'day',
      '[a]',
      'unread',
      '[b',
      'c]',
    ]);
  });

  test("groups the pictures of a set in the sender's order", () => {
    expect(drawn([image('b', 0, 'S', 2), image('c', 0, 'S', 3), image('a', 0, 'S', 1), image('x', 0, 'T')])).toEqual([
      'day',
      '[a+b+c',
      'x]',
    ]);
  });

  test('keys are unique and stable when messages are added', () => {
    const before = threadItems([image('b', 0, 'S', 2), message('m', 1)], null).map(({ key }) => key);
    const after = threadItems([image('b', 0, 'S', 2), message('m', 1), message('n', 2)], null).map(({ key }) => key);
    expect(new Set(after).size).toBe(after.length);
    expect(after.slice(0, before.length)).toEqual(before);
  });
});
