// npm run check: runs all steps in parallel. Prints the name and result of each step, and the output of failed steps.
import { join } from 'node:path';
import { capture, node26, root } from './node.mjs';

const bin = (path) => join(root, 'node_modules', path);
const lingui = (check) => [bin('@lingui/cli/dist/lingui.js'), 'check', ...check, '--config', 'client/lingui.config.ts'];
const biome = ['ci', '--error-on-warnings', '--diagnostic-level=warn', '--max-diagnostics=none', '--reporter=concise'];

const steps = {
  'format, lint': [bin('@biomejs/biome/bin/biome'), ...biome, '--colors=off'],
  types: [bin('typescript/bin/tsc'), '-b', '--pretty', 'false'],
  'import rules': [join(root, 'scripts/import-rules.ts')],
  'comments in plain English': [join(root, 'scripts/plain-comments.ts')],
  'catalogues match the client': [join(root, 'scripts/check-texts.mjs')],
  'catalogues are translated': lingui(['missing', '--mode', 'catalog', '--verbose']),
};

const node = node26();
const started = performance.now();
const codes = await Promise.all(
  Object.entries(steps).map(async ([name, args]) => {
    const { code, output } = await capture(node, args);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(code === 0 ? `ok      ${name} (${seconds} s)` : `FAILED  ${name} (${seconds} s)\n${output.trim()}\n`);
    return code;
  }),
);
process.exit(codes.every((code) => code === 0) ? 0 : 1);
