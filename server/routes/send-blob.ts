import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import type { Blobs, Range } from '../blobs/port.ts';

export interface Served {
  blob: string;
  mime: string;
  bytes: number;
  /** For files that are saved rather than shown. */
  fileName?: string | undefined;
  /** Bytes that the product made itself are of the type that they say, shown in place or saved. */
  made?: 'inline' | 'attachment';
}

/** Types that a browser may show in place; all else is saved. */
const shown = /^(image\/(jpeg|png|gif|webp)|video\/[\w.+-]+|audio\/[\w.+-]+)$/;

/** One range of the form that players send; anything else is answered whole. */
function rangeOf(header: string | undefined, bytes: number): Range | 'unsatisfiable' | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (found === null || (found[1] === '' && found[2] === '')) return null;
  const [, first = '', last = ''] = found;
  if (first === '')
    return last === '0' ? 'unsatisfiable' : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 };
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start >= bytes || end < start ? 'unsatisfiable' : { start, end };
}

/** A file's name for every client (RFC 6266): plain for those that know ASCII alone, and whole. */
function fileNameParts(fileName: string): string {
  const whole = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const plain = fileName.normalize('NFKD').replace(/[^ -~]+|["\\%]/g, '_');
  return `filename="${plain}"; filename*=UTF-8''${whole}`;
}

/**
 * Bytes that somebody else made are shown only as what they safely are, in a sandbox, under no guessed type.
 * @throws Refusal `media_not_found` when they are gone
 */
export async function sendBlob(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: Blobs,
  { blob, mime, bytes, fileName, made }: Served,
): Promise<FastifyReply> {
  const isShown = shown.test(mime);
  const name = fileName === undefined ? '' : `; ${fileNameParts(fileName)}`;
  reply
    .type(isShown || made !== undefined ? mime : 'application/octet-stream')
    .header('content-disposition', `${made ?? (isShown && fileName === undefined ? 'inline' : 'attachment')}${name}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('accept-ranges', 'bytes')
    .header('etag', `"${blob}"`)
    // Asked again each time: what is taken back is gone from the screens too.
    .header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match'] === `"${blob}"`) return reply.code(304).send();
  const range = rangeOf(request.headers.range, bytes);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  const found = await blobs.open(blob, range ?? undefined);
  if (found === null) throw new Refusal('media_not_found');
  if (range === null) return reply.header('content-length', bytes).send(found.stream);
  const { start, end = bytes - 1 } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${bytes}`)
    .header('content-length', end - start + 1)
    .send(found.stream);
}
