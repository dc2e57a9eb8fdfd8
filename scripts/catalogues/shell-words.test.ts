import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf } from '../import-rules/imports-of.ts';
import { root } from '../node.mjs';
import { literals, partOf } from './parts.ts';

/** Rendered over any page, and loads its texts itself. */
const withWords = 'client/calls/call-window.tsx';

test('sources that the shell draws name no word that comes with pages alone', () => {
  const known = new Set(
    [...readFileSync(join(root, 'client/locales/en.po'), 'utf8').matchAll(/^msgid "(.+)"$/gm)].map(
      ([, id]) => id ?? '',
    ),
  );
  const sources = new Set(globSync('client/**/*.{ts,tsx}', { cwd: root }));
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path) || !sources.has(path) || path === withWords || path.includes('/pages/')) return;
    seen.add(path);
    for (const { to, typeOnly } of importsOf(path, readFileSync(join(root, path), 'utf8'))) if (!typeOnly) visit(to);
  };
  visit('client/main.tsx');
  const lost = [...seen].flatMap((path) =>
    partOf(path) === 'pages'
      ? literals(readFileSync(join(root, path), 'utf8'))
          .filter((id) => known.has(id))
          .map((id) => [path, id])
      : [],
  );
  expect(seen.size).toBeGreaterThan(100);
  expect(lost).toEqual([]);
});
