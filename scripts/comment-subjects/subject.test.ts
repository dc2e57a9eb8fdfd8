import { expect, test } from 'vitest';
import { sentencesWithoutSubject } from './subject.ts';

const found = (source: string, file = 'a.ts') => sentencesWithoutSubject(file, source).map(({ line }) => line);
const word = 'What';

test.each([
  `// ${word} is done.`,
  `/** ${word} is done, without to whom. */`,
  ` * ${'Whoever'} comes.`,
  `const a = 1; // Rows. ${word} is left goes.`,
  `/** Ends it. @returns ${word.toLowerCase()} ends it */`,
  `test('${word.toLowerCase()} is read is no news', () => {`,
  `])('SYNC-16: ${'who'} takes over answers', () => {`,
  `/* Whose colour it is. */`,
])('found: %s', (source) => {
  expect(found(source)).toEqual([1]);
});

test.each([
  '/** A batch action without its target ids. */',
  '// The person who asks, and what they ask for.',
  "title: t({ id: 'a.b', message: 'Done. What next?' }),",
  "test('a person who asks', () => {",
])('not found: %s', (source) => {
  expect(found(source)).toEqual([]);
});

test('Markdown is prose, with its lines', () => {
  expect(
    found(`# Title\n\nRows. ${word} else.\nAnd ${word.toLowerCase()} not.\n**SYNC-2** Who joins.\n`, 'a.md'),
  ).toEqual([3, 5]);
});
