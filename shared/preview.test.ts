import { expect, test } from 'vitest';
import { isGone, previewOf } from './preview.ts';

test.each([
  ['words', { kind: 'text', text: 'hello' }, { kind: 'text', text: 'hello' }, false],
  ['a kind without words', { kind: 'sticker', text: '' }, { kind: 'sticker', text: '' }, false],
  ['a long text', { kind: 'text', text: 'x'.repeat(300) }, { kind: 'text', text: 'x'.repeat(200) }, false],
  ['a photo that was taken back', { kind: 'image', text: '', status: 'unsent' }, { kind: 'text', text: '' }, true],
  ['an erased text', { kind: 'text', text: '' }, { kind: 'text', text: '' }, true],
] as const)('the preview of %s, and of that preview again', (_, message, expected, gone) => {
  const preview = previewOf(message);
  expect([preview, isGone(preview)]).toEqual([expected, gone]);
  expect(previewOf(preview)).toEqual(preview);
});

test('a preview is well-formed text', () => {
  const { text } = previewOf({ kind: 'text', text: `${'x'.repeat(199)}😀` });
  expect(text).toBe('x'.repeat(199));
});
