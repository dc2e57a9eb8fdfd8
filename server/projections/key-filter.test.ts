import { expect, test } from 'vitest';
import { KeyFilter } from './key-filter.ts';

const ids = (prefix: string) => Array.from({ length: 20_000 }, (_, n) => `${prefix}/${(n * 7919).toString(36)}`);

test('contains every added row and few others', () => {
  const filter = new KeyFilter(20_000);
  for (const id of ids('there')) filter.add('message', id);
  expect(ids('there').filter((id) => !filter.has('message', id))).toEqual([]);
  expect(ids('there').filter((id) => filter.has('fetch', id)).length).toBeLessThan(20);
  expect(ids('away').filter((id) => filter.has('message', id)).length).toBeLessThan(20);
});
