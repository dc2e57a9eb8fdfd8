import { describe, expect, test } from 'vitest';
import { textParts } from './text-parts.ts';

const emoji = (index: number, length: number) => ({
  index,
  length,
  productId: '5ac1bfd5040ab15980c9b435',
  emojiId: '001',
});
const mention = (index: number, length: number, isSelf = false) => ({
  index,
  length,
  all: false,
  isSelf,
  userId: null,
});
const types = (parts: ReturnType<typeof textParts>) => parts.map((part) => `${part.type}:${part.text}`);

describe('textParts', () => {
  test('extracts emoji and mentions in text order, regardless of their original order', () => {
    const content = { emojis: [emoji(14, 6)], mentions: [mention(6, 4), mention(0, 5, true)] };
    expect(types(textParts('@Mali @All ok (love)', content))).toEqual([
      'mention:@Mali',
      'text: ',
      'mention:@All',
      'text: ok ',
      'emoji:(love)',
    ]);
  });

  test.each([
    ['behind the end', [emoji(50, 6)]],
    ['of no length', [emoji(1, 0)]],
    ['of negative length', [emoji(3, -2)]],
    ['of fractions', [emoji(0.5, 1)]],
    ['of other things', [null, 7, 'x', {}, { index: '0', length: '2' }]],
    ['that are no list', 'x'],
    ['with a hostile id', [{ index: 0, length: 2, productId: '../../x', emojiId: '001' }]],
  ])('leaves the text whole for ranges %s', (_, emojis) => {
    expect(textParts('abc', { emojis })).toEqual([{ type: 'text', text: 'abc' }]);
  });

  test('clamps a range to the text', () => {
    expect(types(textParts('abcdef', { mentions: [mention(-2, 4)] }))).toEqual(['mention:ab', 'text:cdef']);
    expect(types(textParts('abcdef', { mentions: [mention(4, 99)] }))).toEqual(['text:abcd', 'mention:ef']);
  });

  test('keeps the first of two ranges that overlap, and every character', () => {
    const parts = textParts('0123456789', { mentions: [mention(2, 4), mention(4, 4)], emojis: [emoji(8, 5)] });
    expect(types(parts)).toEqual(['text:01', 'mention:2345', 'text:67', 'emoji:89']);
  });

  test('finds addresses, ends them before Thai and before the mark that ends the sentence', () => {
    expect(types(textParts('ดู https://example.com/a?b=cได้เลย (see https://example.com/x).', {}))).toEqual([
      'text:ดู ',
      'link:https://example.com/a?b=c',
      'text:ได้เลย (see ',
      'link:https://example.com/x',
      'text:).',
    ]);
  });

  test('links only http addresses', () => {
    expect(types(textParts('javascript:alert(1) ftp://x.y', {}))).toEqual(['text:javascript:alert(1) ftp://x.y']);
  });
});
