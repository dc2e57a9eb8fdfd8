import { randomUUID } from 'node:crypto';
import { createWriteStream, linkSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { Writable } from 'node:stream';
import { ConfigError } from '../config.ts';
import { asCaller } from '../process/data-owner.ts';
import { removeDeadParts } from '../process/dead-parts.ts';
import { goneAtExit } from '../process/gone-at-exit.ts';

type Code = { code?: string };

/** The name of the standard streams. */
export const standard = '-';

/** Standard output, which stays open. */
function toStandardOutput(counted: (bytes: number) => void): Writable {
  return new Writable({
    write: (chunk: Buffer, _, done) => {
      counted(chunk.length);
      process.stdout.write(chunk, done);
    },
  });
}

/**
 * Writes a file of its own under another name, and gives it its name when it is whole. A file that is there stays.
 * @param file `-` for standard output
 * @param write ends the stream
 * @throws ConfigError when the name cannot be that of a new file
 */
export async function writeWhole(file: string, write: (out: Writable) => Promise<unknown>): Promise<{ bytes: number }> {
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
  // Known before it is there: a signal may come between.
  const isGone = goneAtExit(part);
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
    isGone();
  }
}

const taken = (file: string) => new ConfigError(`There is a file ${file} already.`);

/** A name, as a part of the form of others. */
const literally = (name: string) => name.replace(/[^\w-]/g, '\\$&');

/** Also a link that leads nowhere. */
function isThere(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // The making of the file says why.
    return false;
  }
}

function opened(part: string, file: string): number {
  try {
    return openSync(part, 'wx', 0o600);
  } catch (error) {
    const { code } = error as Code;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new ConfigError(`There is no folder for ${file}.`);
    if (code === 'ENAMETOOLONG') throw new ConfigError(`The name ${file} is too long.`);
    throw error;
  }
}

/** Another program may have taken the name meanwhile. */
function putInPlace(part: string, file: string): void {
  try {
    linkSync(part, file);
  } catch (error) {
    if ((error as Code).code === 'EEXIST' || isThere(file)) throw taken(file);
    // A disk whose files have one name each.
    renameSync(part, file);
  }
}
