import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Minimum length of a compressed response in characters. Compressing a shorter response costs more than it saves. */
const leastLength = 4096;
/** Matches an `Accept-Encoding` that lists gzip, except with the weight 0, which refuses gzip. */
const acceptsGzip = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;

/**
 * Compresses JSON for clients that accept gzip, at the fastest level and outside of the main thread. Compressing secrets is safe here:
 * credentials are sent in a header and not in a cookie, so another site cannot trigger responses and infer their content from their size.
 */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isLong = typeof payload === 'string' && payload.length >= leastLength;
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (isLong && isJson) reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    if (!isLong || !isJson || !acceptsGzip.test(String(request.headers['accept-encoding']))) {
      done();
      return;
    }
    gzip(payload, { level: 1 }, (error, compressed) => {
      if (error === null) reply.header('content-encoding', 'gzip');
      done(null, error === null ? compressed : payload);
    });
  });
}
