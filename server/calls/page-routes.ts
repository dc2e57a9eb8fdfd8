import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PageState, stateAfter } from '../../shared/call-page.ts';
import type { Call, CallKind } from '../../shared/calls.ts';
import { Refusal } from '../../shared/errors.ts';
import { CustomerUp } from '../../shared/sync/calls.ts';
import { htmlLang, type Language, languageOf } from '../../shared/vocabulary.ts';
import { languageOfCustomer } from '../commands/customer-language.ts';
import type { Engine } from '../engine/engine.ts';
import type { AnonymousLimits } from '../http/anonymous-limits.ts';
import { readTextFrame } from '../http/frames.ts';
import { contain, type Warn } from '../process/contain.ts';
import { callPageFolder } from '../storage/assets.ts';
import { escapeHtml } from '../texts/html.ts';
import type { CallLinks } from './call-links.ts';
import type { CallRelay } from './call-relay.ts';
import type { OpenIceServer } from './ice-servers.ts';
import type { Party } from './rooms.ts';

interface CallPage {
  language: Language;
  kind: CallKind;
  state: PageState;
  brand: { name: string; logoUrl: string | null } | null;
}

let built: string | undefined;

/** Renders the customer's call page with its initial state. The page in `client/call-page` already contains all texts and buttons. */
function callPage({ language, kind, state, brand }: CallPage): string {
  built ??= readFileSync(`${callPageFolder()}/index.html`, 'utf8');
  const data = { state, kind, brand: brand?.name ?? '', logo: brand?.logoUrl ?? '' };
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escapeHtml(value)}"`);
  return built
    .replace(/<html[^>]*>/, () => `<html lang="${htmlLang[language]}">`)
    .replace(/<body[^>]*>/, () => `<body ${attributes.join(' ')}>`);
}

interface CallPageDeps {
  engine: Engine;
  callLinks: CallLinks;
  rooms: CallRelay;
  iceServers: () => OpenIceServer[];
  anonymous: AnonymousLimits;
  /** Returns whether the rows are ready. Until then, it is unknown which calls exist. */
  ready: () => boolean;
  warn: Warn;
}

/** WebSocket close codes, by the reason why the server closes a customer's socket (CALL-4). */
const closeCodes = { notUnderstood: 1008, internal: 1011, later: 1013, inUse: 4409, over: 4410 } as const;
/** Close codes of a page that was not admitted to the call. */
const refusals = { in_use: closeCodes.inUse, over: closeCodes.over, unreachable: closeCodes.later } as const;
/** Seconds after which a page retries while the server is not ready. */
const againSeconds = '3';
/** Maximum number of frames from one page, more than a real call needs. */
const framesMax = 2000;
/** Maximum number of bytes that are buffered for a page that reads too slowly. */
const waitingMax = 1024 * 1024;

