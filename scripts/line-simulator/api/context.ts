import type { FastifyRequest } from 'fastify';
import type { Json } from '../ids.ts';
import { badRequest, LineError } from '../line-error.ts';
import { isObject } from '../rules/problems.ts';
import type { SimChannel } from '../state/channel.ts';

declare module 'fastify' {
  interface FastifyRequest {
    lineRequestId: string;
    lineChannel: SimChannel | undefined;
    lineFault: 'lose' | { truncate: number } | undefined;
    lineLost: boolean;
  }
}

/** Returns the channel that the caller's token belongs to. */
export function channelOf(request: FastifyRequest): SimChannel {
  if (!request.lineChannel) throw new Error('a route without authentication asks for the channel');
  return request.lineChannel;
}

/** Returns the JSON object in the body. @throws LINE's error if the body is not a JSON object */
export function jsonBody(request: FastifyRequest): Json {
  const type = request.headers['content-type'] ?? '';
  const raw = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  if (!/^application\/json\b/i.test(type)) {
    throw new LineError(415, { message: `The content type, ${type || 'null'}, is not supported` });
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(raw);
  } catch (error) {
    const position = Number(/position (\d+)/.exec(String(error))?.[1] ?? raw.length);
    const before = raw.slice(0, position).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    throw badRequest(`The request body could not be parsed as JSON (line: ${before.length}, column: ${column})`);
  }
  if (!isObject(parsed)) throw badRequest('The request body could not be parsed as JSON (line: 1, column: 1)');
  return parsed;
}

export function formBody(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '');
}

/** Returns the body for the log of calls: as JSON if it is valid, otherwise as text. */
export function bodyForLog(body: unknown): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) return undefined;
  const text = body.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const params = (request: FastifyRequest): Record<string, string> => request.params as Record<string, string>;
export const query = (request: FastifyRequest): Record<string, string> => request.query as Record<string, string>;
