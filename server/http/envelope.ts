import type { FastifyError, FastifyInstance } from 'fastify';
import { cutText } from '../../shared/cut-text.ts';
import { type ErrorCode, type ErrorDetail, Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { BlobsUnavailable } from '../blobs/port.ts';
import { isDiskFull } from '../storage/writable.ts';

/**
 * Maximum length of a path or message in the error details, in UTF-16 units. Limited because both can quote the caller's keys and values.
 */
const quotedMax = 200;

/**
 * Limits the size of error details to {@link limits.errorDetailsBytes}. Truncates long texts and omits the details that exceed the limit.
 */
function bounded(details: readonly ErrorDetail[]): ErrorDetail[] {
  let left: number = limits.errorDetailsBytes;
  const result: ErrorDetail[] = [];
  for (const { path, message } of details) {
    const cut = { path: cutText(path, quotedMax), message: cutText(message, quotedMax) };
    left -= Buffer.byteLength(JSON.stringify(cut)) + 1;
    if (left < 0) break;
    result.push(cut);
  }
  return result;
}

export function failure(refusal: Refusal) {
  const { code, message, data } = refusal;
  const details = bounded(refusal.details);
  const more = { ...(details.length > 0 ? { details } : {}), ...(data === undefined ? {} : { data }) };
  return { success: false as const, code, message, ...more };
}

const byStatus: Record<number, ErrorCode> = {
  400: 'validation_failed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

/** Maps errors of Fastify, the disk and the store of the blobs to error codes. `null` for unexpected errors, which are not disclosed to the caller. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isDiskFull(error)) return new Refusal('disk_full');
  if (error instanceof BlobsUnavailable) return new Refusal('not_ready');
  const status = (error as Partial<FastifyError>).statusCode;
  const code = status === undefined ? undefined : byStatus[status];
  return code === undefined ? null : new Refusal(code);
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error) ?? new Refusal('internal');
    if (!(error instanceof Refusal) && refusal.status >= 500) request.log.error({ err: error }, 'Request failed');
    return reply.code(refusal.status).send(failure(refusal));
  });
}
