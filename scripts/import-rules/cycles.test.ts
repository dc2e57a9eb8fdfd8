import { expect, test } from 'vitest';
import { cyclic } from './cycles.ts';
import { importsOf } from './imports-of.ts';

const ofFiles = (files: Record<string, string>) =>
  cyclic(Object.entries(files).flatMap(([file, source]) => importsOf(file, source))).map(({ from, to }) => [from, to]);

test('a cycle is found through type and lazy imports, without files that only import it or are only imported', () => {
  const found = ofFiles({
    'a.ts': "import { b } from './b.ts';\nimport { e } from './e.ts';",
    'b.ts': "import type { C } from './c.ts';",
    'c.ts': "export const load = () => import('./a.ts');",
    'd.ts': "import { a } from './a.ts';",
  });
  expect(found).toEqual([
    ['a.ts', 'b.ts'],
    ['b.ts', 'c.ts'],
    ['c.ts', 'a.ts'],
  ]);
});

test('a file imported by two others is not a cycle', () => {
  expect(ofFiles({ 'a.ts': "import './b.ts';\nimport './c.ts';", 'b.ts': "import './c.ts';" })).toEqual([]);
});
