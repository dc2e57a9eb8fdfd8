import { expect, test } from 'vitest';
import { Smallest } from './smallest.ts';

test.each([1, 2, 7, 50])('the %s smallest of many numbers', (max) => {
  const numbers = Array.from({ length: 40 }, (_, n) => (n * 7919) % 41);
  const smallest = new Smallest<number>(max, (a, b) => a - b);
  for (const number of numbers) smallest.add(number);
  expect(smallest.sorted()).toEqual(numbers.toSorted((a, b) => a - b).slice(0, max));
});
