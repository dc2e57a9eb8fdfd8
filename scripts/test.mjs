// npm test: builds the server and the client for the tests that start them, then runs vitest.
// Arguments are passed to vitest: npm test -- --project unit shared/
// With CI=1, up to five failed files of a whole run are run once more, alone, and their names are printed. A file that then passes depends
// on the load of the machine, which is a defect of the test. If a file fails again, the run fails.
// `--long` runs the long lane instead: the tests of laws, hostile input and kills, with many more rounds.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildBinaries } from './build/binaries.mjs';
import { build } from './build/build.mjs';
import { node26, root, run } from './node.mjs';

const longFiles = [
  'tests/laws',
  'tests/browser/axe',
  'tests/browser/quiet.test.ts',
  'tests/browser/cold.test.ts',
  ...[
    'cluster-kills',
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

const input = process.argv.slice(2);
const isLong = input.includes('--long');
/** Whether all files of the long lane run. */
const isWholeLane = isLong && input.length === 1;
const args = input.filter((arg) => arg !== '--long');
const projects = args.flatMap((arg, i) =>
  arg === '--project' ? [args[i + 1]] : (/^--project=(.*)/.exec(arg)?.slice(1) ?? []),
);
const runs = (...names) => projects.length === 0 || projects.some((name) => names.includes(name));
const needs = runs('system', 'cluster', 'nodes', 'binary') ? ['client', 'call-page', 'server'] : [];

if (!(await build(...needs)) || (runs('binary') && !isLong && !(await buildBinaries()))) process.exit(1);
if (needs.includes('server')) process.env.BUILT_THREADS = '1';
if (isLong) {
  process.env.LONG = '1';
  if (isWholeLane) args.push('--project', 'system', '--project', 'cluster', ...longFiles);
}
const failedFiles = join(root, 'node_modules/.cache/failed-files.json');
const rerunMax = 5;

rmSync(failedFiles, { force: true });
let code = await vitest(...args);
if (isWholeLane) code = (await vitest('--project', 'nodes')) || code;
if (code === 0 || !process.env.CI || input.length > 0) process.exit(code);

const { files, passed } = JSON.parse(readFileSync(failedFiles, 'utf8'));
if (files.length === 0 || files.length > rerunMax) process.exit(code);
console.log(`\nFailed, and run once more alone: ${files.join(', ')}\n`);
process.env.PASSED_BEFORE = String(passed);
process.exit(await vitest('--no-file-parallelism', ...files));

function vitest(...more) {
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  return run(node26(), [program, 'run', '--config', 'tests/vitest.config.ts', ...more]);
}
