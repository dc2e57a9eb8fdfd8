// npm test: builds the server and the client for the tests that start them, then runs vitest.
// Arguments go to vitest: npm test -- --project unit shared/
import { join } from 'node:path';
import { build, isMissing } from './build/build.mjs';
import { node26, root, run } from './node.mjs';

const args = process.argv.slice(2);
const projects = args.flatMap((arg, i) =>
  arg === '--project' ? [args[i + 1]] : (/^--project=(.*)/.exec(arg)?.slice(1) ?? []),
);
const runs = (...names) => projects.length === 0 || projects.some((name) => names.includes(name));
// System tests need some client to be served, browser tests today's.
const needsClient = runs('browser') || (runs('system') && isMissing('client'));
const needs = [...(needsClient ? ['client'] : []), ...(runs('system', 'browser') ? ['call-page', 'server'] : [])];

if (!(await build(...needs))) process.exit(1);
if (needs.includes('server')) process.env.BUILT_THREADS = '1';
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
process.exit(await run(node26(), [vitest, 'run', '--config', 'tests/vitest.config.ts', ...args]));
