// npm run bench: starts the benchmark on the Node version that package.json pins.
// Options: -- --full, -- --only ingest,latency, -- --json FILE, -- --page FILE
import { join } from 'node:path';
import { buildBinaries } from '../build/binaries.mjs';
import { build } from '../build/build.mjs';
import { node26, root, run } from '../node.mjs';

const only = process.argv[process.argv.indexOf('--only') + 1] ?? '';
const measures = (parts) => (process.argv.includes('--only') ? parts.test(only) : process.argv.includes('--full'));
// The measurements `client`, `cold` and `screens` need the built client, and `programs` needs the executable.
if (!(await build('server', ...(measures(/client|cold|screens/) ? ['client'] : [])))) process.exit(1);
if (measures(/programs/) && !(await buildBinaries())) process.exit(1);
process.exit(await run(node26(), [join(root, 'scripts/bench/main.ts'), ...process.argv.slice(2)]));
