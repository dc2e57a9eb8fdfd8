import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { capture, node26, root } from '../../../scripts/node.mjs';

let built: Promise<Script> | undefined;

/** Builds the script of every tab from the current sources. */
export function buildProgram(): Promise<Script> {
  built ??= build();
  return built;
}

async function build(): Promise<Script> {
  const outDir = mkdtempSync(join(tmpdir(), 'oa-page-'));
  try {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const config = join(import.meta.dirname, 'vite.config.ts');
    const { code, output } = await capture(node26(), [vite, 'build', '--config', config, '--outDir', outDir]);
    if (code !== 0) throw new Error(output);
    return new Script(readFileSync(join(outDir, 'page.js'), 'utf8'), { filename: 'page.js' });
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
