import { describe, expect, test } from 'vitest';
import { matches, slashAt } from './use-quick-replies.ts';

const reply = (title: string, keywords: string[] = [], part: object = {}) => ({
  title,
  keywords,
  text: '',
  category: '',
  useCount: 0,
  sort: 0,
  ...part,
});
const titles = (found: { title: string }[]) => found.map(({ title }) => title);

describe('the slash at the caret', () => {
  test.each([
    ['/', 1, { start: 0, word: '' }],
    ['/si', 3, { start: 0, word: 'si' }],
    ['สวัสดี /ขนาด', 12, { start: 7, word: 'ขนาด' }],
    ['a\n/x', 4, { start: 2, word: 'x' }],
    ['/size and more', 5, { start: 0, word: 'size' }],
  ])('%j at %d', (text, caret, expected) => {
    expect(slashAt(text, caret)).toEqual({ ...expected, end: caret, isInWord: false });
  });

  test.each([
    ['／出貨', 3, { start: 0, word: '出貨' }],
    ['您好 ／出貨', 6, { start: 3, word: '出貨' }],
    ['、出貨', 3, { start: 0, word: '出貨' }],
    ['您好\n、', 4, { start: 3, word: '' }],
  ])('of a Chinese input method: %j at %d', (text, caret, expected) => {
    expect(slashAt(text, caret)).toEqual({ ...expected, end: caret, isInWord: false });
  });

  test.each([
    ['สวัสดีค่ะ/ship', 14, { start: 9, word: 'ship' }],
    ['您好/ship', 7, { start: 2, word: 'ship' }],
    ['您好，／出貨', 6, { start: 3, word: '出貨' }],
  ])('after a script without spaces: %j at %d', (text, caret, expected) => {
    expect(slashAt(text, caret)).toEqual({ ...expected, end: caret, isInWord: true });
  });

  test.each([
    ['/size ', 6, 0],
    ['/size', 0, 0],
    ['\n/size', 0, 1],
  ])('counts wherever the caret is when it is all of the text: %j at %d', (text, caret, start) => {
    expect(slashAt(text, caret)).toEqual({ start, end: text.length, word: 'size', isInWord: false });
  });

  test.each([
    ['1/2', 3],
    ['https://x', 9],
    ['๑/๒', 3],
    ['茶、咖啡', 4],
    ['km/h', 4],
    ['/size and', 9],
    ['size', 4],
  ])('is none in %j at %d', (text, caret) => {
    expect(slashAt(text, caret)).toBeNull();
  });
});

describe('matching quick replies', () => {
  const all = [
    reply('Delivery times', ['ship', 'deliver']),
    reply('Size chart', ['size', 'ไซส์']),
    reply('Sizes sold out', []),
    reply('Oversize parcels', []),
    reply('Greeting', [], { text: 'mind the size' }),
  ];

  test('puts keywords before titles before texts', () => {
    expect(titles(matches(all, 'size'))).toEqual(['Size chart', 'Sizes sold out', 'Oversize parcels', 'Greeting']);
  });

  test('finds letters in order, in every script', () => {
    expect(titles(matches(all, 'dlvr'))).toEqual(['Delivery times']);
    expect(titles(matches(all, 'ไซ'))).toEqual(['Size chart']);
  });

  test('strict matches start with the word', () => {
    expect(titles(matches(all, 'size', true))).toEqual(['Size chart', 'Sizes sold out']);
    expect(titles(matches(all, 'dlvr', true))).toEqual([]);
    expect(matches(all, '', true)).toHaveLength(all.length);
    expect(matches(all, 'zzz')).toEqual([]);
  });

  test('without a word, shows all, the most used first', () => {
    const used = [reply('a', [], { sort: 1 }), reply('b', [], { useCount: 5, sort: 2 }), reply('c', [], { sort: 0 })];
    expect(titles(matches(used, ''))).toEqual(['b', 'c', 'a']);
  });
});
