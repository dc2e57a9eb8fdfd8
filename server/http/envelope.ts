import type { FastifyError, FastifyInstance } from 'fastify';
import { type ErrorCode, Refusal } from '../../shared/errors.ts';

export function failure(refusal: Refusal) {
  const { code, message, details, data } = refusal;
  const more = { ...(details.length > 0 ? { details } : {}), ...(data === undefined ? {} : { data }) };
  return { success: false as const, code, message, ...more };
}

const byStatus: Record<number, ErrorCode> = {
  400: 'validation_failed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

/** A refusal of the framework becomes a code of the catalogue too; anything unexpected is logged and says nothing of itself. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const status = (error as Partial<FastifyError>).statusCode;
  const code = status === undefined ? undefined : byStatus[status];
  return code === undefined ? null : new Refusal(code);
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error) ?? new Refusal('internal');
    if (refusal.code === 'internal') request.log.error({ err: error }, 'request failed');
    return reply.code(refusal.status).send(failure(refusal));
  });
}
