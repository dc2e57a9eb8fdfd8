import { describe, expect, test } from 'vitest';
import { mentionAt, mentionsIn } from './mentions.ts';

describe('an @ at the caret', () => {
  test.each([
    ['@', 0, ''],
    ['@ma', 0, 'ma'],
    ['please @Pre', 7, 'Pre'],
    ['ช่วยดูหน่อย@มา', 11, 'มา'],
    ['請看@佳', 2, '佳'],
  ])('%s', (text, start, word) => {
    expect(mentionAt(text, text.length)).toEqual({ start, word });
  });
  test.each(['mali@example', 'a @b c', '', '@@', 'no'])('is not found in %s', (text) => {
    expect(mentionAt(text, text.length)).toBeNull();
  });
});

test('finds mentioned people, the longest name first', () => {
  const people = [
    { id: 'a', fullName: 'Mali' },
    { id: 'b', fullName: 'Mali Srisuk' },
    { id: 'c', fullName: '王小明' },
    { id: 'd', fullName: '' },
  ];
  expect(mentionsIn('@Mali Srisuk and @Mali, 請看@王小明 @Nobody', people)).toEqual([
    { index: 0, length: 12, id: 'b' },
    { index: 17, length: 5, id: 'a' },
    { index: 26, length: 4, id: 'c' },
  ]);
});
