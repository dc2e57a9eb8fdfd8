import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Header, pack } from 'tar-stream';
import { writeBackup } from '../../server/backup/write.ts';
import { StoredFiles } from '../../server/blobs/files.ts';

export interface TarFile {
  header: Partial<Header> & Pick<Header, 'name'>;
  bytes?: Buffer;
}

/** Returns an archive of these files. The checksum is valid by default; `sum` is a different checksum, or `null` for none. */
export async function tarOf(files: readonly TarFile[], sum?: Buffer | null): Promise<Buffer> {
  const tar = pack();
  const hash = createHash('sha256');
  for (const { header, bytes = Buffer.alloc(0) } of files) {
    hash.update(`${header.name}\n${bytes.length}\n`).update(bytes);
    tar.entry(header, bytes);
  }
  const end = sum === undefined ? Buffer.from(`${hash.digest('hex')}\n`) : sum;
  if (end !== null) tar.entry({ name: 'sum' }, end);
  tar.finalize();
  return Buffer.concat(await Array.fromAsync(tar as AsyncIterable<Buffer>));
}

/** Returns a backup of a log file as the product writes it. */
export async function writtenBackup(dataDir: string, copyTo: (file: string) => Promise<void>, passphrase?: string) {
  const key = passphrase === undefined ? null : { key: Buffer.alloc(32, 7), passphrase };
  const blobs = new StoredFiles(join(dataDir, 'blobs'));
  return Buffer.concat(
    await Array.fromAsync(
      writeBackup({ dataDir, log: { copyTo }, blobs, now: 1_800_000_000_000, key, damaged: () => undefined }),
    ),
  );
}
