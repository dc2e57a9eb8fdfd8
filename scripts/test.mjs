// npm test: builds the server and the client for the tests that start them, then runs vitest.
// Arguments are passed to vitest: npm test -- --project unit shared/
// `--long` runs the long lane instead: the same tests of the laws, of hostile input and of kills with many more rounds.
import { join } from 'node:path';
import { buildBinaries } from './build/binaries.mjs';
import { build } from './build/build.mjs';
import { node26, root, run } from './node.mjs';

const longFiles = [
  'tests/laws',
  'tests/browser/axe',
  'tests/browser/quiet.test.ts',
  ...[
    'crash',
    'flipped-bytes',
    'frame-fuzz',
    'hostile-backup',
    'hostile-tar',
    'operator-kills',
    'report-kills',
    'rest-fuzz',
  ].map((name) => `tests/system/${name}.test.ts`),
];

const given = process.argv.slice(2);
const isLong = given.includes('--long');
const args = given.filter((arg) => arg !== '--long');
const projects = args.flatMap((arg, i) =>
  arg === '--project' ? [args[i + 1]] : (/^--project=(.*)/.exec(arg)?.slice(1) ?? []),
);
const runs = (...names) => projects.length === 0 || projects.some((name) => names.includes(name));
const needs = runs('system', 'binary') ? ['client', 'call-page', 'server'] : [];

if (!(await build(...needs)) || (runs('binary') && !isLong && !(await buildBinaries()))) process.exit(1);
if (needs.includes('server')) process.env.BUILT_THREADS = '1';
if (isLong) {
  process.env.LONG = '1';
  if (args.length === 0) args.push('--project', 'system', ...longFiles);
}
process.exit(
  await run(node26(), [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    'tests/vitest.config.ts',
    ...args,
  ]),
);
