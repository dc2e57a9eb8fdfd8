import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { headBytes, type MediaKind, mediaKind } from '../media/media-kind.ts';

export interface MediaForm {
  found: MediaKind;
  file: Readable;
  /** The sender's preview of the file. `null` if there is none. */
  preview: { bytes: Buffer; mime: string } | null;
}

/**
 * Reads a form with a picture, video or audio and optionally a preview image, which must come first so that the file does not have to be
 * buffered to validate it. Data after the file is not read.
 * @throws Refusal `upload_failed`, `unsupported_media`, `media_too_large`
 */
export async function mediaForm(request: FastifyRequest): Promise<MediaForm> {
  if (!request.isMultipart()) throw new Refusal('upload_failed');
  try {
    const { part, preview } = await partsOf(request);
    const { head, whole } = await peek(part.file);
    const found = mediaKind(head, part.mimetype);
    if (found === null) throw new Refusal(head.length === 0 ? 'upload_failed' : 'unsupported_media');
    return { found, file: whole, preview };
  } catch (error) {
    // Consumes the rest, because a client only receives the response after sending all data.
    request.raw.unpipe().resume();
    throw error instanceof Refusal ? error : new Refusal('upload_failed');
  }
}

async function partsOf(request: FastifyRequest): Promise<{ part: MultipartFile; preview: MediaForm['preview'] }> {
  let preview: MediaForm['preview'] = null;
  const form = request.parts({ limits: { fileSize: limits.videoBytes + 1, files: 2, fields: 10 } });
  for await (const part of form) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== 'preview') return { part, preview };
    if (preview !== null) break;
    preview = await smallPicture(part.file);
  }
  throw new Refusal('upload_failed');
}

/** Reads a small file completely. @throws Refusal `media_too_large`, `upload_failed` if it is incomplete */
export async function whole(source: Readable, max: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > max) throw new Refusal('media_too_large');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('upload_failed');
  }
  return Buffer.concat(chunks);
}

async function smallPicture(source: Readable): Promise<{ bytes: Buffer; mime: string }> {
  const bytes = await whole(source, limits.previewBytes);
  const found = mediaKind(bytes.subarray(0, headBytes), 'image/jpeg');
  if (found?.kind !== 'image') throw new Refusal(bytes.length === 0 ? 'upload_failed' : 'unsupported_media');
  return { bytes, mime: found.mime };
}

/** Returns the first bytes of a stream, and a stream that includes them. */
async function peek(source: Readable): Promise<{ head: Buffer; whole: Readable }> {
  const chunks = (source as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let length = 0;
  while (length < headBytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    first.push(value);
    length += value.length;
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield* first;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  return { head: Buffer.concat(first), whole: Readable.from(all()) };
}
