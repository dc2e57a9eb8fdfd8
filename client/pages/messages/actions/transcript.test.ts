import { afterEach, expect, test, vi } from 'vitest';
import type { Message } from '../../../../shared/rows.ts';
import { dayOf, transcriptOf } from './transcript.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const reader = {
  system: () => 'Mali took this conversation',
  kind: (kind: string) => kind.toUpperCase(),
  customer: 'สุดา',
  automatic: 'Automatic',
  note: 'note',
  unsent: 'Message unsent',
};
const message = (minute: number, part: Partial<Message>): Message => ({
  id: `m${minute}`,
  conversationId: 'c',
  direction: 'in',
  kind: 'text',
  text: '',
  content: {},
  author: { type: 'customer', id: 'u', name: '' },
  quotedMessageId: null,
  status: 'received',
  error: null,
  sentVia: null,
  editedAt: null,
  sendAt: null,
  cancelIfCustomerWrites: false,
  clientId: null,
  at: new Date(2026, 10, 21, 9, minute).toISOString(),
  position: minute,
  version: minute,
  ...part,
});
const mali = { type: 'staff', id: 's', name: 'Mali' } as const;

test('a conversation starts at its beginning and names the author of each message', () => {
  const text = transcriptOf(
    [
      message(5, { direction: 'note', text: 'Wants tea', author: mali }),
      message(4, { direction: 'out', text: 'Hello,\nhow can I help?', author: mali }),
      message(3, { direction: 'system', author: mali }),
      message(2, { kind: 'image' }),
      message(1, { status: 'unsent', text: 'secret' }),
      message(0, { text: 'สวัสดี' }),
    ],
    reader,
  );
  expect(text).toBe(
    [
      '[2026-11-21 09:00] สุดา: สวัสดี',
      '[2026-11-21 09:01] สุดา: Message unsent',
      '[2026-11-21 09:02] สุดา: <IMAGE>',
      '[2026-11-21 09:03] * Mali took this conversation',
      '[2026-11-21 09:04] Mali: Hello,\nhow can I help?',
      '[2026-11-21 09:05] Mali (note): Wants tea',
      '',
    ].join('\n'),
  );
});

test('messages of the same time keep their order', () => {
  const caption = { direction: 'out', text: 'Here it is:', author: mali } as const;
  const picture = { direction: 'out', kind: 'image', id: 'a', author: mali } as const;
  const text = transcriptOf([message(1, picture), message(1, caption), message(0, { text: 'สวัสดี' })], reader);
  expect(text.split('\n').map((line) => line.slice(19))).toEqual([
    'สุดา: สวัสดี',
    'Mali: Here it is:',
    'Mali: <IMAGE>',
    '',
  ]);
});

test("a file is named after the day in the reader's time zone", () => {
  vi.stubEnv('TZ', 'Asia/Taipei');
  expect(dayOf(new Date('2026-11-20T23:30:00.000Z'))).toBe('2026-11-21');
});
