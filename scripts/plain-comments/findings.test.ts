import { expect, test } from 'vitest';
import { findings } from './findings.ts';

const flagged = (source: string) => findings(source).map(({ line, word }) => [line, word]);

test.each([
  ['// It ends.', 'It'],
  ['const a = 1; // Those that are left.', 'Those'],
  ['/** Rows, of which one is new. */', 'of which'],
  ['/**\n * Sends the message.\n * @returns the rows that were told of\n */', 'told'],
  ['a {\n  /* What is drawn. */\n}', 'What'],
])('found in %j', (source, word) => {
  expect(flagged(`\n${source}`).map(([, found]) => found)).toEqual([word]);
});

test.each([
  '// Items that were sent.',
  '/** Listener `told`, called by `whoever`. */',
  "const text = 'It stands.';",
  '// biome-ignore lint/a11y/x: this stands.',
  "const url = 'https://example.com/told';",
])('not found in %j', (source) => {
  expect(flagged(source)).toEqual([]);
});

test('lines are counted from one', () => {
  expect(flagged('const a = 1;\n\n  // This is one.\n')).toEqual([[3, 'This']]);
});
