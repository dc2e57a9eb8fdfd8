import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Delta } from '../../shared/sync/messages.ts';
import { Downstream } from './downstream.ts';
import { Random } from './random.ts';

const lateMs = 100;

/**
 * Proxy that simulates an unreliable connection to a server: bytes are delayed, deltas are repeated or replaced by `resume`, and
 * connections break.
 */
export class FaultyProxy {
  /** Every delta received from the server. */
  readonly deltas: Delta[] = [];
  readonly #server;
  readonly #target: () => string;
  readonly #random: Random;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #isOut = false;
  #isHonest = false;

  private constructor(server: ReturnType<typeof createServer>, target: () => string, random: Random) {
    this.#server = server;
    this.#target = target;
    this.#random = random;
  }

  /** @param target returns the server's address, which changes with a restart */
  static async open(target: () => string, seed: number): Promise<FaultyProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new FaultyProxy(server, target, new Random(seed));
    server.on('connection', (near) => proxy.#join(near));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #join(near: Socket): void {
    near.on('error', () => undefined);
    if (this.#isOut) return void near.destroy();
    const far = connect(Number(new URL(this.#target()).port), '127.0.0.1');
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    far.on('error', () => undefined);
    const down = new Downstream((delta, frame) => this.#twist(delta, frame));
    this.#pass(pair, near, far, (bytes) => [bytes]);
    this.#pass(pair, far, near, (bytes) => down.pieces(bytes));
  }

  /** Forwards one direction in order. A delayed chunk delays all later chunks. */
  #pass(pair: readonly [Socket, Socket], from: Socket, to: Socket, piecesOf: (bytes: Buffer) => Buffer[]): void {
    let sent = Promise.resolve();
    from.on('data', (bytes: Buffer) => {
      for (const piece of piecesOf(bytes)) {
        const late = !this.#isHonest && this.#random.chance(0.2) ? this.#random.below(lateMs) : 0;
        sent = sent.then(() => after(late)).then(() => void to.write(piece));
      }
    });
    from.on('close', () => {
      this.#pairs.delete(pair);
      void sent.then(() => to.destroy());
    });
  }

  /** Returns the frames to send instead of a delta. */
  #twist(delta: Delta, frame: Buffer): Buffer[] {
    this.deltas.push(delta);
    if (this.#isHonest) return [frame];
    if (this.#random.chance(0.05)) return [resumeFrame(delta)];
    return this.#random.chance(0.1) ? [frame, frame] : [frame];
  }

  /** Breaks all open connections. Some bytes of a frame might already be delivered. */
  cut(): void {
    for (const [near, far] of this.#pairs) {
      near.destroy();
      far.destroy();
    }
  }

  /** Refuses all connections until {@link beHonest} is called. */
  goOut(): void {
    this.#isOut = true;
    this.cut();
  }

  comeBack(): void {
    this.#isOut = false;
  }

  /** Forwards everything unchanged. */
  beHonest(): void {
    this.#isOut = false;
    this.#isHonest = true;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.goOut();
    await closed;
  }
}

/** Returns the `resume` frame that a socket receives instead of a delta after falling behind (SYNC-13). */
function resumeFrame({ scope }: Delta): Buffer {
  const payload = Buffer.from(`42["resume",${JSON.stringify({ scopes: [scope] })}]`);
  const header = payload.length < 126 ? [0x81, payload.length] : [0x81, 126, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from(header), payload]);
}

const after = (ms: number) => (ms === 0 ? undefined : new Promise<void>((resolve) => setTimeout(resolve, ms)));
