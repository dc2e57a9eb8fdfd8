import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, type Header as FileHeader } from 'tar-stream';
import { Refusal } from '../../shared/errors.ts';
import { type Entry, files, Hash, Manifest, manifestMax } from './format.ts';
import { Sum } from './sum.ts';

const smallMax = 1024;
const blobName = /^blobs\/([0-9a-f]{2})\/([0-9a-f]{64})$/;
const none = async function* (): AsyncGenerator<Buffer> {};

/**
 * Reads an archive as it arrives: plain files with known names, each at most once, and a valid checksum at the end.
 * @param sumKey `null` if the archive was not encrypted
 * @throws Refusal `not_a_backup`; `wrong_passphrase` if decrypted data does not start like an archive
 */
export async function* tarEntriesOf(source: AsyncIterable<Buffer>, sumKey: Buffer | null): AsyncGenerator<Entry> {
  const tar = extract();
  const fed = pipeline(Readable.from(source), tar as unknown as NodeJS.WritableStream);
  // Each reader of the archive receives its failure. The cause is available here.
  const trouble = fed.then(
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
        if (!sum.is(await whole(bytes, size, smallMax))) throw new Refusal('not_a_backup');
        continue;
      }
      sum.file(name, size);
      yield await entryOf(file.header, bytes, sumKey !== null);
    }
    const error = await trouble;
    if (error !== null) throw error;
  } catch (error) {
    throw await causeOf(error);
  }
  if (!hasEnded) throw noArchive();

  async function causeOf(error: unknown): Promise<Refusal> {
    const cause = error instanceof Refusal ? error : await trouble;
    return cause instanceof Refusal && cause.code !== 'not_a_backup' ? cause : noArchive();
  }

  function noArchive(): Refusal {
    return new Refusal(sumKey !== null && !hasBegun ? 'wrong_passphrase' : 'not_a_backup');
  }
}

async function entryOf({ name, size }: FileHeader, bytes: AsyncIterable<Buffer>, isSealed: boolean): Promise<Entry> {
  if (name === files.manifest) return { header: manifestOf(await whole(bytes, size, manifestMax)), bytes: none() };
  if (name === files.log) return { header: { entry: 'log', bytes: size }, bytes };
  if (name === files.key && isSealed) {
    const key = Buffer.from((await whole(bytes, size, smallMax)).toString(), 'base64');
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

async function whole(bytes: AsyncIterable<Buffer>, size: number, max: number): Promise<Buffer> {
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
