import { expect, test } from 'vitest';
import { isUnbreakable, piecesOf } from './line-breaks.ts';

test.each([
  ['en', 'Replies within 30 s', ['Replies ', 'within ', '30 s']],
  ['en', 'the target of 95 %.', ['the ', 'target ', 'of ', '95 %.']],
  ['zh', '回應 44 秒', ['回應 ', '44 秒']],
  ['th', 'ภายใน 30 วินาที', ['ภายใน ', '30 วินาที']],
  ['en', 'in 3 steps', ['in ', '3 ', 'steps']],
] as const)('%s: %s breaks between words, and not between a number and its unit', (language, text, pieces) => {
  expect(piecesOf(text, language)).toEqual(pieces);
});

test.each([
  ['243', ', 1.8 times', true],
  ['30 s', '; ', true],
  ['(', 'number', true],
  ['with ', '243', false],
  ['4, ', '4 ', false],
])('parts %j and %j of a sentence stay in one line: %j', (before, after, held) => {
  expect(isUnbreakable(before, after)).toBe(held);
});
