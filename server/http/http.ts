import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import helmet from '@fastify/helmet';
import jwt from '@fastify/jwt';
import multipart from '@fastify/multipart';
import serveStatic from '@fastify/static';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Config } from '../config.ts';
import { newId } from '../keys/ids.ts';
import { withSourceLines } from '../process/source-lines.ts';
import { clientAssets, clientFolder } from '../storage/assets.ts';
import { type AccessLog, logAccess } from './access-log.ts';
import { clientPage, type PageHead } from './client-page.ts';
import { compressJson } from './compression.ts';
import { contentPolicy, permissionsPolicy } from './content-policy.ts';
import { answerErrors } from './envelope.ts';
import { isWarningOrWorse } from './log-lines.ts';
import { RepeatedLines } from './repeated-lines.ts';
import { boundPongs } from './stalled-sockets.ts';
import { cutSlowBodies, refuseAddress, refuseBytes } from './unreadable.ts';

interface HttpOptions {
  logLevel: string;
  sessionKey: Buffer;
  trustProxy?: Config['trustProxy'];
  corsOrigin?: string | null;
  /** Values for the head of the client's page. */
  page?: PageHead;
  /** Returns an asset of the client that this version does not have, compressed with gzip. `null` if no other node has it. */
  otherAsset?: (name: string) => Promise<Buffer | null>;
  /** Milliseconds to finish pending requests when the server stops. */
  finishMs?: number;
  /** Milliseconds within which a request body must arrive. Does not apply to uploads. */
  bodyMs?: number;
  accessLog?: AccessLog;
  hsts?: Config['hsts'];
  /** Origins of pictures in addition to the product's own and LINE's. */
  pictureOrigins?: readonly string[];
  /** Called with the lines of pino for warnings and errors, regardless of the log level. Repeated lines are combined. */
  onLine?: (line: string) => void;
}

/** Maximum milliseconds until a complete request has arrived. Long enough to upload a video over a slow connection. */
const requestTimeoutMs = 20 * 60_000;

const yearS = 365 * 86_400;

const severest = ['fatal', 'error', 'silent'];

const shown: Record<string, RegExp> = { fatal: /^\{"level":60,/, error: /^\{"level":[56]0,/, silent: /^$/ };

/**
 * Returns the options of the logger. Lines of `logLevel` or higher are written to standard output. Warnings and errors are passed to
 * `lines` whatever the level, so that repetitions are combined into one line with a count.
 */
function loggerOf(logLevel: string, lines: RepeatedLines) {
  const isQuiet = severest.includes(logLevel);
  return {
    level: isQuiet ? 'warn' : logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    stream: {
      write(line: string) {
        if (isWarningOrWorse(line)) lines.take(withSourceLines(line));
        else process.stdout.write(line);
      },
    },
  };
}

/** Creates the web server without its routes: limits, headers, tokens, uploads, the client's files, and both kinds of sockets. */
export async function newHttp({
  logLevel,
  sessionKey,
  trustProxy = false,
  corsOrigin = null,
  page = { basePath: '', apiBase: '/api', masterUsername: null },
  otherAsset = async () => null,
  finishMs = limits.finishMs,
  bodyMs = limits.bodyMs,
  accessLog = 'off',
  hsts = 'host',
  pictureOrigins = [],
  onLine = () => undefined,
}: HttpOptions): Promise<FastifyInstance> {
  const lines = new RepeatedLines((line) => {
    if (shown[logLevel]?.test(line) !== false) process.stdout.write(line);
    onLine(line);
  });
  const app = Fastify({
    logger: loggerOf(logLevel, lines),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.jsonBytes,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: () => newId(),
    requestIdHeader: false,
    requestTimeout: requestTimeoutMs,
    trustProxy,
    frameworkErrors: (_error, request, reply) => refuseAddress(request, reply),
    clientErrorHandler: refuseBytes,
    routerOptions: { maxParamLength: 200 },
  });
  app.addHook('onClose', async () => lines.stop());
  logAccess(app, accessLog);
  answerErrors(app);
  compressJson(app);
  cutSlowBodies(app, bodyMs);
  finishRequests(app, finishMs);
  // Hooks that run for every request use callbacks instead of promises, because callbacks are faster.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.header('permissions-policy', permissionsPolicy);
    // Routes can override this header.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    done();
  });
  if (corsOrigin !== null) allowOrigin(app, corsOrigin);
  await app.register(helmet, {
    contentSecurityPolicy: { directives: contentPolicy(page.apiBase, pictureOrigins) },
    strictTransportSecurity: hsts === 'off' ? false : { maxAge: yearS, includeSubDomains: hsts === 'subdomains' },
  });
  await app.register(jwt, {
    secret: sessionKey,
    sign: { algorithm: 'HS256', expiresIn: '12h' },
    verify: { algorithms: ['HS256'] },
  });
  takeEmptyJson(app);
  await app.register(multipart, { limits: { fileSize: limits.videoBytes, files: 1, fields: 10 } });
  await serveSockets(app);
  await serveClient(app, page, otherAsset);
  return app;
}

