import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

interface Audited {
  folder: string;
  /** Blobs that rows reference, each with a description of the row. */
  named: () => ReadonlyMap<string, string>;
  report: (line: string) => void;
}

/** Compares every file with the hash in its name, and reports missing files that rows reference. @returns the number of files */
export async function verifyBlobs({ folder, named, report }: Audited): Promise<number> {
  const rows = named();
  const of = (hash: string) => (rows.has(hash) ? ` (${rows.get(hash)})` : '');
  const there = new Set<string>();
  for (const shelf of existsSync(folder) ? await readdir(folder) : []) {
    if (!/^[0-9a-f]{2}$/.test(shelf)) continue;
    for (const hash of await readdir(join(folder, shelf))) {
      const found = await hashOf(join(folder, shelf, hash));
      if (found === null) continue;
      there.add(hash);
      if (found !== hash) report(`file ${hash}: content does not match the hash${of(hash)}`);
    }
  }
  const missing = [...rows.keys()].filter((hash) => !there.has(hash));
  // The running product may have added or erased some meanwhile.
  const still = missing.length === 0 ? rows : named();
  for (const hash of missing) {
    if (still.has(hash) && !existsSync(join(folder, hash.slice(0, 2), hash)))
      report(`file ${hash}: missing${of(hash)}`);
  }
  return there.size;
}

/** `null` if the file was erased meanwhile. */
async function hashOf(file: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
  return hash.digest('hex');
}
