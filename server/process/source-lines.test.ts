import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withSourceLines } from './source-lines.ts';

let folder: string;
let url: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'oa-map-'));
  // Source map that maps line 1 of the built file to line 1 of the source, and line 2 to line 3, column 5.
  const map = { version: 3, sources: ['../../server/app.ts'], names: [], mappings: 'AAAA;AAEI' };
  writeFileSync(join(folder, 'main.js.map'), JSON.stringify(map));
  url = pathToFileURL(join(folder, 'main.js')).href;
});
afterAll(() => rmSync(folder, { recursive: true }));

test('positions in built files are mapped to the sources, also in a log line', () => {
  const stack = `Error: no\n    at start (${url}:2:9)\n    at ${url}:1:1\n    at node:internal/timers:685:17`;
  const mapped =
    'Error: no\n    at start (server/app.ts:3:5)\n    at server/app.ts:1:1\n    at node:internal/timers:685:17';
  expect(withSourceLines(stack)).toBe(mapped);
  expect(JSON.parse(withSourceLines(JSON.stringify({ stack })))).toEqual({ stack: mapped });
});

test('positions without a source map are unchanged', () => {
  const stack = `Error: no\n    at ${url.replace('main', 'other')}:2:9`;
  expect(withSourceLines(stack)).toBe(stack);
});
