import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Proxy between the product and a database, which delays, drops or ends what passes. */
export class DatabaseProxy {
  readonly port: number;
  readonly #server;
  readonly #sockets = new Set<Socket>();
  /** Sockets of connections from which data was dropped. They never pass data again. */
  readonly #silent = new WeakSet<Socket>();
  #isSilent = false;
  #delayMs = 0;

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
  }

  /** @param target port of the database */
  static async open(target: number): Promise<DatabaseProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new DatabaseProxy(server);
    server.on('connection', (near) => {
      const far = connect(target, '127.0.0.1');
      proxy.#pass(near, far);
      proxy.#pass(far, near);
    });
    return proxy;
  }

  /** Returns the URL of a database through the proxy. */
  of(url: string): string {
    return url.replace(/:\d+\//, `:${this.port}/`);
  }

  #pass(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    if (this.#isSilent) this.#silent.add(from);
    from.on('error', () => undefined);
    from.on('data', (bytes) => this.#deliver(from, () => void to.write(bytes)));
    from.on('close', () => {
      this.#sockets.delete(from);
      this.#deliver(from, () => void to.destroy());
    });
  }

  /** Delays everything, also the end of a connection. */
  #deliver(from: Socket, action: () => void): void {
    if (this.#silent.has(from)) return;
    if (this.#delayMs === 0) action();
    else setTimeout(action, this.#delayMs);
  }

  /** Ends all connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Drops all data of existing and new connections, so that neither side notices. */
  silence(): void {
    this.#isSilent = true;
    for (const socket of this.#sockets) this.#silent.add(socket);
  }

  /** Delays all data in both directions. Milliseconds. */
  delay(ms: number): void {
    this.#delayMs = ms;
  }

  /** Forwards new connections again. */
  restore(): void {
    this.#isSilent = false;
    this.#delayMs = 0;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.cut();
    await closed;
  }
}
