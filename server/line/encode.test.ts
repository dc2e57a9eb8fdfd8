import { describe, expect, test } from 'vitest';
import { encode, splitText } from './encode.ts';

const link = (mediaId: string, part: string) => `https://x.example/${mediaId}/${part}`;
const encoded = (kind: Parameters<typeof encode>[0]['kind'], content: Record<string, unknown>, text = '') =>
  encode({ kind, text, content }, { quoteToken: 'q', link });
const media = { media: { state: 'ready' }, mediaId: 'M' };

test('buttons are shown below the last part of a text', () => {
  const buttons = [{ label: '5 ★', data: 'rate=e&score=5', displayText: '5 ★' }];
  const { messages } = encoded('text', { buttons }, 'a'.repeat(5001)) as { messages: object[] };
  expect(messages[0]).not.toHaveProperty('quickReply');
  expect(messages[1]).toMatchObject({
    quickReply: { items: [{ type: 'action', action: { type: 'postback', ...buttons[0] } }] },
  });
});

test('a file is a card with its name, its size and a button', () => {
  const file = { url: 'https://x.example/f/t', name: 'bill.pdf', size: '3 MB', label: 'Download', color: '#067d38' };
  const { messages } = encode({ kind: 'file', text: '', content: media }, { quoteToken: 'q', link, file }) as {
    messages: object[];
  };
  expect(messages).toEqual([expect.objectContaining({ type: 'flex', altText: 'bill.pdf (3 MB)' })]);
  const button = { type: 'button', color: '#067d38', action: { type: 'uri', label: 'Download', uri: file.url } };
  expect(messages[0]).toMatchObject({
    contents: { body: { contents: [{ text: 'bill.pdf' }, { text: '3 MB' }] }, footer: { contents: [button] } },
  });
});

test('an invitation to a call is a button with the link of the call; other templates are not sent', () => {
  const call = { callId: 'K', kind: 'video', label: 'Join the call' };
  const action = { type: 'uri', label: 'Join the call', uri: link('K', 'call') };
  expect(encoded('template', { call }, 'We would like to see you')).toEqual({
    messages: [
      {
        type: 'template',
        altText: 'We would like to see you',
        template: { type: 'buttons', text: 'We would like to see you', actions: [action] },
      },
    ],
  });
  expect(encoded('template', {}, 'hello')).toEqual({ error: 'not_allowed' });
});

describe('in LINE’s format', () => {
  test.each([
    ['text', encoded('text', {}, 'สวัสดี'), { type: 'text', text: 'สวัสดี', quoteToken: 'q' }],
    [
      'sticker',
      encoded('sticker', { packageId: '446', stickerId: '1988' }),
      { type: 'sticker', packageId: '446', stickerId: '1988', quoteToken: 'q' },
    ],
    [
      'image',
      encoded('image', media),
      { type: 'image', originalContentUrl: link('M', 'original'), previewImageUrl: link('M', 'preview') },
    ],
    [
      'video',
      encoded('video', media),
      { type: 'video', originalContentUrl: link('M', 'original'), previewImageUrl: link('M', 'preview') },
    ],
    [
      'audio',
      encoded('audio', { ...media, duration: 2100 }),
      { type: 'audio', originalContentUrl: link('M', 'original'), duration: 2100 },
    ],
    [
      'location',
      encoded('location', { title: 'Home', latitude: 13.7, longitude: 100.5 }),
      { type: 'location', title: 'Home', address: '13.7, 100.5', latitude: 13.7, longitude: 100.5 },
    ],
  ])('%s', (_what, result, message) => {
    expect(result).toEqual({ messages: [message] });
  });

  test.each([
    ['an erased text', encoded('text', {}, ''), 'gone'],
    ['blanks', encoded('text', {}, ' \n '), 'gone'],
    ['an erased image', encoded('image', {}), 'gone'],
    ['an erased file', encoded('file', media), 'gone'],
    ['an erased sticker', encoded('sticker', {}), 'gone'],
    ['more than one request holds', encoded('text', {}, 'x'.repeat(25_001)), 'too_large'],
    ['a kind that only customers send', encoded('unknown', {}), 'not_allowed'],
  ])('not %s', (_what, result, error) => {
    expect(result).toEqual({ error });
  });
});

describe('a long text', () => {
  test('is sent in parts, of which the first quotes', () => {
    const result = encoded('text', {}, 'x'.repeat(12_000));
    expect(result).toMatchObject({ messages: [{ quoteToken: 'q' }, {}, {}] });
    const { messages } = result as { messages: { text: string; quoteToken?: string }[] };
    expect(messages.map(({ text }) => text.length)).toEqual([5000, 5000, 2000]);
    expect(messages.slice(1).some((message) => 'quoteToken' in message)).toBe(false);
  });

  test.each([
    ['a surrogate pair is never cut', '😀😀😀', 3, ['😀', '😀', '😀']],
    ['nor at the edge', 'a😀b', 2, ['a', '😀', 'b']],
    ['a line is not split', 'one two\nthree four', 10, ['one two\n', 'three four']],
    ['but not when little would be left of a part', 'a\nbbbbbbbbbbbb', 10, ['a\nbbbbbbbb', 'bbbb']],
    ['what fits stays', '12345', 5, ['12345']],
    ['nothing stays nothing', '  ', 5, []],
  ])('%s', (_what, text, max, parts) => {
    expect(splitText(text, max)).toEqual(parts);
  });

  test('loses nothing', () => {
    const text = 'ข้อความ 😀\n'.repeat(1500);
    const parts = splitText(text, 5000);
    expect(parts.join('')).toBe(text);
    for (const part of parts) expect([part.length <= 5000, part.isWellFormed()]).toEqual([true, true]);
  });
});
