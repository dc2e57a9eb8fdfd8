import type { Readable } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { type Blob, type Blobs, BlobsUnavailable, type OpenBlob } from '../blobs/port.ts';
import { pictureType } from '../media/picture.ts';
import { pictureSize } from '../media/picture-size.ts';
import type { RecordedBlobs } from '../media/recorded-blobs.ts';
import { withoutMetadata } from '../media/strip-metadata.ts';
import { isDiskFull } from '../storage/writable.ts';

type Limits = NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits'];

/** Yields the parts of a form. @throws Refusal `upload_failed` if the body is not a form, or for any other error of the parser */
export async function* partsOf(request: FastifyRequest, limits: Limits): AsyncGenerator<Multipart> {
  try {
    if (request.isMultipart()) yield* request.parts({ limits });
    else throw new Refusal('upload_failed');
  } catch {
    throw new Refusal('upload_failed');
  }
}

/** Reads the only file of a form. @throws Refusal `upload_failed`; `tooLarge` if the file is larger than `max` bytes */
export async function fileOf(request: FastifyRequest, max: number, tooLarge: ErrorCode): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal('upload_failed');
  let bytes: Buffer | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: max, files: 1, fields: 10 } })) {
      if (part.type === 'file') bytes = await take(part);
    }
  } catch (error) {
    throw new Refusal((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge : 'upload_failed');
  }
  if (bytes === undefined || bytes.length === 0) throw new Refusal('upload_failed');
  return bytes;
}

const take = (part: Extract<Multipart, { type: 'file' }>) => part.toBuffer();

/**
 * Stores an uploaded file.
 * @throws Refusal `tooLarge` if the file is larger than `max` bytes, `upload_failed` if it does not arrive completely, `disk_full`,
 * `not_stored`
 */
export async function storeUpload(
  { log }: FastifyRequest,
  blobs: Blobs,
  bytes: Readable | Buffer,
  { max, tooLarge }: { max: number; tooLarge: ErrorCode },
): Promise<Blob> {
  const stored = await blobs.put(bytes, max).catch((error: NodeJS.ErrnoException) => {
    // A connection error has the `syscall` `read` or no `syscall`. A disk error has another `syscall`.
    if (!(error instanceof BlobsUnavailable) && (error.syscall ?? 'read') === 'read')
      throw new Refusal('upload_failed');
    log.error({ err: error }, 'Upload could not be stored');
    throw new Refusal(isDiskFull(error) ? 'disk_full' : 'not_stored');
  });
  if (stored === 'too_large') throw new Refusal(tooLarge);
  return stored;
}

/**
 * Stores an uploaded logo, whose content must be a PNG, JPEG or GIF picture.
 * @param record records the logo, given its hash
 * @throws Refusal `not_an_image`, `image_too_large`, `image_too_wide`, `upload_failed`, `disk_full`, `not_stored`
 */
export async function storeLogo<T>(
  { request, mustStillBeAllowed }: { request: FastifyRequest; mustStillBeAllowed: () => void },
  { blobs, recordedBlobs }: { blobs: Blobs; recordedBlobs: RecordedBlobs },
  record: (hash: string) => Promise<T>,
): Promise<T> {
  const bytes = await fileOf(request, limits.logoBytes, 'image_too_large');
  mustStillBeAllowed();
  const size = await pictureSize((start, length) => Promise.resolve(bytes.subarray(start, start + length)));
  if (pictureType(bytes) === null || size === null) throw new Refusal('not_an_image');
  if (Math.max(size.width, size.height) > limits.logoSide) throw new Refusal('image_too_wide');
  const bounds = { max: limits.logoBytes, tooLarge: 'image_too_large' } as const;
  const store = () => storeUpload(request, blobs, withoutMetadata(bytes), bounds);
  const { hash } = await store();
  const recorded = await record(hash);
  // Stores the logo again if an erasure of the same bytes has deleted it before it was recorded.
  if (!(await recordedBlobs.isKept(hash))) await store();
  return recorded;
}

/** Sends a picture safely: with a type determined from its content, in a sandbox in which nothing can run. */
export async function sendPicture(reply: FastifyReply, blobs: Blobs, hash: string | null): Promise<FastifyReply> {
  const found = hash === null ? null : await blobs.open(hash);
  if (found === null) throw new Refusal('media_not_found');
  const bytes = await readAll(found);
  return reply
    .type(pictureType(bytes) ?? 'application/octet-stream')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('content-disposition', 'inline; filename="logo"')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(bytes);
}

async function readAll({ stream }: OpenBlob): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
