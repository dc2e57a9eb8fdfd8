// npm start and npm run demo: builds what is older than its sources, then becomes the server.
import { build, served } from './build/build.mjs';
import { node26, root, run, serverArgs } from './node.mjs';

const node = node26();
// The demo brings the stand-in for LINE along, which is no part of the server.
const words = process.argv.slice(2);
const args = words[0] === 'demo' ? [...serverArgs('demo'), ...words.slice(1)] : [...serverArgs('main'), ...words];

if (!(await build(...served))) process.exit(1);
process.chdir(root);
// Where Node can replace itself there is one process less, and nothing between a signal and the server.
if (process.execve) process.execve(node, [node, ...args], process.env);
process.exit(await run(node, args));
