// Prints every comment of the product that breaks the rules of plain English.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findings } from './plain-comments/findings.ts';

const root = join(import.meta.dirname, '..');
// Excluded because the tests of the rules consist of comments that break them.
const exclude = ['scripts/plain-comments/**'];
const files = globSync('{client,server,shared,scripts,tests}/**/*.{ts,tsx,mjs,css}', { cwd: root, exclude });
const found = files.flatMap((file) =>
  findings(readFileSync(join(root, file), 'utf8')).map((finding) => ({ file, ...finding })),
);

for (const { file, line, word, text } of found) console.log(`${file}:${line} “${word}”: ${text}`);
process.exitCode = found.length > 0 ? 1 : 0;
