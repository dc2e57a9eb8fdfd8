// npm run bench: starts the benchmark on the Node that package.json pins. -- --full, -- --only ingest,latency, -- --json FILE
import { join } from 'node:path';
import { node26, root, run, serverFlags } from '../node.mjs';

process.env.BENCH_SERVER_FLAGS = serverFlags.join(' ');
process.exit(await run(node26(), [join(root, 'scripts/bench/main.ts'), ...process.argv.slice(2)]));
