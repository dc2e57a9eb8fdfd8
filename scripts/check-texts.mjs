// Fails if the catalogues differ from the texts in the client's sources: if a message is missing or obsolete, or if its English text or the
// name of a value is different. Compares them with a fresh extraction into a temporary folder.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture, node26, root } from './node.mjs';

const locales = join(root, 'client/locales');
const fresh = mkdtempSync(join(tmpdir(), 'oa-console-texts-'));
try {
  cpSync(locales, fresh, { recursive: true });
  process.env.LOCALES = fresh;
  const lingui = join(root, 'node_modules/@lingui/cli/dist/lingui.js');
  const options = ['--overwrite', '--clean', '--config', 'client/lingui.config.ts'];
  const { code, output } = await capture(node26(), [lingui, 'extract', ...options]);
  if (code !== 0) throw new Error(output);
  for (const name of readdirSync(fresh)) {
    const [is, was] = [fresh, locales].map((folder) => readFileSync(join(folder, name), 'utf8').split('\n'));
    const line = is.findIndex((text, index) => text !== was[index]);
    if (line < 0 && is.length === was.length) continue;
    console.error(`${name}:${line + 1} is "${was[line]}", extracted "${is[line]}". Run npm run extract.`);
    process.exitCode = 1;
  }
} finally {
  rmSync(fresh, { recursive: true });
}
