import type { FastifyInstance } from 'fastify';

const methods = 'GET, POST, PUT, DELETE';
const requestHeaders = 'authorization, content-type, log-position';
const answerHeaders = 'log-position, log-epoch, age, retry-after, x-request-id';

/** Lets the pages of one other origin call /api with a bearer token. Cookies are not allowed. */
export function allowOrigin(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return undefined;
    reply.header('vary', 'origin');
    if (request.headers.origin !== origin) return undefined;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', answerHeaders);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return undefined;
    reply.header('access-control-allow-methods', methods);
    reply.header('access-control-allow-headers', requestHeaders);
    reply.header('access-control-max-age', '600');
    return reply.code(204).send();
  });
}
