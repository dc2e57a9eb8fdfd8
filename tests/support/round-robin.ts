import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Load balancer that sends each request and each WebSocket to the next of its targets, without sticky sessions. */
export class RoundRobin {
  readonly port: number;
  private readonly server: Server;
  private readonly agent = new Agent({ keepAlive: true });
  /** Connections of WebSockets, which `closeAllConnections` does not include. */
  private readonly upgraded = new Set<Duplex>();
  /** Ports on 127.0.0.1. */
  private targets: readonly number[] = [];
  private turn = 0;

  private constructor(server: Server) {
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
    server.on('request', (incoming, response) => {
      const outgoing = request({ ...this.options(incoming), agent: this.agent }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
        answer.pipe(response);
        answer.once('error', () => response.destroy());
      });
      outgoing.once('error', () => response.destroy());
      response.once('close', () => outgoing.destroy());
      incoming.pipe(outgoing);
    });
    server.on('upgrade', (incoming, near, head) => this.upgrade(incoming, near as Socket, head));
  }

  /** Listens, without targets. @param port `0` for a port that the system chooses */
  static async open(port: number): Promise<RoundRobin> {
    const server = createServer({ requestTimeout: 0, keepAliveTimeout: 60_000 });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    return new RoundRobin(server);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** @param targets ports on 127.0.0.1 */
  to(targets: readonly number[]): void {
    this.targets = targets;
  }

  private next(): number {
    this.turn += 1;
    return this.targets[this.turn % this.targets.length] ?? 0;
  }

  private options({ method, url, rawHeaders }: IncomingMessage) {
    return { host: '127.0.0.1', port: this.next(), method, path: url, headers: rawHeaders, setHost: false };
  }

  private upgrade({ method, url, rawHeaders }: IncomingMessage, near: Socket, head: Buffer): void {
    const far = connect(this.next(), '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.upgraded.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        this.upgraded.delete(one);
        other.destroy();
      });
    }
    const lines = [`${method} ${url} HTTP/1.1`];
    for (let n = 0; n < rawHeaders.length; n += 2) lines.push(`${rawHeaders[n]}: ${rawHeaders[n + 1]}`);
    far.write(`${lines.join('\r\n')}\r\n\r\n`);
    far.write(head);
    near.pipe(far).pipe(near);
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.upgraded) socket.destroy();
    this.server.closeAllConnections();
    this.agent.destroy();
    await closed;
  }
}
