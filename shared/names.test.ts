import { expect, test } from 'vitest';
import { limits } from './limits.ts';
import { nameProblem, usernameProblem } from './names.ts';

test.each([
  ['Tea House', null],
  [' ร้านชา 樂活選物 O’Neill 👨‍👩‍👧 ', null],
  ['', 'empty'],
  ['\u200b', 'empty'],
  ['\u200f', 'empty'],
  ['x'.repeat(limits.nameMax), null],
  ['x'.repeat(limits.nameMax + 1), 'too_long'],
  ['Bell\u0007', 'hidden_characters'],
  ['Two\nlines', 'hidden_characters'],
  ['Tea\u2028shop', 'hidden_characters'],
  ['Tea \u202Epuhs', 'hidden_characters'],
  ['Tea \u2066shop\u2069', 'hidden_characters'],
  ['half \ud83d', 'hidden_characters'],
])('a name like %j: %s', (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
});

test.each([
  ['malee.s_2-x', null],
  ['สมชาย', null],
  ['', 'empty'],
  ['a', 'too_short'],
  ['x'.repeat(limits.usernameMax + 1), 'too_long'],
  ['two words', 'characters'],
  ['a@b.c', 'characters'],
])('a user name like %j: %s', (username, problem) => {
  expect(usernameProblem(username)).toBe(problem);
});
