import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LineError, notFound, rateLimited, unauthorized } from '../line-error.ts';
import { pushBounded } from '../state/bounded.ts';
import type { World } from '../state/world.ts';
import { bodyForLog } from './context.ts';

const bodyOf: Record<number, unknown> = {
  401: unauthorized().body,
  404: notFound().body,
  429: rateLimited().body,
  500: { message: 'Internal Server Error' },
};

/** Adds the steps before every call: request id, faults, authentication and rate limit. Logs each call afterwards. */
export function addGate(app: FastifyInstance, world: World): void {
  app.decorateRequest('lineRequestId', '');
  app.decorateRequest('lineChannel', undefined);
  app.decorateRequest('lineFault', undefined);
  app.decorateRequest('lineLost', false);

  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 2 * 1_024 * 1_024 }, (_request, body, done) =>
    done(null, body),
  );
  app.removeContentTypeParser(['application/json', 'text/plain']);

  app.addHook('onRequest', async (request, reply) => {
    request.lineRequestId = randomUUID();
    reply.header('x-line-request-id', request.lineRequestId);
  });

  app.addHook('preHandler', async (request, reply) => {
    const path = pathOf(request);
    const delay = world.faults.takeDelay(path);
    if (delay > 0) await wait(delay, undefined, { ref: false });
    // Rate limits are defined for path templates with {parameters}.
    const template = `${request.method} ${(request.routeOptions.url ?? path).replace(/:(\w+)/g, '{$1}')}`;
    authenticate(world, request);
    const channelId = request.lineChannel?.channelId ?? 'anyone';
    if (!world.rateLimits.take(channelId, template, world.now())) throw rateLimited();

    const fault = world.faults.takeApi(request.method, path);
    if (fault?.kind === 'drop') {
      hangUp(world, request, reply, 0);
      return reply;
    }
    if (fault?.kind === 'lose') request.lineFault = 'lose';
    if (fault?.kind === 'truncate') request.lineFault = { truncate: fault.bytes };
    if (fault?.kind !== 'answer') return;
    const { status, headers = {}, body = bodyOf[status] ?? { message: 'Error' } } = fault.answer;
    const isText = typeof body === 'string';
    return reply
      .code(status)
      .headers({ 'content-type': isText ? 'text/html; charset=utf-8' : 'application/json', ...headers })
      .send(isText ? body : JSON.stringify(body));
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.lineFault === 'lose') {
      hangUp(world, request, reply, reply.statusCode);
      return payload;
    }
    log(world, request, reply.statusCode);
    await world.faults.released(pathOf(request));
    return payload;
  });

  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof LineError) return reply.code(error.status).headers(error.headers).send(error.body);
    if (error.statusCode === 413) return reply.code(413).send({ message: 'Request Entity Too Large' });
    if (error.statusCode && error.statusCode < 500)
      return reply.code(error.statusCode).send({ message: error.message });
    console.error(error);
    return reply.code(500).send({ message: 'Internal Server Error' });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(notFound().body));
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

function authenticate(world: World, request: FastifyRequest): void {
  // Endpoints that issue tokens check other credentials themselves, so no access token is required here.
  if (/^\/(v2\/oauth|oauth2)\//.test(request.url)) return;
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const known = token === undefined ? undefined : world.accessTokens.find(token);
  if (!known || known.expiresAt <= world.now()) throw unauthorized();
  request.lineChannel = world.channels.get(known.channelId);
}

function hangUp(world: World, request: FastifyRequest, reply: FastifyReply, status: number): void {
  request.lineLost = true;
  log(world, request, status);
  reply.hijack();
  request.raw.socket.destroy();
}

const loggedHeaders = ['content-type', 'user-agent', 'x-line-retry-key'];

function log(world: World, request: FastifyRequest, status: number): void {
  const headers: Record<string, string> = {};
  for (const name of loggedHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  // Logs as much of a token as is needed to distinguish tokens, but not enough to use it.
  if (request.headers.authorization) headers.authorization = `${request.headers.authorization.slice(0, 15)}…`;
  const call = {
    method: request.method,
    path: pathOf(request),
    status,
    requestId: request.lineRequestId,
    ...(request.lineChannel ? { channelId: request.lineChannel.channelId } : {}),
    headers,
    body: bodyForLog(request.body),
    at: world.now(),
    lost: request.lineLost,
  };
  pushBounded(world.calls, call, world.settings.historyLimit);
}
