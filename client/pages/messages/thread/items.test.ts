import { describe, expect, test } from 'vitest';
import type { Message } from '../../../../shared/rows.ts';
import type { SystemLine } from '../../../../shared/system-line.ts';
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
    sendAt: null,
    cancelIfCustomerWrites: false,
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
    if (item.type === 'undone')
      return `undone ${item.pairs.map((pair) => pair.map(({ id }) => id).join('+')).join(' ')}`;
    const ids = item.messages.map(({ id }) => id).join('+');
    return `${item.first ? '[' : ''}${ids}${item.last ? ']' : ''}`;
  });
}

const mali = { type: 'system', id: 's1', name: '' } as const;
const line = (id: string, minutes: number, content: SystemLine, author: Message['author'] = mali) =>
  message(id, minutes, { direction: 'system', text: '', content: { ...content }, author });

describe('undone changes', () => {
  const resolved = line('r', 0, { event: 'status', status: 'resolved', was: 'open' });
  const back = line('b', 0.2, { event: 'status', status: 'open', was: 'resolved' });
  const labelled = line('l', 0.1, { event: 'labelled', labels: ['x'], was: [] });
  const unlabelled = line('u', 0.15, { event: 'labelled', labels: [], was: ['x'] });
  const high = line('h', 0.3, { event: 'priority', priority: 'high', was: 'low' });
  const low = line('o', 0.4, { event: 'priority', priority: 'low', was: 'high' });

  test('are one line, also one within the other, and one after the other', () => {
    expect(drawn([resolved, back])).toEqual(['day', 'undone r+b']);
    expect(drawn([resolved, labelled, unlabelled, back])).toEqual(['day', 'undone r+b l+u']);
    expect(drawn([resolved, back, high, low])).toEqual(['day', 'undone r+b h+o']);
    expect(drawn([resolved, back, message('m', 0.25), high, low])).toEqual(['day', 'undone r+b', '[m]', 'undone h+o']);
  });

  test('include a block that was ended, and an assignment that was returned', () => {
    const blocked = line('x', 0, { event: 'blocked', until: null });
    expect(drawn([blocked, line('y', 0.1, { event: 'blockEnded' })])).toEqual(['day', 'undone x+y']);
    const taken = line('t', 0, { event: 'assigned', staffId: 's1', was: null });
    expect(drawn([taken, line('q', 0.1, { event: 'assigned', staffId: null, was: 's1' })])).toEqual([
      'day',
      'undone t+q',
    ]);
  });

  test.each<[string, Message[]]>([
    [
      'by somebody else',
      [resolved, line('b', 0.2, { event: 'status', status: 'open', was: 'resolved' }, { ...mali, id: 's2' })],
    ],
    ['later', [resolved, line('b', 2, { event: 'status', status: 'open', was: 'resolved' })]],
    ['to another value', [resolved, line('b', 0.2, { event: 'status', status: 'pending', was: 'resolved' })]],
    ['of another field', [resolved, low]],
    ['after a message', [resolved, message('m', 0.1), back]],
    ['whose value before is unknown', [line('r', 0, { event: 'status', status: 'resolved' }), back]],
  ])('do not include a change %s', (_, messages) => {
    expect(drawn(messages).some((item) => item.startsWith('undone'))).toBe(false);
  });
});

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
