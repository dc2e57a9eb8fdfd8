// npm start, npm run demo and npm run demo:cluster: builds the parts that are older than their sources, then runs the server.
import { join } from 'node:path';
import { build, served } from './build/build.mjs';
import { node26, root, run, serverArgs, serverFlags } from './node.mjs';

const node = node26();
const [first, ...rest] = process.argv.slice(2);
const programs = {
  // The demo includes the LINE simulator, which is not part of the server.
  demo: serverArgs('demo'),
  // The demo of several nodes runs from its sources, because it uses parts of the tests. It starts nodes from the build.
  'demo:cluster': [...serverFlags, join(root, 'scripts/cluster-demo/main.ts')],
};
const args = first in programs ? [...programs[first], ...rest] : [...serverArgs('main'), ...process.argv.slice(2)];

if (!(await build(...served))) process.exit(1);
process.chdir(root);
// Threads reuse memory that another thread has freed, which saves 20 MB.
process.env.MALLOC_ARENA_MAX ??= '2';
// Replaces the process where Node supports it, so that signals reach the server directly.
if (process.execve) process.execve(node, [node, ...args], process.env);
process.exit(await run(node, args));
