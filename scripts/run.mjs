// npm start and npm run demo: builds the parts that are older than their sources, then runs the server.
import { build, served } from './build/build.mjs';
import { node26, root, run, serverArgs } from './node.mjs';

const node = node26();
// The demo includes the LINE simulator, which is not part of the server.
const argv = process.argv.slice(2);
const args = argv[0] === 'demo' ? [...serverArgs('demo'), ...argv.slice(1)] : [...serverArgs('main'), ...argv];

if (!(await build(...served))) process.exit(1);
process.chdir(root);
// Threads reuse memory that another thread has freed, which saves 20 MB.
process.env.MALLOC_ARENA_MAX ??= '2';
// Replaces the process where Node supports it, so that signals reach the server directly.
if (process.execve) process.execve(node, [node, ...args], process.env);
process.exit(await run(node, args));
