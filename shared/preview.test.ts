import { expect, test } from 'vitest';
import { isUnsentOrErased, previewOf, readableText } from './preview.ts';

test.each([
  ['words', { kind: 'text', text: 'hello' }, { kind: 'text', text: 'hello' }, false],
  ['a kind without words', { kind: 'sticker', text: '' }, { kind: 'sticker', text: '' }, false],
  ['a long text', { kind: 'text', text: 'x'.repeat(300) }, { kind: 'text', text: 'x'.repeat(200) }, false],
  ['a photo that was taken back', { kind: 'image', text: '', status: 'unsent' }, { kind: 'text', text: '' }, true],
  ['an erased text', { kind: 'text', text: '' }, { kind: 'text', text: '' }, true],
] as const)('the preview of %s, and of that preview again', (_, message, expected, deleted) => {
  const preview = previewOf(message);
  expect([preview, isUnsentOrErased(preview)]).toEqual([expected, deleted]);
  expect(previewOf(preview)).toEqual(preview);
});

test('a preview is well-formed text', () => {
  const { text } = previewOf({ kind: 'text', text: `${'x'.repeat(199)}😀` });
  expect(text).toBe('x'.repeat(199));
});

test.each([
  ['one in the middle', 'Thanks () a lot', [{ index: 7, length: 2 }], 'Thanks [emoji] a lot'],
  [
    'two side by side',
    '()(love)',
    [
      { index: 2, length: 6 },
      { index: 0, length: 2 },
    ],
    '[emoji][emoji]',
  ],
  ['behind an emoji of Unicode', '😀 ()', [{ index: 3, length: 2 }], '😀 [emoji]'],
  [
    'ranges that overlap or end behind the text',
    '() ok',
    [
      { index: 0, length: 2 },
      { index: 1, length: 2 },
      { index: 4, length: 9 },
    ],
    '[emoji] ok',
  ],
  ['none', 'f()', [], 'f()'],
])('LINE emoji are readable: %s', (_, text, emojis, expected) => {
  const content = { emojis: emojis.map((range) => ({ ...range, productId: 'p', emojiId: 'e' })) };
  expect(readableText({ text, content })).toBe(expected);
  expect(previewOf({ kind: 'text', text, content }).text).toBe(expected);
});
