import { expect, test } from 'vitest';
import { fittingNames } from './use-mentions.ts';

const person = (fullName: string, presence: 'online' | 'busy' | 'offline' = 'offline') => ({ fullName, presence });
const people = [person('Preecha Thong'), person('Mali Srisuk', 'online'), person('Somali Chai'), person('王小明')];
const names = (word: string) => fittingNames(people, word).map(({ fullName }) => fullName);

test('names are ordered by: start, start of a later part, contained text, then letters in order', () => {
  expect(names('mali')).toEqual(['Mali Srisuk', 'Somali Chai']);
  expect(names('sri')).toEqual(['Mali Srisuk']);
  expect(names('pth')).toEqual(['Preecha Thong']);
  expect(names('小')).toEqual(['王小明']);
  expect(names('x')).toEqual([]);
});

test('without input, present colleagues come first', () => {
  expect(names('')[0]).toBe('Mali Srisuk');
  expect(names('')).toHaveLength(4);
});
