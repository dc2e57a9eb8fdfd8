import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, Refusal } from '../../shared/errors.ts';
import { newId } from '../keys/ids.ts';
import { failure } from './envelope.ts';

/** Responds with 404 to URLs that cannot be decoded or have a parameter longer than any id. For such URLs, Fastify runs no hooks. */
export function refuseAddress(request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new Refusal('route_not_found');
  reply.header('x-request-id', request.id).header('cache-control', 'no-store');
  void reply.code(refusal.status).send(failure(refusal));
}

const codes: Record<string, [string, ErrorCode]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'validation_failed'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'payload_too_large'],
};

/** Responds with the error envelope to data that is not valid HTTP, and closes the connection. */
export function refuseBytes(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, code] = codes[error.code ?? ''] ?? ['400 Bad Request', 'validation_failed'];
  const body = JSON.stringify(failure(new Refusal(code)));
  const head = [
    `HTTP/1.1 ${status}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${newId()}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Milliseconds that the rest of a body may take to arrive after the response was sent. */
const lingerMs = 10_000;

/**
 * Ends requests whose body arrives too slowly, so that clients cannot occupy connections by sending bytes slowly. The body of a request
 * that is not an upload must arrive within `bodyMs`. After the response, the rest of any body must arrive within {@link lingerMs}.
 */
export function cutSlowBodies(app: FastifyInstance, bodyMs: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const endAfter = (request: FastifyRequest, ms: number) => {
    clearTimeout(timers.get(request));
    const { raw } = request;
    const end = () => {
      if (raw.complete || raw.destroyed) return;
      refuseBytes(
        Object.assign(new Error('The body took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        raw.socket,
      );
      raw.destroy();
    };
    timers.set(request, setTimeout(end, ms).unref());
    raw.once('close', () => clearTimeout(timers.get(request)));
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    const isUpload = headers['content-type']?.startsWith('multipart/') === true;
    if (hasBody && !isUpload) endAfter(request, bodyMs);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete) endAfter(request, lingerMs);
    done();
  });
}
