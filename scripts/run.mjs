// npm start and npm run demo: builds the client when its sources are newer, then becomes the server.
import { join } from 'node:path';
import { buildClient } from './build-client.mjs';
import { node26, root, run, serverFlags } from './node.mjs';

const node = node26();
// The demo brings the stand-in for LINE along, which is no part of the server.
const [command, ...rest] = process.argv.slice(2);
const args =
  command === 'demo'
    ? [join(root, 'scripts/demo/main.ts'), ...rest]
    : [join(root, 'server/main.ts'), command ?? 'serve', ...rest];

if (!(await buildClient())) process.exit(1);
process.chdir(root);
// Where Node can replace itself there is one process less, and nothing between a signal and the server.
if (process.execve) process.execve(node, [node, ...serverFlags, ...args], process.env);
process.exit(await run(node, [...serverFlags, ...args]));
