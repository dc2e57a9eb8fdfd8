import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf } from '../import-rules/imports-of.ts';
import { root } from '../node.mjs';
import { literalsOf, partOf } from './parts.ts';

/** Window of a call, which is rendered over any page and loads its texts itself. */
const withOwnTexts = 'client/calls/call-window.tsx';

test('sources of the shell use no texts that are only loaded with pages', () => {
  const known = new Set(
    [...readFileSync(join(root, 'client/locales/en.po'), 'utf8').matchAll(/^msgid "(.+)"$/gm)].map(
      ([, id]) => id ?? '',
    ),
  );
  const paths = globSync('{client,shared}/**/*.{ts,tsx}', { cwd: root });
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const seen = new Set<string>();
  const visit = (path: string): void => {
    const source = sources.get(path);
    if (seen.has(path) || source === undefined || path === withOwnTexts || path.includes('/pages/')) return;
    seen.add(path);
    for (const { to, typeOnly } of importsOf(path, source)) if (!typeOnly && to.startsWith('client/')) visit(to);
  };
  visit('client/main.tsx');
  const lost = [...seen].flatMap((path) =>
    partOf(path) === 'pages'
      ? literalsOf(path, sources)
          .filter((id) => known.has(id))
          .map((id) => [path, id])
      : [],
  );
  expect(seen.size).toBeGreaterThan(100);
  expect(lost).toEqual([]);
});
