// npm test: builds what the browser tests look at, then runs vitest. Arguments go to vitest: npm test -- --project unit shared/
import { join } from 'node:path';
import { buildClient, clientIsMissing } from './build-client.mjs';
import { node26, root, run } from './node.mjs';

const args = process.argv.slice(2);
const projects = args.flatMap((arg, i) =>
  arg === '--project' ? [args[i + 1]] : (/^--project=(.*)/.exec(arg)?.slice(1) ?? []),
);
// System tests need some client to be served, browser tests today's.
const needsClient =
  projects.length === 0 ||
  projects.some((name) => name !== 'unit' && name !== 'client' && (name !== 'system' || clientIsMissing()));

if (needsClient && !(await buildClient())) process.exit(1);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
process.exit(await run(node26(), [vitest, 'run', '--config', 'tests/vitest.config.ts', ...args]));
