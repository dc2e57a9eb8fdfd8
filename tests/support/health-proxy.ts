import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

const healthPaths = { webhooks: '/api/health/webhooks', others: '/api/health' } as const;
type Traffic = keyof typeof healthPaths;

interface Backend {
  url: string;
  ready: Record<Traffic, boolean>;
  /** Times at which sockets joined, in milliseconds of `performance.now()`. */
  joinedAt: number[];
}

/**
 * Load balancer in front of several nodes. Each connection goes to the next node whose health check of its kind of traffic succeeds. The
 * kind is that of the first request of the connection.
 */
export class HealthProxy {
  readonly url: string;
  readonly #server = createServer((near) => near.once('data', (bytes: Buffer) => this.#open(near, bytes)));
  readonly #backends: readonly Backend[];
  readonly #sockets = new Set<Socket>();
  readonly #checks: NodeJS.Timeout;
  /** Number of connections by kind of traffic. Sockets are counted apart, so that they are distributed evenly. */
  readonly #turns = { webhooks: 0, others: 0, sockets: 0 };

  private constructor(port: number, urls: readonly string[], checkMs: number) {
    this.url = `http://127.0.0.1:${port}`;
    this.#backends = urls.map((url) => ({ url, ready: { webhooks: true, others: true }, joinedAt: [] }));
    this.#checks = setInterval(() => this.#check(), checkMs);
  }

  /** @param checkMs milliseconds between two health checks */
  static async open(urls: readonly string[], checkMs = 500): Promise<HealthProxy> {
    const port = await freePort();
    const proxy = new HealthProxy(port, urls, checkMs);
    await new Promise<void>((resolve) => proxy.#server.listen(port, '127.0.0.1', resolve));
    return proxy;
  }

  /** Returns the highest number of sockets that joined a node within a second. */
  get mostJoinsPerSecond(): number {
    const counts = this.#backends.flatMap(({ joinedAt }) =>
      joinedAt.map((start) => joinedAt.filter((at) => at >= start && at < start + 1000).length),
    );
    return Math.max(0, ...counts);
  }

  /** Forgets the sockets that have joined until now. */
  forgetJoins(): void {
    for (const backend of this.#backends) backend.joinedAt = [];
  }

  #check(): void {
    for (const backend of this.#backends) {
      for (const [traffic, path] of Object.entries(healthPaths) as [Traffic, string][])
        void fetch(backend.url + path).then(
          ({ ok, body }) => {
            backend.ready[traffic] = ok;
            return body?.cancel();
          },
          () => {
            backend.ready[traffic] = false;
          },
        );
    }
  }

  #open(near: Socket, bytes: Buffer): void {
    const [, path = ''] = bytes.toString('latin1').split(' ', 2);
    const traffic = path.startsWith('/webhooks/') ? 'webhooks' : 'others';
    const ready = this.#backends.filter((backend) => backend.ready[traffic]);
    const isSocket = path.startsWith('/socket.io/');
    const turn = this.#turns[isSocket ? 'sockets' : traffic]++;
    const backend = ready[turn % ready.length];
    near.on('error', () => undefined);
    if (backend === undefined) return void near.destroy();
    if (isSocket) backend.joinedAt.push(performance.now());
    const far = connect(Number(new URL(backend.url).port), '127.0.0.1');
    far.on('error', () => undefined);
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    }
    far.on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    far.write(bytes);
    near.pipe(far);
    far.pipe(near);
  }

  async close(): Promise<void> {
    clearInterval(this.#checks);
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
