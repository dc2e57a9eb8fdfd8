import { expect, test } from 'vitest';
import { isAddress } from './is-address.ts';

test.each([
  ['director@example.com', true],
  ['first.last+reports@mail.example.co.th', true],
  ['director', false],
  ['director@example', false],
  ['director@@example.com', false],
  ['one@example.com two@example.com', false],
  ['Director <director@example.com>', false],
  [`${'a'.repeat(250)}@example.com`, false],
])('%s: %s', (text, is) => {
  expect(isAddress(text)).toBe(is);
});
