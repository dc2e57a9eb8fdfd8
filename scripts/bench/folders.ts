import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/bench');

/** Runs work on a temporary copy of a folder, so that the folder itself is not changed. */
export function inCopyOf<T>(folder: string, work: (copy: string) => Promise<T>): Promise<T> {
  return inTemporaryFolder(async (copy) => {
    cpSync(folder, copy, { recursive: true });
    return work(copy);
  });
}

/** Runs work in a temporary folder, which is deleted afterwards. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'oa-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns a hash of the sources that large data sets depend on. The data is generated again if any of them changes. */
function key(): string {
  const hash = createHash('sha256');
  const made = ['migrations/*/*/migration.sql', 'server/{kinds,projections}/*.ts', 'scripts/bench/data/*.ts'];
  const files = globSync(made, { cwd: root });
  for (const file of files.sort()) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 12);
}

/** Returns the folder of a data set, which `make` generates on first use. Deletes data sets of other versions of the sources. */
export async function cached(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const current = key();
  mkdirSync(cache, { recursive: true });
  for (const entry of readdirSync(cache)) {
    if (!entry.endsWith(current)) rmSync(join(cache, entry), { recursive: true, force: true });
  }
  const folder = join(cache, `${name}-${current}`);
  if (existsSync(folder)) return folder;
  const part = join(cache, `part-${name}-${current}`);
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part);
  await make(part);
  renameSync(part, folder);
  return folder;
}