/** Content Security Policy of the call page: only its own scripts and styles, and connections to this server. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; media-src 'self' blob:; " +
  "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type Params = { Params: { token: string } };

/** Registers the routes of the customer's call page. The routes need no sign-in, because the link is the credential. */
export function callPageRoutes(app: FastifyInstance, deps: CallPageDeps): void {
  const { engine, callLinks, rooms, iceServers, anonymous, ready, warn } = deps;
  const assets = join(callPageFolder(), 'assets');
  if (existsSync(assets))
    app.register(serveStatic, {
      root: assets,
      prefix: '/c/assets/',
      preCompressed: true,
      index: false,
      decorateReply: false,
      maxAge: '1y',
      immutable: true,
    });

  function callOf(token: string): Call | null {
    const callId = callLinks.callIdOf(token);
    return (callId === null ? undefined : engine.read('call', callId)?.row) ?? null;
  }

  /** Returns the call of a token. If the call is unknown, first waits for the rows, because another node may know it. */
  async function awaitedCallOf(token: string): Promise<Call | null> {
    const call = callOf(token);
    if (call !== null || callLinks.callIdOf(token) === null || !ready()) return call;
    await engine.caughtUp();
    return callOf(token);
  }

  app.get<Params>('/c/:token', async (request, reply) => {
    const call = await awaitedCallOf(request.params.token);
    const isReady = ready();
    if (!isReady) reply.header('retry-after', againSeconds).header('refresh', againSeconds);
    const brand = engine.read('brand', call?.brandId ?? '')?.row ?? null;
    return reply
      .code(!isReady ? 503 : call === null ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .send(
        callPage({
          language:
            call === null
              ? (languageOf(request.headers['accept-language'] ?? null) ?? 'en')
              : languageOfCustomer(engine.read, call.conversationId),
          kind: call?.kind ?? 'audio',
          state: isReady ? stateOf(call) : 'waiting',
          brand,
        }),
      );
  });

  // Refuses a socket before the upgrade, so that an HTTP response can contain the reason.
  const mustHaveRoom = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('connection', 'close');
    if (anonymous.isCrowded(request.raw)) throw new Refusal('too_many_requests');
  };
  app.get<Params>('/c/:token/socket', { websocket: true, preValidation: mustHaveRoom }, (socket, request) => {
    socket.on('close', anonymous.enter(request.raw));
    greet(socket, request.params.token);
  });

  const drop = (socket: WebSocket) => socket.close(closeCodes.internal, 'internal');
  const greet = contain(
    warn,
    'Call page connection',
    (socket: WebSocket, token: string) => {
      if (!ready()) return socket.close(closeCodes.later, 'not ready');
      const call = callOf(token);
      if (call === null) return greetUnknown(socket, token);
      if (call.state === 'ended') socket.close(closeCodes.over, 'over');
      else listen(socket, call.id);
    },
    drop,
  );

  /** Closes the socket of a call that is unknown. The page retries if the call is known by then. */
  async function greetUnknown(socket: WebSocket, token: string): Promise<void> {
    const isKnown = (await awaitedCallOf(token)) !== null;
    if (isKnown) socket.close(closeCodes.later, 'not ready');
    else socket.close(closeCodes.over, 'over');
  }

  function listen(socket: WebSocket, callId: string): void {
    /** The customer as a party of the call. `null` until the page has joined. */
    let party: Party | null = null;
    /** The open page before the customer joins the call. `null` after joining, and after the page was closed. */
    let page: Party | null = null;
    let frames = 0;
    const send: Party['send'] = (message) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
      // Limits the bytes that are buffered for a page that does not read the other party's messages.
      if (socket.bufferedAmount > waitingMax) socket.terminate();
      else if (message.type === 'ended') socket.close(closeCodes.over, 'over');
    };
    const refuse = (admission: keyof typeof refusals) => socket.close(refusals[admission], admission);
    const closePage = () => {
      if (page !== null) rooms.shut(callId, page);
      page = null;
    };
    const open = (key: string) => {
      if (page !== null || party !== null) return;
      const own = { key, send };
      page = own;
      rooms.open(callId, own, (admission) => {
        if (admission === 'entered') return;
        if (page === own) page = null;
        refuse(admission);
      });
    };
    const join = (key: string) => {
      if (party !== null) return;
      closePage();
      const admitted = () => socket.send(JSON.stringify({ type: 'ready', iceServers: iceServers() }));
      const own = { key, send, admitted };
      party = own;
      rooms.enter(callId, 'customer', own, (admission) => {
        if (admission === 'entered') return;
        party = null;
        refuse(admission);
      });
    };
    const onFrame = (raw: Buffer) => {
      frames += 1;
      const frame = frames > framesMax ? null : readTextFrame(CustomerUp, raw.toString());
      if (frame === null) socket.close(closeCodes.notUnderstood, 'not understood');
      else if (frame.type === 'open') open(frame.key);
      else if (frame.type === 'join') join(frame.key);
      else if (frame.type === 'decline') rooms.decline(callId);
      else if (party === null) return;
      else if (frame.type === 'signal') rooms.signal(callId, 'customer', party, frame.data);
      else rooms.leave(callId, 'customer', party);
    };
    const close = () => {
      closePage();
      if (party !== null) rooms.lose(callId, 'customer', party);
    };
    socket.on('error', () => undefined);
    socket.on('close', contain(warn, 'Closing a call page', close));
    socket.on(
      'message',
      contain(warn, 'Call page frame', onFrame, () => drop(socket)),
    );
  }
}

/** Returns the initial state of the page. A link can be used for one call only. */
function stateOf(call: Call | null): PageState {
  if (call === null) return 'gone';
  return call.state === 'ended' ? stateAfter(call.reason) : 'ready';
}
