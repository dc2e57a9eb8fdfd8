import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Direction in which data is dropped: from the product, from the database, or both. */
export type Silence = 'requests' | 'responses' | 'both';

/** Proxy between the product and a database, which delays, drops or ends what passes. */
export class DatabaseProxy {
  readonly port: number;
  readonly #server;
  /** Connections of the product (`requests`) and to the database (`responses`). */
  readonly #sockets = new Map<Socket, Exclude<Silence, 'both'>>();
  /** Sockets of connections from which data was dropped. They never pass data again. */
  readonly #silent = new WeakSet<Socket>();
  #silence: Silence | null = null;
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
      proxy.#pass('requests', near, far);
      proxy.#pass('responses', far, near);
    });
    return proxy;
  }

  /** Returns the URL of a database through the proxy. */
  of(url: string): string {
    return url.replace(/:\d+\//, `:${this.port}/`);
  }

  #pass(direction: Exclude<Silence, 'both'>, from: Socket, to: Socket): void {
    this.#sockets.set(from, direction);
    if (this.#silence === 'both' || this.#silence === direction) this.#silent.add(from);
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
    for (const socket of this.#sockets.keys()) socket.destroy();
  }

  /** Drops data of existing and new connections, so that neither side notices. */
  silence(what: Silence = 'both'): void {
    this.#silence = what;
    for (const [socket, direction] of this.#sockets)
      if (what === 'both' || what === direction) this.#silent.add(socket);
  }

  /** Delays all data in both directions. Milliseconds. */
  delay(ms: number): void {
    this.#delayMs = ms;
  }

  /** Forwards new connections again. */
  restore(): void {
    this.#silence = null;
    this.#delayMs = 0;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.cut();
    await closed;
  }
}