/** Lets a stopping server respond to requests that are pending or arrive on open connections, and then closes these connections. */
function finishRequests(app: FastifyInstance, finishMs: number): void {
  let late: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    late = setTimeout(() => app.server.closeAllConnections(), finishMs);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (late !== undefined) reply.header('connection', 'close');
    done();
  });
  app.addHook('onClose', async () => clearTimeout(late));
}

/** Accepts an empty JSON body, because many programs send the JSON content type even without a body. */
function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body as string, done);
  });
}

/**
 * Milliseconds that clients have to close their sockets when the server stops. A service manager waits about 10 s for the program to stop.
 */
const goodbyeMs = 2000;

/**
 * Serves socket.io and plain WebSockets on one server. Passes each library only its own upgrade requests, because each would otherwise
 * destroy the sockets of the other library.
 */
async function serveSockets(app: FastifyInstance): Promise<void> {
  const upgrades = new EventEmitter();
  const upgraded = new Set<Duplex>();
  let late: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    late = setTimeout(() => {
      for (const socket of upgraded) socket.destroy();
    }, goodbyeMs);
  });
  app.addHook('onClose', async () => clearTimeout(late));
  await app.register(websocket, {
    options: { server: upgrades as unknown as HttpServer, maxPayload: 64 * 1024 },
    preClose(this: FastifyInstance, done: () => void) {
      for (const socket of this.websocketServer.clients) socket.close(1001, 'stopping');
      this.websocketServer.close(done);
    },
  });
  app.websocketServer.on('connection', (line) => boundPongs(line));
  app.server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    if (!request.url?.startsWith('/socket.io/')) upgrades.emit('upgrade', request, socket, head);
  });
}

const methods = 'GET, POST, PUT, DELETE';
const requestHeaders = 'authorization, backup-passphrase, content-type, log-epoch, log-position';
const answerHeaders =
  'age, content-disposition, content-encoding, date, log-epoch, log-position, retry-after, x-request-id';

/** Lets the pages of one other origin call /api with a bearer token. Cookies are not allowed. */
function allowOrigin(app: FastifyInstance, origin: string): void {
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

/**
 * Serves the client's files, and the client's page for every other path. Paths of API calls and assets never return the page, even if they
 * do not exist, such as assets of other versions that no node has.
 */
async function serveClient(
  app: FastifyInstance,
  head: PageHead,
  otherAsset: Required<HttpOptions>['otherAsset'],
): Promise<void> {
  const folder = clientFolder();
  const file = `${folder}/index.html`;
  const page = existsSync(file) ? clientPage(readFileSync(file, 'utf8'), head) : null;
  if (page !== null) {
    await app.register(serveStatic, {
      root: clientAssets(),
      prefix: '/assets/',
      preCompressed: true,
      index: false,
      maxAge: '1y',
      immutable: true,
    });
    await app.register(serveStatic, {
      root: folder,
      decorateReply: false,
      preCompressed: true,
      index: false,
      // Registers one route per file, so that all other paths lead to the client's page.
      wildcard: false,
      // Excludes the page, which is served below, because values have to be inserted into its head.
      globIgnore: ['index.html*', 'assets/**'],
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    });
  }
  const isPage = ({ method, url }: FastifyRequest) =>
    page !== null && method === 'GET' && !/^\/(api|webhooks|socket\.io|assets)(\/|$)/.test(url);
  // Rejects unknown routes before the body is read.
  app.addHook('onRequest', (request, _reply, done) =>
    done(request.is404 && !isPage(request) ? new Refusal('route_not_found') : undefined),
  );
  app.setNotFoundHandler(async (request, reply) => {
    const [, name, type] = /^\/assets\/([^/?]+\.(js|css))$/.exec(request.url) ?? [];
    const asset = name === undefined ? null : await otherAsset(name);
    if (asset !== null)
      return reply
        .header('cache-control', `public, max-age=${yearS}, immutable`)
        .header('content-encoding', 'gzip')
        .type(type === 'js' ? 'text/javascript; charset=utf-8' : 'text/css; charset=utf-8')
        .send(asset);
    if (!isPage(request)) throw new Refusal('route_not_found');
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}
