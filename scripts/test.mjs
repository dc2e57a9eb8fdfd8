// npm test: builds the server and the client for the tests that start them, then runs vitest.
// Arguments go to vitest: npm test -- --project unit shared/
// Under CI a few files that failed run once more, one after the other and beside nothing else, and it is said which these were:
// a test that fails only beside others is a defect of the test, and one that fails twice fails the run.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildBinaries } from './build/binaries.mjs';
import { build, isMissing } from './build/build.mjs';
import { node26, root, run } from './node.mjs';

const args = process.argv.slice(2);
const projects = args.flatMap((arg, i) =>
  arg === '--project' ? [args[i + 1]] : (/^--project=(.*)/.exec(arg)?.slice(1) ?? []),
);
const runs = (...names) => projects.length === 0 || projects.some((name) => names.includes(name));
// System tests need some client to be served, browser tests today's.
const needsClient = runs('browser', 'binary') || (runs('system') && isMissing('client'));
const needs = [
  ...(needsClient ? ['client'] : []),
  ...(runs('system', 'browser', 'binary') ? ['call-page', 'server'] : []),
];

if (!(await build(...needs)) || (runs('binary') && !(await buildBinaries()))) process.exit(1);
if (needs.includes('server')) process.env.BUILT_THREADS = '1';
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const failedFiles = join(root, 'node_modules/.cache/failed-files.json');
const againMax = 5;

rmSync(failedFiles, { force: true });
const code = await runTests(...args);
if (code === 0 || !process.env.CI || args.length > 0) process.exit(code);

const { files, passed } = JSON.parse(readFileSync(failedFiles, 'utf8'));
if (files.length === 0 || files.length > againMax) process.exit(code);
console.log(`\nFailed beside others, and run once more alone: ${files.join(', ')}\n`);
process.env.PASSED_BEFORE = String(passed);
process.exit(await runTests('--maxWorkers=1', '--no-file-parallelism', ...files));

function runTests(...args) {
  return run(node26(), [vitest, 'run', '--config', 'tests/vitest.config.ts', ...args]);
}
