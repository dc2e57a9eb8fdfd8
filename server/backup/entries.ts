import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, type Header as FileHeader } from 'tar-stream';
import { Refusal } from '../../shared/errors.ts';
import { type Entry, FirstHeader, files, firstLine, Hash, headerMax, Manifest, manifestMax } from './format.ts';
import { Sum } from './sum.ts';
import { mark, opening } from './under-passphrase.ts';

/**
 * Reads the parts of a backup as they arrive, in any format and with or without encryption.
 * @throws Refusal `not_a_backup` if it is not a backup, is truncated or was modified; `wrong_passphrase`
 */
export async function* entriesOf(source: AsyncIterable<Buffer>, passphrase: string | null): AsyncGenerator<Entry> {
  const { start, all } = await begun(source, firstLine.length);
  if (start.subarray(0, mark.length).equals(mark)) {
    const { sum, archive } = await opening(all, passphrase);
    yield* tarEntriesOf(archive, sum);
  } else if (start.toString() === firstLine) yield* firstEntriesOf(all);
  else yield* tarEntriesOf(all, null);
}

/** Reads the first bytes of a source. Returns them as `start`, and the whole source, including these bytes, as `all`. */
async function begun(source: AsyncIterable<Buffer>, length: number) {
  const chunks = source[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);
  while (buffered.length < length) {
    const { value, done } = await chunks.next();
    if (done) break;
    buffered = Buffer.concat([buffered, value]);
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield buffered;
    for (;;) {
      const { value, done } = await chunks.next();
      if (done) return;
      yield value;
    }
  }
  return { start: buffered.subarray(0, length), all: all() };
}

const smallMax = 1024;
const blobName = /^blobs\/([0-9a-f]{2})\/([0-9a-f]{64})$/;
const none = async function* (): AsyncGenerator<Buffer> {};

/**
 * Reads an archive as it arrives. Accepts only regular files with known names, each at most once, and a valid checksum at the end.
 * @param sumKey `null` if the archive was not encrypted
 * @throws Refusal `not_a_backup`; `wrong_passphrase` if the decrypted data does not start like an archive
 */
async function* tarEntriesOf(source: AsyncIterable<Buffer>, sumKey: Buffer | null): AsyncGenerator<Entry> {
  const tar = extract();
  const fed = pipeline(Readable.from(source), tar as unknown as NodeJS.WritableStream);
  // Keeps the cause of a failure, because every reader of the archive receives only a generic error.
  const failure = fed.then(
    () => null,
    (error: unknown) => error,
  );
  const sum = new Sum(sumKey);
  let hasBegun = false;
  let hasEnded = false;
  try {
    for await (const file of tar) {
      const { name, size, type } = file.header;
      hasBegun = true;
      if (hasEnded || type !== 'file') throw new Refusal('not_a_backup');
      const bytes = summed(file as AsyncIterable<Buffer>, name === files.sum ? null : sum, causeOf);
      if (name === files.sum) {
        hasEnded = true;
        if (!sum.is(await readAll(bytes, size, smallMax))) throw new Refusal('not_a_backup');
        continue;
      }
      sum.file(name, size);
      yield await entryOf(file.header, bytes, sumKey !== null);
    }
    const error = await failure;
    if (error !== null) throw error;
  } catch (error) {
    throw await causeOf(error);
  }
  if (!hasEnded) throw noArchive();

  async function causeOf(error: unknown): Promise<Refusal> {
    const cause = error instanceof Refusal ? error : await failure;
    return cause instanceof Refusal && cause.code !== 'not_a_backup' ? cause : noArchive();
  }

  function noArchive(): Refusal {
    return new Refusal(sumKey !== null && !hasBegun ? 'wrong_passphrase' : 'not_a_backup');
  }
}

async function entryOf({ name, size }: FileHeader, bytes: AsyncIterable<Buffer>, isSealed: boolean): Promise<Entry> {
  if (name === files.manifest) return { header: manifestOf(await readAll(bytes, size, manifestMax)), bytes: none() };
  if (name === files.log) return { header: { entry: 'log', bytes: size }, bytes };
  if (name === files.key && isSealed) {
    const key = Buffer.from((await readAll(bytes, size, smallMax)).toString(), 'base64');
    return { header: { entry: 'secret', key }, bytes: none() };
  }
  const [, shelf, hash = ''] = blobName.exec(name) ?? [];
  if (!Hash.safeParse(hash).success || !hash.startsWith(shelf ?? '-')) throw new Refusal('not_a_backup');
  return { header: { entry: 'blob', hash, bytes: size }, bytes };
}

async function* summed(
  bytes: AsyncIterable<Buffer>,
  sum: Sum | null,
  causeOf: (error: unknown) => Promise<Refusal>,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of bytes) {
      sum?.bytes(chunk);
      yield chunk;
    }
  } catch (error) {
    throw await causeOf(error);
  }
}

async function readAll(bytes: AsyncIterable<Buffer>, size: number, max: number): Promise<Buffer> {
  if (size > max) throw new Refusal('not_a_backup');
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function manifestOf(json: Buffer): Manifest {
  try {
    return Manifest.parse({ ...JSON.parse(json.toString()), entry: 'manifest' });
  } catch {
    throw new Refusal('not_a_backup');
  }
}

/**
 * Reads a backup in the first format as it arrives.
 * @throws Refusal `not_a_backup` if it is not a backup, is truncated or was modified
 */
async function* firstEntriesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const chunks = source[Symbol.asyncIterator]();
  const sum = createHash('sha256');
  let buffered: Buffer = Buffer.alloc(0);

  async function more(): Promise<void> {
    const { value, done } = await chunks.next();
    if (done) throw new Refusal('not_a_backup');
    buffered = buffered.length === 0 ? value : Buffer.concat([buffered, value]);
  }
  function take(length: number): Buffer {
    const taken = buffered.subarray(0, length);
    buffered = buffered.subarray(length);
    return taken;
  }
  async function line(): Promise<Buffer> {
    for (let from = 0; ; ) {
      const end = buffered.indexOf(10, from);
      if (end >= 0) return take(end + 1);
      if (buffered.length > headerMax) throw new Refusal('not_a_backup');
      from = buffered.length;
      await more();
    }
  }
  async function* bytesOf(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      if (buffered.length === 0) await more();
      const taken = take(Math.min(left, buffered.length));
      left -= taken.length;
      sum.update(taken);
      yield taken;
    }
  }

  const first = await line();
  if (first.toString() !== firstLine) throw new Refusal('not_a_backup');
  sum.update(first);
  for (;;) {
    const raw = await line();
    const header = headerOf(raw);
    if (header.entry === 'end') {
      const isRight = header.sum === sum.digest('hex') && buffered.length === 0 && (await chunks.next()).done === true;
      if (!isRight) throw new Refusal('not_a_backup');
      return;
    }
    sum.update(raw);
    yield { header, bytes: bytesOf('bytes' in header ? header.bytes : 0) };
  }
}

function headerOf(raw: Buffer): FirstHeader {
  try {
    return FirstHeader.parse(JSON.parse(raw.toString()));
  } catch {
    throw new Refusal('not_a_backup');
  }
}
