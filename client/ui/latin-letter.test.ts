import { expect, test } from 'vitest';
import { latinLetter } from './latin-letter.ts';

test.each([
  ['Dvorak', 'u', 'KeyF', 'u'],
  ['Dvorak', 'f', 'KeyY', 'f'],
  ['Thai', 'ด', 'KeyF', 'f'],
  ['QWERTY with caps lock', 'F', 'KeyF', 'f'],
  ['QWERTY', '1', 'Digit1', ''],
])('the Latin letter of a key press on %s: %s of %s', (_, key, code, letter) => {
  expect(latinLetter({ key, code })).toBe(letter);
});
