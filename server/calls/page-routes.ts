import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { languageOf } from '../../shared/automation.ts';
import type { Call } from '../../shared/calls.ts';
import { CustomerUp } from '../../shared/sync/calls.ts';
import type { CallLinks } from '../call-links.ts';
import { automationOf } from '../commands/automation.ts';
import type { Engine } from '../engine/engine.ts';
import type { OpenIceServer } from '../ice-servers.ts';
import { callPage } from './page.ts';
import type { CallRooms, Party } from './rooms.ts';

export interface CallPageDeps {
  engine: Engine;
  links: CallLinks;
  rooms: CallRooms;
  iceServers: () => OpenIceServer[];
}

/** Why the server closes a customer's socket (CALL-4). */
const closeCodes = { inUse: 4409, over: 4410 } as const;
/** Words of one customer's page; more is no call. */
const frameMax = 16 * 1024;
const framesMax = 2000;

/** Nothing but its own script and style; it talks to nobody but this server. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; media-src 'self' blob:; " +
  "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type Params = { Params: { token: string } };

/** The customer's way into a call, outside the app: nobody signs in, the link is the key. */
export function callPageRoutes(app: FastifyInstance, { engine, links, rooms, iceServers }: CallPageDeps): void {
  const sendFile = async (reply: FastifyReply, name: string, type: string) =>
    reply
      .type(type)
      .header('cache-control', 'no-cache')
      .send(await readFile(join(import.meta.dirname, name)));
  app.get('/c/call.js', (_request, reply) => sendFile(reply, 'customer.js', 'text/javascript; charset=utf-8'));
  app.get('/c/call.css', (_request, reply) => sendFile(reply, 'customer.css', 'text/css; charset=utf-8'));

  function callOf(token: string): Call | null {
    const callId = links.callIdOf(token);
    return (callId === null ? undefined : engine.read('call', callId)?.row) ?? null;
  }

  app.get<Params>('/c/:token', (request, reply) => {
    const call = callOf(request.params.token);
    const brandId = call?.brandId ?? '';
    const customer = engine.read('conversation', call?.conversationId ?? '')?.row.customer;
    const fallback = call === null ? 'en' : automationOf(engine.read, brandId).defaultLanguage;
    const language = languageOf(customer?.language ?? null) ?? fallback;
    const open = call !== null && call.state !== 'ended';
    const brand = engine.read('brand', brandId)?.row.name ?? '';
    return reply
      .code(call === null ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .send(callPage(language, call?.kind ?? 'audio', open ? 'ready' : 'over', brand));
  });

  app.get<Params>('/c/:token/socket', { websocket: true }, (socket, request) => {
    const call = callOf(request.params.token);
    if (call === null) socket.close(closeCodes.over, 'over');
    else listen(socket, call.id);
  });

  function listen(socket: WebSocket, callId: string): void {
    let party: Party | null = null;
    let frames = 0;
    const send: Party['send'] = (message) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
      if (message.type === 'ended') socket.close(closeCodes.over, 'over');
    };
    const join = (key: string) => {
      if (party !== null) return;
      const own = { key, send };
      const entered = rooms.enter(callId, 'customer', own, () => {
        socket.send(JSON.stringify({ type: 'ready', iceServers: iceServers() }));
      });
      if (entered === 'entered') party = own;
      else socket.close(entered === 'in_use' ? closeCodes.inUse : closeCodes.over, entered);
    };
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (party !== null) rooms.lose(callId, 'customer', party);
    });
    socket.on('message', (raw: Buffer) => {
      frames += 1;
      const said = raw.length > frameMax || frames > framesMax ? null : read(raw);
      if (said === null) socket.close(1008, 'not understood');
      else if (said.type === 'join') join(said.key);
      else if (party !== null && said.type === 'signal') rooms.signal(callId, 'customer', party, said.data);
      else if (party !== null && said.type === 'leave') rooms.leave(callId, 'customer', party);
    });
  }
}

function read(raw: Buffer) {
  try {
    return CustomerUp.safeParse(JSON.parse(raw.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}
