// Prints every import that ARCHITECTURE.md forbids: file, line, import and rule.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cyclic } from './import-rules/cycles.ts';
import { importsOf } from './import-rules/imports-of.ts';
import { schemasInClient, violations } from './import-rules/rules.ts';

const root = join(import.meta.dirname, '..');
const files = globSync('{client,server,shared}/**/*.{ts,tsx}', { cwd: root });
const imports = files.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')));
const cycles = cyclic(imports).map((one) => ({ ...one, rule: 'no import cycles' }));
const found = [...violations(imports), ...schemasInClient(imports), ...cycles];

for (const { from, line, to, rule } of found) console.log(`${from}:${line} imports ${to}: ${rule}`);
process.exitCode = found.length > 0 ? 1 : 0;
