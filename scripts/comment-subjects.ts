// Prints every sentence of a comment, and every name of a test, that begins with who, whoever or what.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentencesWithoutSubject } from './comment-subjects/subject.ts';

const root = join(import.meta.dirname, '..');
const sources = '{client,server,shared,tests,scripts}/**/*.{ts,tsx,js,mjs,css,html,po,md}';
const files = globSync([sources, '*.md'], { cwd: root });
const found = files.flatMap((file) =>
  sentencesWithoutSubject(file, readFileSync(join(root, file), 'utf8')).map((finding) => ({ file, ...finding })),
);

for (const { file, line, text } of found) console.log(`${file}:${line} ${text}`);
process.exitCode = found.length > 0 ? 1 : 0;
