import { createHash, randomBytes, scryptSync } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../../shared/errors.ts';
import { CannotOpen, keyBytes, Secrets } from '../keys/secrets.ts';
import { entriesOf } from './entries.ts';
import { backupFormat, type Manifest, type SealedKey } from './format.ts';
import { mustKnowMigrations } from './migrations.ts';

/** File name of the log until it is checked. */
export const uncheckedLog = 'given.db';

/** Maximum number of blobs, far more than any installation has. */
const blobsMax = 10_000_000;
/** Minimum disk space in bytes that must stay free for the running product. */
const spareBytes = 256 * 1024 * 1024;

/**
 * Writes the files of a backup to a folder. Returns the manifest and the key, which are not written. `key` is `null` if the backup includes
 * no key, or if the key is encrypted and no passphrase was given.
 * @throws Refusal `not_a_backup`, `backup_too_new`, `wrong_passphrase`, `disk_full`
 */
export async function unpack(
  source: AsyncIterable<Buffer>,
  folder: string,
  passphrase: string | null,
): Promise<{ manifest: Manifest; key: Buffer | null }> {
  let manifest: Manifest | null = null;
  let key: Buffer | null = null;
  let hasKey = false;
  let hasLog = false;
  const blobs = new Set<string>();
  for await (const { header, bytes } of entriesOf(source, passphrase)) {
    if (header.entry === 'manifest') {
      if (manifest !== null) throw new Refusal('not_a_backup');
      manifest = header;
      if (header.format > backupFormat) throw new Refusal('backup_too_new');
      mustKnowMigrations(header.migrations);
    } else if (manifest === null) throw new Refusal('not_a_backup');
    else if (header.entry === 'key' || header.entry === 'secret') {
      if (hasKey) throw new Refusal('not_a_backup');
      hasKey = true;
      key = keyOf(header, passphrase);
    } else if (header.entry === 'log') {
      if (hasLog) throw new Refusal('not_a_backup');
      hasLog = true;
      // Reserves twice the size of the log, because checking the log creates a copy.
      await mustFit(folder, 2 * header.bytes);
      await keep(bytes, join(folder, uncheckedLog));
    } else if (header.entry === 'blob') {
      if (blobs.has(header.hash) || blobs.size === blobsMax) throw new Refusal('not_a_backup');
      blobs.add(header.hash);
      await mustFit(folder, header.bytes);
      const hash = await keep(bytes, join(folder, 'blobs', header.hash.slice(0, 2), header.hash));
      if (hash !== header.hash) throw new Refusal('not_a_backup');
    }
  }
  if (manifest === null || !hasLog) throw new Refusal('not_a_backup');
  return { manifest, key };
}

/** Returns the key in a backup. `null` if the key is encrypted and no passphrase was given. */
function keyOf(header: SealedKey | { entry: 'secret'; key: Buffer }, passphrase: string | null): Buffer | null {
  if (header.entry === 'key') return passphrase === null ? null : openKey(header, passphrase);
  if (header.key.length !== keyBytes) throw new Refusal('not_a_backup');
  return header.key;
}

async function mustFit(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bytes + spareBytes > bavail * bsize) throw new Refusal('disk_full');
}

/** Writes a file. @returns the SHA-256 hash of the written bytes as hex */
async function keep(bytes: AsyncIterable<Buffer>, path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash('sha256');
  const summed = async function* () {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(Readable.from(summed()), createWriteStream(path, { mode: 0o600, flush: true }));
  return hash.digest('hex');
}

const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const under = (passphrase: string, salt: Buffer) =>
  new Secrets(scryptSync(passphrase.normalize('NFKC'), salt, keyBytes, cost));

export function sealKey(key: Buffer, passphrase: string): SealedKey {
  const salt = randomBytes(16);
  const sealed = under(passphrase, salt).seal(key.toString('base64'));
  return { entry: 'key', salt: salt.toString('base64'), sealed };
}

/**
 * Decrypts the key in a backup of the first format.
 * @throws Refusal `wrong_passphrase`; `not_a_backup` if the result is not a key
 */
function openKey({ salt, sealed }: SealedKey, passphrase: string): Buffer {
  const key = Buffer.from(open(under(passphrase, Buffer.from(salt, 'base64')), sealed), 'base64');
  if (key.length !== keyBytes) throw new Refusal('not_a_backup');
  return key;
}

function open(secrets: Secrets, sealed: string): string {
  try {
    return secrets.open(sealed);
  } catch (error) {
    if (error instanceof CannotOpen) throw new Refusal('wrong_passphrase');
    throw error;
  }
}
