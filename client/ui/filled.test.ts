import { expect, test } from 'vitest';
import { filled } from './filled.ts';

test('names are filled in as they are, other braces left alone', () => {
  expect(filled('Hi {name}, {agent} here. {x} $& {name}', { name: '$1 林', agent: 'Mali' })).toBe(
    'Hi $1 林, Mali here. {x} $& $1 林',
  );
});
