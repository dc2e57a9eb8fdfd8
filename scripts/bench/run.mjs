// npm run bench: starts the benchmark on the Node that package.json pins. -- --full, -- --only ingest,latency, -- --json FILE
import { join } from 'node:path';
import { buildClient } from '../build-client.mjs';
import { node26, root, run, serverFlags } from '../node.mjs';

process.env.BENCH_SERVER_FLAGS = serverFlags.join(' ');
// Of all figures only the client's looks at what is built.
const only = process.argv[process.argv.indexOf('--only') + 1] ?? '';
const needsClient = process.argv.includes('--only') ? only.includes('client') : process.argv.includes('--full');
if (needsClient && !(await buildClient())) process.exit(1);
process.exit(await run(node26(), [join(root, 'scripts/bench/main.ts'), ...process.argv.slice(2)]));
