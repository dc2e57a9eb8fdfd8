import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestOptions,
  request,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Milliseconds between two health checks of a node, and until a check without a response counts as failed. */
const checkEveryMs = 500;
const checkTimeoutMs = 1500;

export interface Target {
  readonly id: string;
  readonly port: number;
  /** Status of `/api/health`: other requests than webhooks are sent to the node if it is 200. 0 if there was no response. */
  health: number;
  /** Status of `/api/health/webhooks`. */
  webhooks: number;
}

/** Called for each webhook that a node has answered with 200. */
export type AcknowledgedListener = (target: Target, body: Buffer) => void;

/**
 * HTTP and WebSocket proxy in front of the nodes. Sends webhooks to nodes that accept webhooks, and other requests to nodes that are ready.
 * A node that refuses the connection is skipped. Closes the connections to a node that does not respond any more, so that browsers connect
 * to another one.
 */
export class LoadBalancer {
  readonly targets: readonly Target[];
  private readonly onAcknowledged: AcknowledgedListener;
  private readonly agent = new Agent({ keepAlive: true });
  private readonly server = createServer((incoming, response) => void this.respond(incoming, response));
  /** Open connections of browsers that were upgraded to WebSocket, with their nodes. */
  private readonly upgraded = new Map<Duplex, Target>();
  private turn = 0;
  private timers: NodeJS.Timeout[] = [];

  constructor(targets: readonly { id: string; port: number }[], onAcknowledged: AcknowledgedListener) {
    this.targets = targets.map((target) => ({ ...target, health: 0, webhooks: 0 }));
    this.onAcknowledged = onAcknowledged;
    this.server.on('upgrade', (incoming, socket, head) => this.upgrade(incoming, socket as Socket, head));
  }

  async start(port: number): Promise<void> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
    this.timers = this.targets.map((target) => setInterval(() => void this.check(target), checkEveryMs));
  }

  private async check(target: Target): Promise<void> {
    const [health, webhooks] = await Promise.all([
      statusOf(target, '/api/health'),
      statusOf(target, '/api/health/webhooks'),
    ]);
    Object.assign(target, { health, webhooks });
    if (health === 0) for (const [socket, { id }] of this.upgraded) if (id === target.id) socket.destroy();
  }

  /**
   * Returns the nodes that accept a request, in the order in which they should be tried. While no node is ready, such as without a database,
   * nodes that respond receive the requests, because they can still be read.
   */
  private candidates(isWebhook: boolean): Target[] {
    this.turn += 1;
    const ready = this.targets.filter(({ health, webhooks }) => (isWebhook ? webhooks : health) === 200);
    const used = ready.length > 0 || isWebhook ? ready : this.targets.filter(({ health }) => health !== 0);
    return used.map((_, n) => used[(n + this.turn) % used.length] as Target);
  }

  private async respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const isWebhook = incoming.url?.startsWith('/webhooks/') === true;
    const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD';
    // Webhooks are small, and their body is needed to count the messages.
    const body = isWebhook || !hasBody ? await buffer(incoming).catch(() => null) : incoming;
    if (body === null) return;
    for (const target of this.candidates(isWebhook)) {
      const result = await this.forward(target, incoming, body);
      // A body that was streamed cannot be sent a second time.
      if (result === 'refused' && body !== incoming) continue;
      if (typeof result === 'string') break;
      if (isWebhook && result.statusCode === 200) this.onAcknowledged(target, body as Buffer);
      response.writeHead(result.statusCode ?? 502, result.headers);
      result.pipe(response);
      response.on('close', () => result.destroy());
      result.on('error', () => response.destroy());
      return;
    }
    response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' });
    response.end('No node accepts the request.\n');
  }

  /** @returns the response, or the reason why there is none */
  private async forward(
    target: Target,
    incoming: IncomingMessage,
    body: Buffer | IncomingMessage,
  ): Promise<IncomingMessage | 'refused' | 'failed'> {
    const outgoing = request({ ...this.optionsFor(target, incoming), agent: this.agent });
    if (Buffer.isBuffer(body)) outgoing.end(body);
    else body.pipe(outgoing);
    incoming.on('close', () => {
      if (!incoming.complete) outgoing.destroy();
    });
    try {
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      return response;
    } catch (error) {
      return (error as { code?: string }).code === 'ECONNREFUSED' ? 'refused' : 'failed';
    }
  }

  private optionsFor({ port }: Target, { method, url, headers, socket }: IncomingMessage): RequestOptions {
    const forwarded = { ...headers, 'x-forwarded-for': socket.remoteAddress };
    return { host: '127.0.0.1', port, method, path: url, headers: forwarded };
  }

  private upgrade(incoming: IncomingMessage, socket: Socket, head: Buffer): void {
    const [target] = this.candidates(false);
    socket.on('error', () => socket.destroy());
    if (target === undefined) return void socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n');
    const outgoing = request(this.optionsFor(target, incoming));
    outgoing.on('error', () => socket.destroy());
    outgoing.on('response', ({ statusCode }) => socket.end(`HTTP/1.1 ${statusCode} Refused\r\n\r\n`));
    outgoing.on('upgrade', (response: IncomingMessage, far: Duplex, farHead: Buffer) => {
      this.upgraded.set(socket, target);
      far.on('error', () => far.destroy());
      socket.on('close', () => {
        this.upgraded.delete(socket);
        far.destroy();
      });
      far.on('close', () => socket.destroy());
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headerLines(response)}\r\n\r\n`);
      socket.write(farHead);
      far.write(head);
      far.pipe(socket).pipe(far);
    });
    outgoing.end();
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    for (const socket of this.upgraded.keys()) socket.destroy();
    this.agent.destroy();
    await closed;
  }
}

function headerLines({ rawHeaders }: IncomingMessage): string {
  const lines: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
  return lines.join('\r\n');
}

async function statusOf({ port }: Target, path: string): Promise<number> {
  try {
    const signal = AbortSignal.timeout(checkTimeoutMs);
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
