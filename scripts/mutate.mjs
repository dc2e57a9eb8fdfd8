// npm run mutate: changes the expressions in the files below one by one, and runs the unit or client tests that reach them.
// A mutant that survives is a change that no test detects. Arguments replace the files: npm run mutate -- 'server/turns/**/*.ts'
// The reports are in .mutation. Results of files that have not changed since the last run are reused.
import { join } from 'node:path';
import { node26, root, run } from './node.mjs';

const files = [
  'shared/permissions*.ts',
  'server/commands/**/*.ts',
  'server/projections/**/*.ts',
  'server/turns/**/*.ts',
  'client/sync/**/*.ts',
];

const args = process.argv.slice(2);
const wanted = args.length > 0 ? args : files;
const sides = {
  unit: wanted.filter((file) => !file.startsWith('client/')),
  client: wanted.filter((file) => file.startsWith('client/')),
};

let code = 0;
for (const [project, patterns] of Object.entries(sides)) {
  if (patterns.length === 0) continue;
  process.env.MUTATE = project;
  const mutate = [...patterns, '!**/*.test.ts'].join(',');
  const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  code ||= await run(node26(), [stryker, 'run', 'tests/stryker.config.mjs', '--mutate', mutate]);
}
process.exit(code);
