import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, Refusal } from '../../shared/errors.ts';
import { newId } from '../keys/ids.ts';
import { failure } from './envelope.ts';

/** An address that cannot be read, a parameter longer than any id: there is nothing there. No hook runs before this. */
export function refuseAddress(request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new Refusal('route_not_found');
  reply.header('x-request-id', request.id).header('cache-control', 'no-store');
  void reply.code(refusal.status).send(failure(refusal));
}

const codes: Record<string, [string, ErrorCode]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'validation_failed'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'payload_too_large'],
};

/** Bytes that are no HTTP are answered all the same, in the envelope, and the connection ends. */
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
