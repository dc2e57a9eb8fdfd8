import { randomUUID } from 'node:crypto';
import { createWriteStream, linkSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { Writable } from 'node:stream';
import { asCaller } from '../process/data-owner.ts';
import { removeDeadParts } from '../process/dead-parts.ts';
import { removeAtExit } from '../process/remove-at-exit.ts';
import { ConfigError } from '../settings.ts';

type Code = { code?: string };

/** Name that means the standard streams instead of a file. */
export const standard = '-';

/** Writes to standard output without closing it. */
function toStandardOutput(counted: (bytes: number) => void): Writable {
  return new Writable({
    write: (chunk: Buffer, _, done) => {
      counted(chunk.length);
      process.stdout.write(chunk, done);
    },
  });
}

/**
 * Writes a new file under a temporary name and renames it when it is complete. Never overwrites a file.
 * @param file `-` for standard output
 * @param write must end the stream
 * @throws ConfigError if the name cannot be used for a new file
 */
export async function writeNewFile(
  file: string,
  write: (out: Writable) => Promise<unknown>,
): Promise<{ bytes: number }> {
  if (file === standard) {
    let bytes = 0;
    await write(
      toStandardOutput((count) => {
        bytes += count;
      }),
    );
    return { bytes };
  }
  asCaller(file, () => {
    if (isThere(file)) throw taken(file);
    removeDeadParts(dirname(file), new RegExp(`^${literally(basename(file))}\\.(\\d+)-[0-9a-f]{8}\\.part$`));
  });
  const part = `${file}.${process.pid}-${randomUUID().slice(0, 8)}.part`;
  // Registers the removal of the temporary file before creating it, because a signal can arrive in between.
  const release = removeAtExit(part);
  try {
    const out = createWriteStream('', { fd: asCaller(file, () => opened(part, file)), flush: true });
    try {
      await write(out);
      asCaller(file, () => putInPlace(part, file));
      return { bytes: out.bytesWritten };
    } finally {
      out.destroy();
      asCaller(file, () => rmSync(part, { force: true }));
    }
  } finally {
    release();
  }
}

const taken = (file: string) => new ConfigError(`${file} already exists.`);

/** Escapes a name for use in a regular expression. */
const literally = (name: string) => name.replace(/[^\w-]/g, '\\$&');

/** Whether the path exists, including a link without a target. */
function isThere(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // Ignores the error: creating the file fails next and reports the reason.
    return false;
  }
}

function opened(part: string, file: string): number {
  try {
    return openSync(part, 'wx', 0o600);
  } catch (error) {
    const { code } = error as Code;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new ConfigError(`The folder of ${file} does not exist.`);
    if (code === 'ENAMETOOLONG') throw new ConfigError(`The name is too long: ${file}`);
    throw error;
  }
}

/** Moves the complete file to its final name. Fails if another program has created a file with that name in the meantime. */
function putInPlace(part: string, file: string): void {
  try {
    linkSync(part, file);
  } catch (error) {
    if ((error as Code).code === 'EEXIST' || isThere(file)) throw taken(file);
    // Renames the file on file systems without hard links.
    renameSync(part, file);
  }
}
