import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

const family = '👩‍👩‍👧‍👦';
const zalgo = `a${'\u0301'.repeat(200)}`;

test.each([
  ['a text that is short enough', 'hello', 5, 'hello'],
  ['letters', 'hello', 3, 'hel'],
  ['an emoji of two units', 'ab😀', 3, 'ab'],
  ['an emoji of several', `ab${family}c`, 8, 'ab'],
  ['an emoji that fits', `ab${family}c`, 2 + family.length, `ab${family}`],
  ['a flag', '🇹🇭🇹🇼', 5, '🇹🇭'],
  ['a Thai syllable', 'มีน้ำ', 4, 'มี'],
  ['a Thai letter with its marks', 'กิ่ก', 2, ''],
  ['an accent', 'e\u0301e\u0301', 3, 'e\u0301'],
  ['a character without end', zalgo, 150, zalgo.slice(0, 150)],
  [
    'a surrogate pair in a character without end',
    '\u200d😀'.repeat(100),
    149,
    expect.stringMatching(/^(\u200d😀){20,49}\u200d?$/u),
  ],
  ['nothing', 'abc', 0, ''],
])('cuts before %s', (_, text, max, cut) => {
  expect(cutText(text, max)).toEqual(cut);
  expect(cutText(text, max).isWellFormed()).toBe(true);
});
