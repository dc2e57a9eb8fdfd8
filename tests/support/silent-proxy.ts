import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Proxy between a client and a server that can drop packets without either side noticing. */
export class SilentProxy {
  readonly url: string;
  readonly #server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #isSilent = false;

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** @param target returns the server's address, which changes with a restart */
  static async open(target: () => string): Promise<SilentProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new SilentProxy(server);
    server.on('connection', (near) => proxy.#join(near, Number(new URL(target()).port)));
    return proxy;
  }

  #join(near: Socket, port: number): void {
    const far = connect(port, '127.0.0.1');
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('error', () => undefined);
      from.on('close', () => {
        if (to.destroyed) this.#pairs.delete(pair);
        // A silent connection does not forward the end of the connection either, because the end is a packet as well.
        if (!from.isPaused()) to.destroy();
      });
      from.on('data', (bytes) => void to.write(bytes));
    }
    if (this.#isSilent) this.#mute(pair);
  }

  #mute(pair: readonly [Socket, Socket]): void {
    for (const one of pair) one.pause();
  }

  /** Drops all data of existing and new connections. */
  silence(): void {
    this.#isSilent = true;
    for (const pair of this.#pairs) this.#mute(pair);
  }

  /** Makes new connections work. With `ended`, old connections are closed on both sides. Otherwise they remain silent. */
  restore(old: 'silent' | 'ended' = 'silent'): void {
    this.#isSilent = false;
    if (old === 'ended') this.#end();
  }

  #end(): void {
    for (const pair of this.#pairs) for (const one of pair) one.destroy();
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#end();
    await closed;
  }
}
