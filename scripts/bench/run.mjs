// npm run bench: starts the benchmark on the Node that package.json pins. -- --full, -- --only ingest,latency, -- --json FILE
import { join } from 'node:path';
import { build } from '../build/build.mjs';
import { node26, root, run } from '../node.mjs';

// The client's figures and the screens' look at its build.
const only = process.argv[process.argv.indexOf('--only') + 1] ?? '';
const needsClient = process.argv.includes('--only') ? /client|screens/.test(only) : process.argv.includes('--full');
if (!(await build('server', ...(needsClient ? ['client'] : [])))) process.exit(1);
process.exit(await run(node26(), [join(root, 'scripts/bench/main.ts'), ...process.argv.slice(2)]));
